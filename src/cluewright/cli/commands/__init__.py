"""The commands, one a module; the folder is the list of them."""
