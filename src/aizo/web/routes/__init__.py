"""The views, one file each, and the paths they answer."""

from aizo.web.routes import (
    acts,
    ask,
    control,
    data,
    entry,
    forget,
    history,
    other,
    profile,
    told,
    waiting,
)

ALL = (
    *profile.ROUTES,
    *entry.ROUTES,
    *ask.ROUTES,
    *acts.ROUTES,
    *control.ROUTES,
    *data.ROUTES,
    *forget.ROUTES,
    *told.ROUTES,
    *history.ROUTES,
    *waiting.ROUTES,
    *other.ROUTES,
)
