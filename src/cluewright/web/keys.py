"""The key that a visitor's cookie holds: nobody can guess it, whatever the token is."""

from __future__ import annotations

import hmac
import os
import secrets
from contextlib import suppress

from platformdirs import user_data_path


def new_key() -> str:
    """The key for a token that was drawn: both are good until the service ends."""
    return secrets.token_urlsafe(32)


def kept_key(token: str) -> str:
    """The key for a token that somebody chose: the same when the service is started again, so that visitors stay in.

    It is made of the token and of a secret in the user's data folder. Where no secret can be kept, the key is new.
    """
    return hmac.new(_secret(), token.encode(), "sha256").hexdigest()


def _secret() -> bytes:
    path = user_data_path("cluewright") / "web-secret"
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(secrets.token_bytes(32))
        known = path.read_bytes()
        if len(known) == 32:
            return known
    return secrets.token_bytes(32)
