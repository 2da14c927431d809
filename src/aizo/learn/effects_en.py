"""What something does to a person, in English: with the words that tell it."""

from __future__ import annotations

from aizo.learn.cues_en import AGAINST, Row

EFFECTS: tuple[Row, ...] = (
    # What something does to a person.
    (
        (
            "drives sends terrifies petrifies sneeze cough jelly eyes ears joints joint wreck "
            "wrecks hurt hurts ruins bores bore freaks stresses grosses weirds creep annoys irks "
            "repulses infuriates sickens exhausts drains triggers upsets me us my blood creeps "
            "ick shivers willies chills boil skin nerves goat gears"
        ),
        AGAINST,
        3,
        (
            r"\b(?:makes?|making|gets?|leaves?|gives?|turns?|sends?|drives?|puts?|brings?|keeps"
            r"?|causes?|gave|give|sets|cost) (?:me|my \w+(?: \w+)?) (?:feel |feeling |want to "
            r"|physically |instantly |really |all |so |very |an? |the |right |literally "
            r"|straight |into |in |terrible |bad |awful |horrible |such |like |to |\w+ly "
            r"|nothing but |with )*?<bad>\b|\b(?:bores?|boring|freaks?|creeps?|grosses?|stress"
            r"(?:es)?|weirds?|wears?|puts?|turns?|tires?|weighs?|lets?|tenses?|brings?|drags?"
            r"|burns?|skeeves?|squicks?|bums?|ticks?|pisses?|tees?|knocks?|wipes?|scares?"
            r"|spooks?|wigs?|bogs?|slows?|holds?|trips?|throws?|winds?) (?:me|us) (?:\w+ )?(?:"
            r"out|off|down|back|silly|rigid|stiff|senseless|to (?:tears|death|sleep|distraction"
            r"|no end)|the (?:wrong way|hell out)|up(?! on))\b(?! when it rains)"
            r"|\b(?:wrecks?|kills?|ruins?|floors?|finish(?:es)?|destroys?|haunts?|terrifies"
            r"|terrify|repulses?|infuriates?|enrages?|depresses|depress|offends?|confuses?"
            r"|overwhelms?|exhausts?|drains?|tires?|irks?|annoys?|bugs|grates?|appals?|sickens?"
            r"|disgusts?|frightens?|petrifies|petrify|unsettles?|gets? to|triggers?|bothers?"
            r"|irritates?|bores?|stress(?:es)?|scares?|nauseates?|frustrates?|distracts?"
            r"|saddens?|maddens?|suffocates?|paralyses?|paralyzes?|tortures?|punish(?:es)?"
            r"|repels?|upsets?|baffles?|panics?) (?:me|us)\b|\bgets? (?:on|under) my (?:\w+)"
            r"|\bgrinds? my gears\b|\bgets? my goat\b"
        ),
    ),
    (
        (
            "my me against eyes ears joints wreck wrecks hurt hurts nose throat back hips "
            "stomach skin knees knee lungs gut guts tummy sinuses asthma migraines doctor "
            "doctors gp dentist physio"
        ),
        AGAINST,
        3,
        (
            r"\b(?:sets? off|triggers?|mess(?:es)? (?:with|up)|plays? havoc with|upsets?|wrecks"
            r"?|ruins?|kills?|irritates?|inflames?|aggravates?|hurts?|destroys?|burns?|dries"
            r"|dry|turns?|churns?|strains?|fr(?:y|ies)|melts?|rots?|scrambles?|drains?|spoils?"
            r"|grates? on|wears? on|offends?|screws? (?:with|up)|is <adv>(?:bad|hard|tough"
            r"|murder|hell|rough|terrible) (?:for|on)|are (?:bad|hard|tough|murder|hell|rough"
            r"|terrible) (?:for|on)|goes? straight to) <body>\b"
            r"|\b(?<!now )<body>(?: \w+)? (?:can not|will not|does not|do not|can barely|never"
            r"|hates?|rejects?|rebels?|revolts?|reacts?|protests?|disagrees?|(?:have |has )?(?:"
            r"vetoed|given up on|called time on|said no to|had enough of|retired from)|(?:"
            r"swells?(?: up)?|flares? up|itch(?:es)?|hurts?|suffers?) (?:if|whenever|every time"
            r"|when i (?:eat|drink|wear|have|use|touch))|says no|refuses?|switch(?:es)? off"
            r"|shuts? (?:down|off)|crawls?|turns?|spins?|breaks out|melts|glazes?|starts? to "
            r"(?:hurt|itch|swim|spin|ache)|pays? for it)\b|\bgo(?:es)? (?:right |straight "
            r"|directly )?against (?:my|what (?:i|we)|everything (?:i|we))\b"
            r"|\b(?:could|can|would|will|might) (?:literally |actually |easily )?(?:kill|finish"
            r"|ruin|wreck|hospitali[sz]e|destroy) me\b|\bdo(?:es)? my (?:\w+ )?(?:head|nut) in"
            r"\b|\bset(?:s)? my teeth on edge\b|\b<adviser> (?:has |have )?(?:forbids?|forbade"
            r"|forbidden|banned|bans|ruled out|rules out|prohibits?|said no|says no"
            r"|does not allow|do not allow|told me (?:no|never|to avoid|not|to (?:stay|cut|lay)"
            r" \w+)|will not allow|took me off|put a stop|warned me)"
            r"|\bcontrary to (?:my|what i|everything i)\b"
        ),
    ),
    (
        "hell screw down riddance veto boycott sea way",
        AGAINST,
        4,
        (
            r"\b(?:to hell with|good riddance to|no love lost)\b"
            r"|^down with\b|\bno way (?:am i|i am|will i|would i|i would|i will|you)\b"
            r"|^screw \w+|\bi (?:veto|boycott)\b|\bcan (?:do one|get in the (?:sea|bin)"
            r"|go to hell|jump in a lake|burn|rot)\b"
        ),
    ),
    (
        "out gone leaving send leave pass walk close switch skip",
        AGAINST,
        4,
        (
            r"\bi am <adv>out (?:the (?:second|moment|minute|instant)|as soon as|if|when)\b"
            r"|\b(?:and|then) i am (?:out|gone|off|done|leaving|asleep|walking)(?=$|[,.!])"
            r"|\b(?:if|when|once|the moment|as soon as) (?:it|there|a|an|the|something|anything"
            r"|my)\b[^?]*,? i (?:send it back|walk (?:out|away|past)|leave|pass|switch (?:off"
            r"|over)|close it|skip it|am out|stop reading|give up|lose interest|tune out"
            r"|turn it off|do not (?:buy|eat|read|go|want|use|bother))\b"
        ),
    ),
    (
        (
            "find exhausting tiring boring dull tedious annoying irritating creepy gross "
            "disgusting stressful unbearable overwhelming distracting draining depressing ugly "
            "noisy revolting insulting patronising cringe cringy offputting insufferable "
            "pointless"
        ),
        AGAINST,
        4,
        (
            r"\bi (?:<adv>)find (?!out|the (?:bug|file|error|cause)|it |this |that )"
            r"[\w' -]{2,40} (?:<adv>)(?:too \w+|exhausting|tiring|boring|dull|tedious"
            r"|annoying|irritating|pointless|creepy|gross|disgusting|stressful|unbearable"
            r"|overwhelming|distracting|draining|depressing|ugly|noisy|unpleasant|uncomfortable"
            r"|hard (?:going|work|to)|difficult|revolting|nauseating|insulting|patronising"
            r"|patronizing|condescending|cringe\w*|grating|offensive|confusing|unreadable|scary"
            r"|terrifying|childish|soulless|claustrophobic|rude|fake|bland|sickly|wasteful"
            r"|unhealthy|a chore|a waste|off-?putting|insufferable|maddening|infuriating)\b"
        ),
    ),
    (
        "lips threshold plate doorstep",
        AGAINST,
        4,
        (
            r"\b(?:cross(?:es|ed)?|pass(?:es|ed)?|touch(?:es|ed)?|comes? near|lands? on) my (?:"
            r"lips|threshold|plate|doorstep)\b"
        ),
    ),
    (
        "break come swell flare go throw seize feel get",
        AGAINST,
        3,
        (
            r"\bi (?:<adv>)(?:break out|come (?:out|up) in|swell up|flare up|throw up|seize up"
            r"|feel (?:ill|sick|queasy|bloated|rotten|awful|terrible)|get (?:ill|sick|hives|an?"
            r" (?:\w+ )?(?:rash|headache|migraine)|heartburn|migraines|headaches|bloated|itchy"
            r"|car ?sick|sea ?sick|travel ?sick|motion ?sick|dizzy|anxious|bored|cranky|grumpy"
            r"|panicky|claustrophobic)) (?:from|if|when|whenever|after|with|at|on|in|by|around"
            r"|every|any ?time|without)\b"
        ),
    ),
    (
        "me",
        AGAINST,
        4,
        (
            r"<bare>[\w' -]{2,40} (?:scares?|strangles?|chokes?|smothers?|suffocates?|crush"
            r"(?:es)?|drowns?|unnerves?|spooks?|alarms?|daunts?|tires?|ages?|sickens?|itch(?:es"
            r")?|shames?|angers?|worr(?:y|ies)|hurts?|trips?|beats?|defeats?|breaks?|kills?) me"
            r"[.!]*$|\b(?:scares?|annoys?|bores?|bothers?|irritates?|stresses) the (?:hell|life"
            r"|crap|living daylights) out of me\b"
        ),
    ),
    (
        (
            "intimidate intimidates soon nobody none love count worse without away started "
            "another list for too girl boy guy gal person"
        ),
        AGAINST,
        4,
        (
            r"\bcount me out\b|\bnothing (?:\w+ )?worse than\b"
            r"|\bi (?:can|could) (?:easily |happily )?do without\b"
            r"|\bkeep [\w' ]{2,30} (?:far |well )?away from me\b"
            r"|\bget (?:it|them|those|that) away from (?:me|my)\b"
            r"|\bdo not get me started\b|\bif i never \w+ another\b"
            r"|\bnever done (?:it|much|anything) for me\b|\boff my (?:list|menu|plate|radar)\b"
            r"|^no (?!such)[\w' -]{2,30} for (?:me|us|this (?:girl|boy|guy|gal|man|woman"
            r"|person|lady|household|family))\b|\bnobody (?:gets|will get|is getting|makes"
            r"|drags) me\b|\bfor the love of \w+,? no\b|\bwould rather (?:\w+ ){0,2}not\b(?! "
            r"(?:restart|change|do (?:it|this|that)))|\bput(?:s)? me off(?! (?:for|until))\b"
            r"|\bwill be too soon\b|\bintimidates? me\b|\bfor (?:religious|ethical|moral|health"
            r"|medical) reasons\b"
        ),
    ),
    (
        "circumstances taste liking palate pizza plate off too motivation",
        AGAINST,
        4,
        (
            r"\bunder no circumstances\b|\btoo \w+ for my (?:\w+ )?(?:taste|liking|palate"
            r"|stomach|eyes|ears|nerves)\b|\bkeep [\w' ]{2,30} off my \w+"
            r"|\b(?:kills?|ruins?|drains?|wrecks?|destroys?|spoils?|saps?) my (?!code|build"
            r"|branch|repo|app|file|data|server|db|database|test|page|layout|config|machine"
            r"|laptop|pc)\w+|\bi wish you would (?:stop|not)\b"
        ),
    ),
    (
        "less fewer",
        AGAINST,
        4,
        r"^the (?:less|fewer) [\w' -]{2,40} the better\b",
    ),
    (
        "rest anything rules rule never ever",
        AGAINST,
        4,
        (
            r"\bno [\w' -]{2,40} (?:for the rest of my (?:days|life)|for life|ever again)\b"
            r"|^(?:and |but |so )?anything but (?!the\b|this|that)\w+"
            r"|\brules? out [\w' -]{2,40} for me\b|\bmy [\w ]{2,25}? never (?:gets?|goes?"
            r"|leaves?|appears?|touch(?:es)?|sees?)\b"
        ),
    ),
    (
        "dare policy",
        AGAINST,
        4,
        r"^(?:please |and |so )?do not you dare\b|\b(?:zero|no)[ -][\w-]+ policy\b",
    ),
    (
        "good bad hopeless comes",
        AGAINST,
        3,
        (
            r"\bi am <adv>(?:no good|bad|hopeless|useless|terrible) (?:with|at|around"
            r"|when it comes to)\b"
        ),
    ),
    (
        "no",
        AGAINST,
        4,
        (
            r"\b(?:is|are) an? (?:definite |total |clear )?(?:no|nope) (?:for|from|with) (?:me"
            r"|us)\b|\bi say no to\b"
        ),
    ),
    (
        "moment second minute soon",
        AGAINST,
        4,
        (
            r"\b(?:the (?:moment|second|minute|instant)|as soon as) (?!i\b)[\w' ]{3,50}?,? i "
            r"(?:uninstall|delete|return|log off|hang up|bail|bounce|leave|walk|close"
            r"|switch off|stop|quit|lose|am out|am gone|tune)\b"
        ),
    ),
    (
        "budget wallet stretch",
        AGAINST,
        4,
        (
            r"\bmy (?:budget|wallet|savings|salary|knees|schedule) (?:does|will|can|do) not (?:"
            r"stretch|run|go|allow|cover|reach)\b"
        ),
    ),
    (
        "ruins ruin spoils spoil kills kill",
        AGAINST,
        3,
        r"\b(?:ruins?|spoils?|kills?) [\w' ]{2,30} for me\b",
    ),
    (
        "haven't havent not",
        AGAINST,
        3,
        (
            r"\bi have not (?:\w+ly )?(?:had|eaten|drunk|touched|smoked|worn|bought|owned"
            r"|watched|set foot|been (?:to|on|in)|flown|driven|read) .*\b(?:since|in (?:\d+"
            r"|years|decades|ages|over)|for (?:\d+|years|decades))\b"
        ),
    ),
    (
        "bad dodgy weak ruined wrecked delicate sensitive gammy",
        AGAINST,
        3,
        (
            r"\b(?:bad|dodgy|weak|ruined|wrecked|delicate|sensitive|gammy|artificial) (?:back"
            r"|knees?|hips?|stomach|shoulders?|wrists?|ankles?|heart|eyes|neck|lungs|teeth|gut"
            r"|skin)\b"
        ),
    ),
    (
        "against",
        AGAINST,
        3,
        (
            r"\bi am <adv>(?:dead |firmly |strongly |totally |completely |dead set |set )?"
            r"against (?!the\b|this|it\b|that)\w+"
        ),
    ),
    (
        "having",
        AGAINST,
        3,
        r"\bi am <adv>not having (?:one|any|an?|that|those)\b",
    ),
    (
        "no",
        AGAINST,
        3,
        (
            r"^(?:and |but |so |also )?no (?!(?:luck|errors?|idea|problem|way|need|worries"
            r"|thanks|rush|more|one|doubt|clue|wonder|offence)\b)(?:[\w'-]+ ){1,4}(?:before"
            r"|after|in|at|on|near|with|during|until) (?!the\b|this\b|it\b)\w+"
        ),
    ),
    (
        "without",
        AGAINST,
        3,
        (
            r"\b(?:i|we) (?:can |could )?(?:<adv>)(?:do|get by|manage|live|go|make do) (?:just "
            r"fine |fine |perfectly |happily )?without\b"
        ),
    ),
    (
        "nothing",
        AGAINST,
        4,
        (
            r"^(?:and |but |so |please )?nothing (?!beats|like\b|better|compares|comes|tops"
            r"|more|else|\w+s me\b)\w+ .*(?:please|for me|can not|thanks|ever|allerg|because"
            r"|near|a&e|my)"
        ),
    ),
    (
        "doctor's doctors orders medical strict reasons epipen epi-pen",
        AGAINST,
        3,
        (
            r"\bdoctor'?s'? orders\b|\bon medical grounds\b|\bfor medical reasons\b"
            r"|\bepi-?pens?\b"
        ),
    ),
    (
        "fills filled off without fill feeling",
        AGAINST,
        4,
        (
            r"\bfills? me with (?:dread|horror|rage|disgust|fear|despair|anxiety|shame)\b"
            r"|\bam <adv>(?:put off|turned off|bored|repelled|annoyed|drained|irritated"
            r"|overwhelmed|exhausted|frightened) by (?!this|the\b|that)"
            r"|\b(?:can|could) not [\w' ]{2,40} without (?:feeling|getting|being|going"
            r"|turning) (?:\w+ )?<bad>\b"
        ),
    ),
    (
        (
            "nasty gross trash disgusting vile foul grim horrid horrible awful revolting rubbish "
            "garbage overrated yuck evil cursed repulsive abomination illegal"
        ),
        AGAINST,
        2,
        (
            r"\b<be> <adv>(?:nasty|gross|trash|disgusting|vile|foul|grim|horrid|horrible|awful"
            r"|revolting|rubbish|garbage|overrated|yuck|evil|cursed|repulsive|an abomination"
            r"|illegal)\b"
        ),
    ),
    (
        "beyond friend with",
        AGAINST,
        4,
        (
            r"^(?!why|how|what|it\b|this|that)[\w' -]{2,40} <adv>beyond me\b"
            r"|\bnot (?:a )?friends? of\b|\bi can not with\b|^no [\w' -]{2,30} for my (?:kids"
            r"|children|family|dog|cat)\b"
        ),
    ),
)
