"""Learning from past conversations: what a person said is proposed, and the person decides.

Nothing in here is imported by the acts that answer an agent, and nothing in here writes an entry
but by `Profile.add`.
"""
