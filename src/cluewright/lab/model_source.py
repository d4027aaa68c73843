"""Where a model of one's own comes from: a function in a Python file, or something that is there in this process.

A source builds the model for given parameters, and describes it for a study: a file by its absolute path and the hash
of its text, so that a study never mixes runs of two versions of it; something in this process by its pickle. Modules
that the file imports are not part of the hash.
"""

from __future__ import annotations

import hashlib
import inspect
import socket
import sys
import traceback
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from cluewright.core import InputError, ModelError
from cluewright.core.reading import nearest

if TYPE_CHECKING:
    from cluewright.lab.own_model import OwnModel

Value: TypeAlias = int | float | bool | str
Parameters: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True)
class ModelFile:
    """A function in a Python file."""

    path: Path
    """Absolute: a worker elsewhere looks for the same path."""

    function: str
    text: bytes

    @classmethod
    def named(cls, name: str) -> ModelFile:
        """The file and function that `FILE.py:FUNCTION` names."""
        file, colon, function = name.rpartition(":")
        if not colon or not function.isidentifier():
            raise ModelError("name the file and the function in it, as in queens.py:queens", name)
        return cls.read(Path(file).absolute(), function)

    @classmethod
    def read(cls, path: Path, function: str) -> ModelFile:
        """The file as it is now."""
        try:
            return cls(path, function, path.read_bytes())
        except FileNotFoundError:
            raise ModelError(f"there is no such file on {socket.gethostname()}", str(path)) from None
        except OSError as error:
            raise ModelError(f"cannot read it: {error.strerror}", str(path)) from None

    @property
    def name(self) -> str:
        """The function's."""
        return self.function

    @property
    def sha256(self) -> str:
        """The hash of the text."""
        return hashlib.sha256(self.text).hexdigest()

    def subject(self, parameters: Parameters) -> dict[str, Any]:
        """The file by its path and hash."""
        named = {"file": str(self.path), "function": self.function, "sha256": self.sha256}
        return {"model": {**named, "parameters": dict(parameters)}}

    def value(self, parameter: str, text: str) -> Value:
        """As the function's annotation says."""
        with self._loaded() as function:
            return typed_value(function, parameter, text)

    def build(self, parameters: Parameters) -> OwnModel:
        """Run the file and call the function."""
        from cluewright.lab.own_model import OwnModel

        with self._loaded() as function:
            _refuse_misfits(function, self.name, parameters, str(self.path))
            shown = f"{self.name}({', '.join(f'{name}={value!r}' for name, value in parameters.items())})"
            with self._blamed(shown):
                given = function(**parameters)
            try:
                return OwnModel.of(given)
            except ModelError as error:
                raise ModelError(f"of what {shown} returned: {error.message}", str(self.path)) from None

    @contextmanager
    def _loaded(self) -> Iterator[Callable[..., Any]]:
        """The function, while modules beside its file can be imported; what it prints goes to standard error.

        The text itself is run, not a compiled file that may be older.
        """
        module = ModuleType(f"cluewright_model_{self.sha256[:12]}")
        module.__file__ = str(self.path)
        sys.modules[module.__name__] = module  # dataclasses look their module up
        sys.path.insert(0, str(self.path.parent))
        try:
            with redirect_stdout(sys.stderr):
                with self._blamed("running the file"):
                    exec(compile(self.text, str(self.path), "exec"), vars(module))
                function = vars(module).get(self.function)
                if not callable(function):
                    known = [name for name, each in vars(module).items() if inspect.isfunction(each)]
                    raise ModelError(
                        f"there is no function {self.function!r} in it{nearest(self.function, known)}", str(self.path)
                    )
                yield function
        finally:
            sys.path.remove(str(self.path.parent))
            del sys.modules[module.__name__]

    @contextmanager
    def _blamed(self, what: str) -> Iterator[None]:
        """Turn whatever the file raises into one sentence that names the line."""
        try:
            yield
        except MemoryError:
            raise
        except SyntaxError as error:
            raise ModelError(f"this is not Python: {error.msg}", f"{error.filename}, line {error.lineno}") from None
        except (Exception, SystemExit) as error:
            lines = [
                frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(self.path)
            ]
            place = f"{self.path}, line {lines[-1]}" if lines else str(self.path)
            says = " ".join(str(error).split())[:300]
            raise ModelError(f"{what} raised {type(error).__name__}{f': {says}' if says else ''}", place) from None


