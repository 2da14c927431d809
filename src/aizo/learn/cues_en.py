"""What people say, in English, instead of "I like" and "I hate": idioms, and words that add up.

Each row is told by some of its words, of which a sentence must hold one: that spares the patterns.
"""

from __future__ import annotations

# Short for what stands in many rows.
PARTS = {
    "<adv>": (
        r"(?:(?:really|just|so|very|quite|too|always|still|also|ever|pretty|kind of|kinda"
        r"|a bit|all|that|much|even|of|such|no longer|now|both|never|far|way|more"
        r"|all the way|right|full|\w+ly) )*"
    ),
    "<x>": (r"(?:[\w'’&/.-]+,? ){0,4}?"),
    "<me>": (r"(?:me|us|myself)"),
    "<be>": (
        r"(?:is|are|was|were|am|be|been|being|s|its|it's|that's|thats|stays?|gets?|remains?"
        r")"
    ),
    "<have>": (r"(?:have|has|got|had|have got|ve got)"),
    "<bad>": (
        r"(?:itch\w*|gag\w*|sick|ill|queasy|naus\w+|vomit|puke|throw up|retch|heave|cringe"
        r"|shudder|squirm|wince|shiver|break out|sneeze|cough|wheeze|anxious|nervous|panic"
        r"\w*|sweat\w*|jitter\w*|shaky|sleepy|drowsy|groggy|tired|grumpy|cranky|angry|mad"
        r"|furious|crazy|nuts|insane|mental|bonkers|bananas|scream|cry|dizzy|bloat\w*|gassy"
        r"|puff\w*|crawl|spin|hurt|ache\w*|sore|headaches?|migraines?|hives|rash\w*"
        r"|heartburn|reflux|the (?:ick|creeps|shivers|willies|chills|heebie\W?jeebies|hump"
        r"|rage|fear|runs)|nightmares?|anxiety|vertigo|stress\w*|indigestion|cramps?"
        r"|palpitations|hangovers?|to sleep|to tears|up the wall|round the (?:bend|twist)"
        r"|in(?:to)? (?:hospital|a&e|the er|bed|bits|a coma|floods)|over the edge|cold|flat"
        r"|off|out|down|on edge|mood|boil|switch|zone|tune|un\w+|self-conscious|claustro\w+"
        r"|\w*sick|miserable|sad|depress\w*|bored?|lose|see red|hate|swell\w*|swoll\w+"
        r"|close up|seize up|churn|turn|roll|bleed|faint|choke|want to (?:scream|cry|run"
        r"|leave|die|cancel|quit|unsubscribe|close|throw|hide|walk)|run a mile|stupid|like "
        r"(?:a|an|i am a|i am an) (?:child|idiot|kid|fool|sausage|zombie|clown)|pause"
        r"|red and blotchy|blotchy|restless|paranoid|dread\w*|despair|distract\w*|confus\w*"
        r"|lost|foggy|sluggish|wired|irritable|tense|scratch\w*|rash|grief|the hiccups"
        r"|wobbly|weak)"
    ),
    "<good>": (
        r"(?:happy|smile|calm\w*|sane|going|grounded|relax\w*|better|alive|focus\w*|human"
        r"|energy|joy|peace|comfort|warm|sleep|think|whole|young|strong|honest|motivated"
        r"|productive|at home|myself|feel (?:good|great|better|at home|like myself|safe"
        r"|free|cosy|cozy)|right|balanced|cheer\w*|organi[sz]ed|in shape|fit|ticking"
        r"|on track|a boost|a kick|a buzz|life|pleasure|purpose|structure|steady|content)"
    ),
    "<body>": (
        r"my (?:\w+ )?(?:stomach|body|guts?|tummy|belly|system|head|brain|skin|eyes?|ears?"
        r"|backs?|knees?|hips?|joints|lungs|heart|nose|teeth|tooth|throat|bladder|kidneys?"
        r"|liver|nerves|neck|feet|hands?|wrists?|ankles?|soul|digestion|sinuses|hair|scalp"
        r"|conscience|asthma|migraines?|eczema|reflux|ibs|allerg\w+|hay fever|blood"
        r"|pressure|thumbs?|fingers?|intestines?|adhd|anxiety|sleep|mood|mind|concentration"
        r"|appetite|focus|sanity)"
    ),
    "<adviser>": (
        r"(?:my |the )?(?:doctors?|gp|dentist|physio|cardiologist|dietitian|dietician"
        r"|allergist|specialist|consultant|faith|religion|conscience|beliefs?|church|gastro"
        r"|neurologist|wallet|budget)"
    ),
    "<day>": (r"(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?"),
    # The start of a sentence that speaks of a thing, and neither asks nor tells a story.
    "<bare>": (
        r"^(?!(?:the|this|that|it|your|my|he|she|they|you|who|what|please|can|could|tell"
        r"|give|show|help|let|send|ask|call|remind|teach|correct|guide|walk|text|email|and"
        r"|but|if|do|does|nothing|how|why|is|are|not|make|explain|write|get|surprise|trust"
        r"|excuse|believe|forgive|none|neither|some|all|same|thanks|sorry|no|yes|ok|so|just"
        r"|quiz|test|interview|rate|roast|convince|wake|inspire|entertain|draw|find|pick"
        r"|suggest|read|talk|i|we|there|here)\b)"
    ),
    # What only an assistant adds of itself.
    "<fluff>": (
        r"(?:emojis?|emoticons?|recaps?|caveats?|disclaimers?|preambles?|fluff|filler"
        r"|padding|waffle|jargon|buzzwords?|follow-up questions?|compliments?|praise"
        r"|flattery|apolog\w+|moralising|moralizing|lectur\w+|sermons?|pep ?talks?"
        r"|small talk|chit ?chat|pleasantries|hashtags?|hype|cheerleading|sugar-?coating"
        r"|baby talk|hand-?holding|sorry\w*|great questions?|as an ai|exclamation (?:marks?"
        r"|points?)|em[ -]?dash(?:es)?|hedging|sign-?offs?|motivational \w+)"
    ),
    "<manner>": (
        r"(?:emojis?|emoticons?|smileys|bullet\w*|bullet points?|headings?|headers?|bold"
        r"|italics|tables?|exclamation (?:marks?|points?)|em[ -]?dash(?:es)?|semicolons?"
        r"|caveats?|hedging|disclaimers?|warnings?|recaps?|summar(?:y|ies)|preambles?"
        r"|intros?|introductions?|fluff|filler|padding|waffle|jargon|buzzwords?|corporate"
        r"[ -]speak|follow-up questions?|compliments?|praise|flattery|apolog\w+|moralising"
        r"|moralizing|lectur\w+|sermons?|pep ?talks?|small talk|chit ?chat|pleasantries"
        r"|openers?|sign-?offs?|closers?|comments?|hashtags?|analog(?:y|ies)|metaphors?"
        r"|markdown|walls? of text|spoilers?|acronyms?|abbreviations|rhetorical questions?"
        r"|questions at the end|hype|cheerleading|greetings?|sugar-?coating|baby talk"
        r"|cliches?|clichés?|quotes?|puns|jokes|sales pitch\w*|motivational \w+"
        r"|history lessons?|life stor(?:y|ies)|great questions?|as an ai|essays?|backstor"
        r"(?:y|ies)|tutorials?|hand-?holding|baby ?steps|sorry\w*|politeness|footnotes?"
        r"|passive voice|adverbs?|(?:oxford |trailing )?commas?|boilerplate|one-?liners?"
        r"|type hints?|docstrings?|ascii art|asterisks|capitals|caps|all caps"
        r"|numbered lists?|lists|paragraphs?|prose|plain (?:words|english|text|language)"
        r"|simple (?:words|language|english)|sources|links|citations?|examples?|snippets?"
        r"|pseudocode|placeholders?|explanations?|theory|steps|british (?:spelling|english)"
        r"|american (?:spelling|english)|uk (?:spelling|english)|us (?:spelling|english)"
        r"|metric|celsius|fahrenheit|kilomet\w+|grams|24[- ]hour\w*)"
    ),
}

