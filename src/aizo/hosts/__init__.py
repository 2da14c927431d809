"""Agent hosts: what each one expects, the hooks it calls, and its set-up."""
