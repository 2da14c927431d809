"""The counter: the list of operations, and the one way between values and JSON."""
