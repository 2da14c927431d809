"""What people do day by day, in English, and the words that stretch it beyond today."""

from __future__ import annotations

import re

from aizo.learn.cues_en import AS_SAID, Row

_PRESENT = (
    r"(?!was|were|had|did|went|got|saw|made|took|said|told|found|thought|came|gave|ate|ran"
    r"|drank|bought|wrote|broke|forgot|lost|left|kept|slept|spent|sat|heard|met|paid|sent"
    r"|taught|tried|think|know|guess|mean|hope|wonder|see|understand|believe|suppose|forget"
    r"|have (?:\w+ed|got|been|had|to|only|just|a (?:meeting|problem|call|question|deadline)"
    r"|an)|get|fail|notice|miss|hit|need|want|can|could|would|will|might|may|should|must"
    r"|shall|found|am|heard|noticed|just|feel like|started|wish|remember|has|keep (?:"
    r"getting|seeing|hitting|running)|end up|say|hear|ask)(?!\w+ed\b(?<!need)(?<!feed))"
    r"[a-z]+"
)
_TIMES = (
    r"(?:(?:every|each) (?:single |other |last |\w+ )?(?:day|morning|night|evening"
    r"|afternoon|week|month|year|summer|winter|spring|autumn|weekend|lunch|<day>|meal|trip"
    r"|game|project|city|time|hour|shift|\w+ minutes|\w+ hours)|(?:on )?(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun|week)days(?: and \w+)?|(?:on|at) weekends|most (?:days|mornings"
    r"|evenings|nights|weekends|weeks)|rain or shine|without fail|year[- ]round|all year"
    r"|religiously|(?:once|twice|\w+ times) (?:a|per|every) (?:day|week|month|year)|(?:\d"
    r"|two|three|four|five|six|seven) (?:days|nights|mornings|times) (?:a|per) \w+|in the "
    r"(?:mornings?|evenings?|afternoons?)|my (?:mornings|evenings|weekends|sundays|nights"
    r"|holidays|lunch\w*)|before (?:work|bed|breakfast|noon|dawn|school|lunch|sunrise"
    r"|the kids)|after (?:work|dinner|lunch|dark|school)|for (?:\d+|many|ten|twenty|thirty"
    r"|forty|years|decades|ages|\w+ (?:years|decades))|since (?:i|my|the|19|20|childhood"
    r"|forever|birth|school|uni|college|day one)|my (?:whole|entire) life|all my life|daily"
    r"|nightly|weekly|always|usually|normally|typically|generally|mostly|by default"
    r"|no matter|whatever the weather|wherever|everywhere|any ?time|in (?:pretty much )?(?:"
    r"every|any)|first thing|by (?:nine|ten|\d+)|at (?:five|six|seven|4|5|6|dawn)|as a rule"
    r"|if (?:i can|possible)|where(?:ver)? (?:i can|possible)|whenever (?:i can|possible)"
    r"|exclusively|all day|every ?day|mornings|evenings|to this day)"
)
# Words that stretch what is said beyond today.
LASTING = re.compile(
    r"\b(?:always|never|ever|every|each|any|anything|anywhere|anytime|everything|everywhere"
    r"|whatever|wherever|whenever|forever|for life|years|decades|usually|generally|normally"
    r"|typically|mostly|tend|most (?:days|nights|mornings)|no matter|period|full stop"
    r"|end of story|whatsoever|in general|as a rule|rule|these days|nowadays|anymore"
    r"|for the record|just so you know|fyi|for (?:future )?reference|heads up"
    r"|you should know|worth knowing|bear in mind|keep in mind|so you know|future"
    r"|throughout|(?:stays?|stay) that way|how it will stay|not about to change|any more"
    r"|no longer|my whole life|all my life|since|life|all day|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun|week)days|weekends|mornings|evenings|nights|exception|from (?:now|here) on"
    r"|policy|default|at all|in my (?:house|home|book|code|kitchen|faith|family|life)"
    r"|for me|to me|with me|for us|as far as i am concerned|on principle|as always"
    r"|always was|just so we are clear|to be clear|in general|for what it is worth"
    r"|personally|any day)\b"
)
# Behind "I", these tell of a task, a thought or a state rather than of what somebody does.
NOT_DONE = (
    "once sweat sneeze cough itch swell bloat ache hurt vomit cry panic are i'm am was were "
    "have had has haven't hadn't do don't did didn't can can't cannot could couldn't will "
    "won't would wouldn't should shouldn't may might must need want think know guess hope "
    "wonder suppose believe mean see saw hear feel get got understand understood remember "
    "forget forgot try tried look live work worked wish assume expect agree appreciate "
    "notice noticed say said tell told ask asked went came made took found gave lost left "
    "kept sent just also already still now then never always usually often only really added "
    "changed updated installed moved started tested used ran run add change update install "
    "set call pass click open press close load compile build deploy push pull clone fork "
    "import export execute debug fix create delete remove define return print receive type "
    "enter select copy paste upload download log sign use find end imagine figure recall "
    "realize realise hit keep love like hate prefer enjoy and or to as if in on at the a it "
    "but so when that not please thought bought wrote ate drank broke fell met paid read put "
    "cut let spent heard seem seems trust"
)
_NOT_DONE = "|".join(word for word in NOT_DONE.split())
# Verbs of a life rather than of a task at hand.
LIFE = (
    "eat drink cook bake skip dress wear nap pray fast meditate jog cycle swim hike garden "
    "knit sew paint sing grill fry iron donate recycle compost vote fish camp travel commute "
    "pack tip gamble smoke vape snack juggle diet stretch train lift exercise sleep wake "
    "shop cycle ski surf sail climb dance volunteer babysit homeschool collect brew preorder "
    "haggle save avoid refuse shower shave shampoo dye buy spend pay play put keep raise "
    "bring carry journal doodle read listen watch binge"
)
_LIVES = "|".join(LIFE.split())