AGAINST, FOR, EITHER, AS_SAID = -1, 1, 0, 2  # by the rest of it; by the match itself
# Points: 4 are enough; speaking of oneself, and of more than today, give one each.
ENOUGH = 4
Row = tuple[str, int, int, str]

# Of the words that tell a row, those that talk about code is full of: they need a first person or a
# wish beside them before a sentence is looked at.
COMMON = frozenset(
    "old with being illegal horrible awful rubbish garbage foul evil going shift used please "
    "feeling filled fill rest need needs born messages responses replies answers "
    "explanations summaries refuse miss skip been sort kind means hands alone plain straight "
    "big large brief one has part perfect does system team between below underneath click "
    "come content partial bother leaving root routine triggers weather mix none calling "
    "wherever joint joints strict strictly element beat haven't havent trash scroll mute "
    "subscribe unsubscribe clean dry tune guess guessing essential scene bag eliminated "
    "compatible boundary boundaries limits family fed cup else custom resist annoying ruled "
    "drop forbidden allowed orders gold king queen stresses wreck no pass not never nothing "
    "isn't me us my out gone done finished had given gave cut through over off left split "
    "went time use place love interest room head ear line draw away clear street walk leave "
    "block can can't cant cannot could couldn't couldnt won't wont wouldn't wouldnt would "
    "will don't dont do thing something things last first second after then later lost lose "
    "losing avoid option question happening entry welcome world game pace department "
    "language style speed idea sound thought table menu cards limit bounds watch pay caught "
    "dead catch drag force body save match fell friend along agree speaking person people "
    "type man woman half kid school early reader live run all home best weak stand go comes "
    "built made wired serious die win wins top better take more before instead than order "
    "enough wrong without always forever see call everything default breakfast comfort think "
    "learn process remember understand absorb work only function focus write concentrate "
    "sleep feel approach method preference standard useless standards requirement max "
    "maximum minimum law budget rules how way thats that's have get keep same stay stays "
    "throughout hold easy tone lay kill quit ditch stop again less fewer plenty want expect "
    "like insist require ask appreciate prefer look i'd you good on forward future times "
    "every each unless when anything whatever any matter permanently everywhere exception "
    "such regardless doubt unclear sure unsure general if at since years life days day week "
    "month year weekly daily possible once twice round fail usually normally typically "
    "generally mostly whenever anytime color colour blind plant hearing turned dropped "
    "closed stopped broke broken parted user here editor shell stack browser phone name "
    "follow support play find it is are am or and where screen now yet too most zone switch "
    "roll close throw break seize talk speak explain answer reply address teach treat "
    "instant gets makes make gives give keeps puts put turns turn leaves drives sends send "
    "brings sets kills finish ruin destroy against flare code script i writing answering "
    "explaining editing coding replying in count worse another list for girl boy started "
    "point concerned cap trick vote money dare policy bad moment minute soon scare sign "
    "draft plan format book brush wash fold store charge park feed start end begin your "
    "window our develop journal short back hurt biggest main owner player runner what you'll "
    "there it's tops desk car house flat kitchen sea down hell rule you're".split()
)
# Of these, those that tell nothing even beside a first person.
EMPTY = frozenset(
    "prefer over old with being illegal garbage going shift please been needs messages "
    "responses sort kind means plain has part does system click content partial root "
    "triggers none joint element scroll mute subscribe clean dry tune guess else custom "
    "limits boundary compatible below i for another list more point in rest bad comes policy "
    "moment minute soon no not do don't dont it is are am or and if at since can will would "
    "last think want have get first one when you how line than use give go on before then "
    "now here it's there what run work code like look make put need second see too again "
    "where write yet week month year day hold name open screen user times find way time good "
    "me my us menu budget option entry table block type language style method owner runner "
    "main shell stack editor browser script limit cards bounds default match order world "
    "sets never without store branch plugin call close gone split once twice out off through "
    "people kid person".split()
)
