"""The views, one file each, and the paths they answer."""

from aizo.web.routes import acts, ask, control, entry, history, other, profile, waiting

ALL = (
    *profile.ROUTES,
    *entry.ROUTES,
    *ask.ROUTES,
    *acts.ROUTES,
    *control.ROUTES,
    *history.ROUTES,
    *waiting.ROUTES,
    *other.ROUTES,
)
