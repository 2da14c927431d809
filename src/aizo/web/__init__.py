"""`aizo web`: the page where a person sees, corrects, stops and erases what agents know."""
