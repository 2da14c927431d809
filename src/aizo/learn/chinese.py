"""The Chinese rules in one place, so that they are loaded only when a Chinese sentence is met."""

from aizo.learn.clauses_zh import Sentence
from aizo.learn.heard_zh import REJECTS, heard
from aizo.learn.spot_zh import tier

__all__ = ["REJECTS", "Sentence", "heard", "tier"]
