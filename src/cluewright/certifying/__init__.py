"""Certificates: that a puzzle has no other solution, or none, for people who trust none of our searches."""
