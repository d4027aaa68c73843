"""The web application: pages to play on, and an HTTP interface to what the workshop does."""
