"""Copies of a profile as text: everything out, everything in, and what stands in between."""
