"""Speed and recall quality against rivals, measured in one run: `make bench`."""
