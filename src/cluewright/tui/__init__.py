"""The menu: a full screen in the terminal. Parse, call the workshop and the library, show."""
