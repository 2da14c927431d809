"""The page's numbers are those of the other doors, and its reasons are the true ones."""

from __future__ import annotations

import html
import random
import re
from urllib.parse import urlencode

from aizo import clock
from aizo.profile import Profile
from aizo.profile.shape import stance_of
from tests.web.conftest import Visitor, fill

ROW = re.compile(r'<li class="row[^"]*" id="e(\d+)">(.*?)</a>', re.DOTALL)
WORDS = (
    "harbour lantern violet copper meadow pebble orchid saddle timber walnut ribbon marble canyon "
    "falcon anchor velvet thistle bramble quartz ember 早餐 键盘 地图 周报 咖啡"
).split()
TASKS = ("coding", "writing", "food", "travel", "research")


def words_of(markup: str) -> str:
    """Give what a reader sees of some markup."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def rows(visitor: Visitor) -> dict[int, tuple[str, str]]:
    """Walk every list of the page to its end; give each row's stance and markup by id."""
    found: dict[int, tuple[str, str]] = {}
    for stance in ("never", "avoid", "usually", "prefer", "always"):
        place = f"?stance={stance}"
        while place:
            text = visitor.get(place).text
            found |= {int(number): (stance, row) for number, row in ROW.findall(text)}
            more = re.search(rf'id="more-{stance}" href="[^"?]*(\?[^"]*)"', text)
            place = html.unescape(more[1]) if more else ""
    return found


def grown(many: int, chance: random.Random) -> None:
    """Put random entries into the profile: any score, any age, some tagged."""
    now = clock.now()
    with Profile.open() as profile:
        for number in range(many):
            item = " ".join([*chance.sample(WORDS, 3), str(number)])
            profile.add(
                item, " ".join(chance.sample(WORDS, 4)), score=round(chance.uniform(0, 10), 2),
                scenarios=chance.choice(["", "", "", *TASKS]), source="seed",
                said_at=now - int(chance.uniform(0, 360) * clock.DAY),
            )  # fmt: skip


def test_the_numbers_of_200_entries(visit):
    """Stance, strength, heard and day of leaving are those of explain and `context --at`."""
    chance = random.Random(20260301)
    grown(420, chance)
    visitor = visit()
    shown = rows(visitor)
    now, heard = clock.now(), {}
    with Profile.open() as profile:
        entries = {one.id: one for one in profile.stream()}
        assert entries.keys() == shown.keys()

        def is_heard(number: int, day: int) -> bool:
            if day not in heard:
                with Profile.open(at=now + day * clock.DAY) as later:
                    heard[day] = set(later.context().ids)
            return number in heard[day]

        leaving = 0
        due = {number for number, (_, row) in shown.items() if "leaves" in words_of(row)}
        for number in {*chance.sample(sorted(entries), 200), *due}:
            stance, row = shown[number]
            said = words_of(row)
            explained = profile.explain(number).entry
            assert stance == stance_of(explained.base_score)
            assert f"strength {explained.effective_weight:.2f} " in said
            assert ("hollow" not in row.split("</svg>")[0]) is is_heard(number, 0)
            days = re.search(r"leaves (tomorrow|in (\d+) days)", said)
            if days and is_heard(number, 0):
                day = int(days[2] or 1)
                assert (is_heard(number, day - 1), is_heard(number, day)) == (True, False)
                date = clock.text(now + day * clock.DAY)
                written = f"{int(date[8:10])} "
                assert (
                    written in words_of(visitor.get(f"e/{number}").text).split("start on ")[1][:3]
                )
                leaving += 1
            elif "stays heard" in said:
                assert is_heard(number, 180)
        assert leaving > 5


def test_why_not_of_50_requests(visit):
    """For 50 entries that a request misses: the true reason, and a repair that makes it found."""
    chance = random.Random(31)
    fill()
    grown(80, chance)
    visitor = visit()
    asked = 0
    kinds = set()
    with Profile.open() as profile:
        numbers = sorted(one.id for one in profile.stream())
        while asked < 50:
            number = chance.choice(numbers)
            query = " ".join(chance.sample(WORDS, chance.choice([1, 2, 4])))
            task = chance.choice(["", "", *TASKS])
            if profile.explain(number, query=query, scenario=task or None).found:
                continue
            asked += 1
            entry = profile.explain(number).entry
            held = f"{entry.item} {entry.reason} {' '.join(entry.keywords)}".split()
            misses = {
                "none of the words": set(held).isdisjoint(query.split()),
                "bind it to|it has no tag": bool(task)
                and not profile.explain(number, scenario=task).found,
            }
            place = urlencode({"q": query, "scenario": task, "why": number})
            text = visitor.get(f"ask?{place}").text
            item = re.search(rf'<li>(?:(?!<li>).)*id="repair{number}".*?</li>', text, re.DOTALL)[0]
            given = {kind: bool(re.search(kind, words_of(item))) for kind in misses}
            assert given == misses, (number, query, task)
            kinds.add(tuple(given.values()))
            fields = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', html.unescape(item)))
            assert "is found, at place" in visitor.post("act/repair", **fields).plain
            assert profile.explain(number, query=query, scenario=task or None).found
    assert {(True, False), (False, True), (True, True)} == kinds
