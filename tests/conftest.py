"""What pytest leaves alone: `data` holds files that tests read or type-check, not tests."""

collect_ignore = ["data"]
