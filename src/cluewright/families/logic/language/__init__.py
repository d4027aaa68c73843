"""The language in which meanings are told and typed: controlled English, and the short notation for brackets.

`writing.restated` says a meaning, `grammar.meant` and `grammar.typed` read it back to the same; docs/clues-language.md
has an example of each kind. It knows the names that a puzzle declares and nothing else: clues in free English are read
by `families/logic/reading`.
"""