HABITS: tuple[Row, ...] = (
    (
        LIFE,
        AS_SAID,
        3,
        (
            r"(?:^|[,;.:] |\b(?:and|but|so|because|bc|since|as|cos) )(?:i|we) (?:<adv>)(?:"
            rf"{_LIVES})(?= [a-z]|[,.!;]|$)(?! (?:the|this|that|these|those|it|them|him|her|you"
            r"|your|a (?:new|lot|different|bit)|an?|up|off|it'?s|on a|for a|at a|with the"
            r"|on the|to the|getting|in mind|having|track|going|seeing|trying)\b)(?! \w+ (?:"
            r"today|tomorrow|tonight)\b)"
        ),
    ),
    (
        "every each any",
        AS_SAID,
        3,
        rf"^(?:every|each|any) [\w ]{{2,30}}? i (?:<adv>){_PRESENT}",
    ),
    (
        "i",
        AS_SAID,
        3,
        (
            r"(?:^|[,;.:] |\b(?:and|but|so|because|bc|since|as|cos|though) )(?:i|we) (?:<adv>)"
            rf"(?!(?:{_NOT_DONE})\b)[a-z]+(?<!ed)\b(?! (?:the|this|that|these|those|it|them|him"
            r"|her|you|your|to|if|my (?:script|code|app))\b)"
        ),
    ),
    (
        (
            "every each day days mornings morning evening evenings night nights weekends weekend "
            "week month year daily nightly weekly religiously shine fail round always usually "
            "normally typically generally mostly tend since years decades life whatever wherever "
            "everywhere most mondays tuesdays wednesdays thursdays fridays saturdays sundays "
            "monday tuesday wednesday thursday friday saturday sunday before after only "
            "exclusively once twice times rain weather first possible default rule at bed "
            "breakfast dawn noon dinner"
        ),
        AS_SAID,
        4,
        (
            r"(?:^|[,;.] |\b(?:and|but|so|because|bc|since|as) )(?:i|we) (?:<adv>)(?:am <adv>"
            r"(?:up|out|offline|online|in bed|awake|asleep|away|on my|at the|in the|done|off)\b"
            rf"|(?:tend to|like to|prefer to|try to|make a point of|make sure to) \w+|{_PRESENT}"
            rf") (?:.*[ ,])?{_TIMES}\b|(?:^|[,;.] |\b(?:and|but) )(?:ever )?{_TIMES},? (?:.* )?"
            rf"(?:i|we) <adv>(?:{_PRESENT}|am (?:up|off|offline|out|away|in|at|on))\b"
            r"|\b(?:every|each) (?:\w+ )?(?:day|morning|night|evening|<day>|week|month|year"
            r"|summer|winter)s?(?: \w+)? (?:is|are|means)\b.*\b(?:at mine|at ours|at my|in my"
            r"|in our|for (?:me|us)|with my|i|my|me)\b|(?:^|[,;.] |\b(?:and|but) )(?:i|we) (?:<"
            r"adv>)tend to \w+"
        ),
    ),
    (
        "tend",
        AS_SAID,
        4,
        r"\bi (?:<adv>)tend (?:to|towards?)\b",
    ),
    (
        "keep",
        AS_SAID,
        4,
        (
            r"\b(?:mon|tues|wednes|thurs|fri|satur|sun|week)days? i (?:<adv>)(?:keep|am|do|go"
            r"|have)\b|\bi (?:<adv>)keep (?:my )?[\w ]+ free\b"
        ),
    ),
)