@dataclass(frozen=True)
class Present:
    """A model, or a function that returns one, of this process; other processes are sent the model itself."""

    given: object

    @property
    def name(self) -> str:
        """The function's name, or that it is a model."""
        return str(getattr(self.given, "__name__", "model")).strip("<>")

    def value(self, parameter: str, text: str) -> Value:
        """As the function's annotation says."""
        return typed_value(self.given, parameter, text) if callable(self.given) else text

    def build(self, parameters: Parameters) -> OwnModel:
        """Call the function; what it raises is the caller's own and stays as it is."""
        from cluewright.lab.own_model import OwnModel

        if not callable(self.given):
            if parameters:
                raise ModelError("a model takes no parameters; give the function that returns it")
            return OwnModel.of(self.given)
        _refuse_misfits(self.given, self.name, parameters)
        return OwnModel.of(self.given(**parameters))

    def subject(self, parameters: Parameters) -> dict[str, Any]:
        """The model itself."""
        try:
            content = self.build(parameters).pickled()
        except InputError:
            raise
        except Exception as error:
            raise ModelError(
                f"the model cannot be sent to another process ({type(error).__name__}: {error}); "
                "define it in a file of its own and name that as FILE.py:FUNCTION"
            ) from None
        known = {"function": self.name, "sha256": hashlib.sha256(content).hexdigest()}
        return {"model": {**known, "parameters": dict(parameters), "pickled": b64encode(content).decode()}}


Source: TypeAlias = ModelFile | Present
"""Where a model comes from."""


def source(given: object) -> Source:
    """The source of a model: `FILE.py:FUNCTION`, a function, or a model; a source is one already."""
    if isinstance(given, ModelFile | Present):
        return given
    if isinstance(given, str):
        return ModelFile.named(given)
    return Present(given)


def from_subject(subject: Mapping[str, Any]) -> OwnModel:
    """The model that a study's subject describes, if it is still the same."""
    named = subject["model"]
    if "pickled" in named:
        from cluewright.lab.own_model import unpickled

        return unpickled(b64decode(named["pickled"]))
    file = ModelFile.read(Path(named["file"]), named["function"])
    if file.sha256 != named["sha256"]:
        raise ModelError(
            f"this file's text on {socket.gethostname()} is not the one that the study began with", named["file"]
        )
    return file.build(named["parameters"])


def _refuse_misfits(function: Callable[..., Any], name: str, parameters: Parameters, place: str = "") -> None:
    """Say which parameter is unknown or missing."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a function that is not written in Python
        return
    try:
        signature.bind(**parameters)
    except TypeError:
        known = signature.parameters
        unknown = [each for each in parameters if each not in known]
        if unknown:
            has = f"it has {', '.join(known) or 'none'}"
            raise ModelError(f"{name} has no parameter {unknown[0]!r}; {has}", place) from None
        missing = [each.name for each in known.values() if each.default is each.empty and each.name not in parameters]
        raise ModelError(f"{name} needs a value for {', '.join(missing)}", place) from None


def typed_value(function: Callable[..., Any], parameter: str, text: str) -> Value:
    """A value as typed: text where the function's annotation says so, otherwise a number or a truth where it looks so.

    >>> def model(n, name: str): ...
    >>> [typed_value(model, "n", text) for text in ("8", "-0.5", "true", "small")]
    [8, -0.5, True, 'small']
    >>> typed_value(model, "name", "8")
    '8'
    """
    annotation = getattr(function, "__annotations__", {}).get(parameter)
    if annotation in (str, "str"):
        return text
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def shown(name: str, parameters: Parameters) -> str:
    """A model with its parameters, as tables call it: `queens size=8`."""
    return " ".join([name, *(f"{key}={' '.join(str(value).split())[:40]}" for key, value in parameters.items())])


def described(source: Source, parameters: Parameters) -> tuple[dict[str, Any], str]:
    """A model as a study's subject, and what the study says about it; it is built once, so that errors show at once."""
    own = source.build(parameters)
    subject = source.subject(parameters)
    named = subject["model"]
    named["objective"] = own.goal is not None
    where = (
        f"the function {named['function']} in {named['file']}"
        if "file" in named
        else f"{named['function']}, given in Python"
    )
    seeks = "; each run seeks its best solution and the proof that it is" if own.goal else ""
    return subject, f"The model is {where} (SHA-256 {named['sha256'][:12]}…){seeks}."
