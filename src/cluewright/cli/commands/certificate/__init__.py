"""Check certificates of uniqueness, hand them to other checkers, get the checker itself."""
