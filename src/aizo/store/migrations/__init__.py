"""The steps from one schema to the next, one a file; `store.sqlite` runs them."""
