"""Who a person is and what they hold to, in English: with the words that tell it."""

from __future__ import annotations

from aizo.learn.cues_en import AGAINST, EITHER, FOR, Row

PERSONS: tuple[Row, ...] = (
    (
        (
            "rule rules policy principle motto mantra limit cap ceiling budget system habit "
            "ritual routine tradition approach philosophy method preference standard standards "
            "requirement principles thing max maximum minimum commandment boundary boundaries "
            "creed custom"
        ),
        FOR,
        3,
        (
            r"\b(?:my|our (?:house|family|home)|one|(?:the |a )?house|golden|iron|ground|hard"
            r"|personal|strict|simple) (?:[\w-]+ ){0,3}?(?:rules?|policy|principles?|motto"
            r"|mantra|limit|cap|ceiling|system|habit|ritual|routine|tradition|approach"
            r"|philosophy|method|standards?|requirement|max|maximum|commandment|boundary|creed"
            r"|custom)(?: of thumb| of mine| number one)?(?: for me| here| with me| at home"
            r"| in my \w+)?(?:\s?[:,=–—-]| <be>| that|$|\.| for (?:every|all|any|my)| on| since"
            r")|\b(?:a|the) (?:\w+ )?(?:rule|policy|principle|limit|habit|ritual) (?:of mine"
            r"|for me|with me|i (?:have|keep|stick|live|follow|swear))\b"
            r"|\brules? of thumb (?:for me|of mine|i|:)|\bas a (?:matter of principle|rule)\b"
            r"|\bi have (?:a|an|one|this) (?:\w+ ){0,3}?(?:rule|policy|system|habit|ritual"
            r"|routine|principle|tradition|limit|boundary|standing \w+|thing (?:about|for"
            r"|against))\b"
        ),
    ),
    (
        "thats that's how way roll",
        FOR,
        2,
        (
            r"\b(?:that|this)(?: is|s|'s)? (?:just |simply )?(?:how|the way|where) (?:i (?:roll"
            r"|like|do|work|want|prefer|am|live|cook|write|play|take|keep|was (?:raised|brought"
            r"|taught|trained)|feel|think|operate|see|eat|travel|learn|drink)|my|we (?:do|like"
            r"|roll|live)|it (?:is|goes|works|stays|has to be) (?:with|for|in|at|here)?)\b"
            r"|\bthat(?: is|s|'s)? (?:the (?:one|order|way|kind|only \w+|format|style) i (?:"
            r"want|like|prefer|need|always)|my (?:policy|rule|way|style|thing|motto|limit|line"
            r"|default|system|order|kind|philosophy|ritual)|what i (?:like|always|prefer|go for"
            r"|live|stick))\b|\b(?:just )?how i (?:like|want|prefer|take) (?:it|them|my)"
            r"|\bthe way i (?:like|want|prefer|take)\b"
        ),
    ),
    (
        (
            "find soothing relaxing calming beautiful comforting motivating delicious charming "
            "therapeutic exciting fascinating restful satisfying addictive magical cosy cozy "
            "irresistible inspiring"
        ),
        FOR,
        4,
        (
            r"\bi (?:<adv>)find (?!out|the (?:bug|file|error|cause)|it |this |that )"
            r"[\w' -]{2,40} (?:<adv>)(?:soothing|relaxing|calming|helpful|easier|easiest"
            r"|beautiful|comforting|useful|fun|motivating|delicious|charming|therapeutic"
            r"|clearer|clearest|exciting|fascinating|restful|satisfying|addictive|magical|cosy"
            r"|cozy|best|irresistible|inspiring|energi[sz]ing|more \w+)\b"
        ),
    ),
    (
        "my",
        FOR,
        4,
        (
            r"\bi (?:<adv>)(?:take|like|drink|eat|order|keep|wear|have|want|love|prefer) my (?!"
            r"(?:\w+ )?(?:back|now|to be|fixed|working)\b)\w+(?: \w+)? (?!back|now|for (?:this"
            r"|the)|to)(?:in|on|at|with|without|as|\w{3,})\b"
            r"|\bi do (?:all|most|nearly all|almost all) (?:of )?my \w+"
            r"|\bi do my (?:best )?\w+ing\b|\ball (?:of )?my (?!other|friends|colleagues|mates"
            r"|family)[\w ]{2,25}? (?:are|is|go|goes|have|use|start|end|come|must|need|get) "
            r"(?!fail|brok|gon|miss|lost|not\b|down|empty|wrong|a mess|corrupt|error|timing"
            r"|hang|slow)\w+|^my [\w ]{2,25}? (?:stays?|always stays?|lives?|runs? on|comes? "
            r"with|has to (?:be|have)|have to (?:be|have)|must (?:be|have)|is always|are always"
            r"|is strictly|are strictly|never leaves)\b|\bmy (?:editor|shell|stack|os|browser"
            r"|distro|terminal|keyboard|drink|coffee|pronouns|handle|bedtime|diet|size|order"
            r"|uniform|cutoff|curfew|cut-off) (?:is|are)\b(?! (?:not|broken|down|crash\w*|slow"
            r"|stuck|showing|giving|acting|frozen))|\bmy (?:\w+ )?brain (?:needs|likes|works"
            r"|loves|prefers|wants|runs)\b"
        ),
    ),
    (
        "user owner player main rider runner here coder",
        FOR,
        4,
        (
            r"(?:^|[,;.] |\b(?:am an?|as an?) )(?!the|another|this)[\w-]+(?: [\w-]+)? (?:user"
            r"|owner|player|drinker|eater|reader|runner|rider|main|coder|dev|gamer|cook|walker"
            r"|smoker|writer) (?:here|since|for (?:\d+|life|years)|by (?:heart|trade|choice)"
            r"|through and|till)\b"
        ),
    ),
    (
        "not never no",
        FOR,
        4,
        (
            r"^(?!(?:the|this|that|it|no|not|please|make|why|is|are|change|set|you|line|one"
            r"|nope|yes|sorry|maybe|i|he|she|they|need|want|got|add|its|there|ok)\b)(?:[\w'-]+ "
            r"){0,2}[\w'-]+, (?:never|not) (?!(?:sure|the|this|that|yet|now|really|too|an?|in"
            r"|on|at|for|to|because|so|just|only|as|from|yet|what|it|locally)\b)(?:[\w'-]+ ){0"
            r",2}[\w'-]+[.!]?$|\bi (?:am on|use|write|speak|run|drive|work (?:with|on)) "
            r"[\w -]{2,25},? not [\w -]{2,25}"
        ),
    ),
    (
        (
            "code script develop journal collect breed knit crochet forage brew bake volunteer "
            "cycle hike jog meditate pray fast subscribe root raised"
        ),
        FOR,
        3,
        (
            r"\bi (?:<adv>)(?:(?:write|code|script|develop|journal|dream) in (?!the|a\b|an\b"
            r"|this|my|it\b)\w+|(?:collect|breed|knit|crochet|forage|brew|bake|volunteer|cycle"
            r"|hike|jog|meditate|pray|fast|subscribe to|root for|lift)\b)"
            r"|\b(?:raised|brought up) (?:on|with|to)\b"
        ),
    ),
    (
        "you'll you find see through calms relaxes soothes settles recharges nothing",
        FOR,
        4,
        (
            r"\byou (?:will|can) (?:always |usually |mostly )?(?:find|catch|see) me\b"
            r"|\bgets? me (?:through|out of bed|going)\b|\b(?:calms|relaxes|soothes|settles"
            r"|recharges|restores|grounds) me\b"
        ),
    ),
    (
        "max maximum most tops cap",
        FOR,
        3,
        (
            r"\b(?:\d+|one|two|three|four|five|six|ten|an? \w+) [\w' ]{0,25}(?:max|maximum"
            r"|tops|at most) (?:for me|an? \w+|per \w+|each|always|ever)\b"
            r"|\bi cap (?:it|my|the)\b"
        ),
    ),
    (
        "every each most",
        FOR,
        3,
        (
            r"^(?!(?:the|it|this|that|our|a|an|i|we|he|she|they|you|please|can|is|are|do|does"
            r"|run|send|remind|set|make|how|what|why)\b)(?:[\w'-]+,? ){1,7}(?:every|each) (?:"
            r"single )?(?:morning|day|night|evening|week|<day>|weekend|year|summer|winter|time)"
            r"\b"
        ),
    ),
    (
        "place house flat home kitchen desk table plate fridge wardrobe garden car",
        FOR,
        3,
        (
            r"^(?!(?:the|it|this|that|our|a|an|i|we|he|she|they|there|is|are|what|how|why|where"
            r"|my|help|error|clean|put|build)\b)(?!.*\b(?:is|are|was|were|has|have|got|found"
            r"|there|had|need)\b)[\w', -]{3,50} (?:in|at|on) my (?:place|house|flat|home"
            r"|kitchen|desk|table|plate|fridge|wardrobe|garden|car)\b"
        ),
    ),
    (
        "always",
        FOR,
        3,
        (
            r"\bi (?:will|would) always (?:choose|pick|go|take|want|prefer|be|say|opt|buy|love"
            r"|come back)\b"
        ),
    ),
    (
        "over",
        FOR,
        4,
        (
            r"^(?!(?:the|a|an|this|that|it|loop|iterate|map|hand|carry|take|run|go|turn|roll"
            r"|fall|move|get|all|game|left|come|is|are|was|start|think|look|what|how|why|can"
            r"|please|sum|average|do|over|walk|range|scan|pass|i|we|you|talk|switch)\b)(?:"
            r"[\w'+#.-]+ ){1,3}over(?: [\w'+#.-]+){1,3}(?:, (?:any|every|all)? ?\w+)?[.!]?$"
        ),
    ),
    (
        "only",
        FOR,
        4,
        (
            r"\bthe only (?:way|thing|kind|place|brand|sort|time|\w+) (?:that )?i (?!can not"
            r"|will not|do not|see|found|get (?!anything|through|to)|know|have|got|need|could"
            r"|tried)\w+"
        ),
    ),
    (
        (
            "count language day blood dna veins hill trick point concerned bribed more strictly "
            "wake sanity cap aim bedtime"
        ),
        FOR,
        4,
        (
            r"\bcount me in\b|\bmy love language\b|\bmakes? my (?:day|week|morning|evening"
            r"|heart)\b|\bin my (?:blood|dna|bones|veins)\b|\bhill (?:that )?i (?:will )?die on"
            r"\b|\bdo(?:es)? the trick for me\b|\bi (?:<adv>)make a point of\b"
            r"|\bas far as i am concerned\b|\bi am <adv>(?:bribed with|won over by|strictly an?"
            r" \w+|more of an? \w+|more \w+ than \w+)|\bcan (?:always )?(?:wake|tempt|bribe) me"
            r"\b|\b(?:saves|saved|preserves) my sanity\b|\bis (?:always )?fine (?:with|by) me\b"
            r"|\b(?:thank you very much|thanks very much)(?=[.!]*$)"
            r"|\bwhen it comes to [\w' -]{2,30},? i am an? \w+"
        ),
    ),
    (
        "tooth thumb fingers",
        FOR,
        3,
        r"\bhave (?:got )?(?:an? )?(?:\w+ )?(?:sweet tooth|green (?:thumb|fingers))\b",
    ),
    (
        "me",
        EITHER,
        4,
        (
            r"<bare>[\w' -]{2,40} (?:suits?|delights?|fascinates?|thrills?|moves?|charms?"
            r"|comforts?|lifts?|settles?|heals?|restores?|feeds?) me[.!]*$"
        ),
    ),
    (
        "choice",
        FOR,
        4,
        r"\b(?:if i have|given|when i have) (?:the|a|any) choice\b",
    ),
    (
        "our",
        FOR,
        4,
        (
            r"\bour (?:house|home|family|household) (?:runs on|lives|eats|loves|goes|does|has"
            r"|works on|swears)\b"
        ),
    ),
    (
        "family household home",
        EITHER,
        3,
        r"\bwe are an? [\w' -]{2,40} (?:household|family|home)\b",
    ),
    (
        "only",
        FOR,
        4,
        (
            r"\bi <adv>(?:eat|drink|play|wear|buy|read|watch|listen to|use|take|fly|run|cook"
            r"|work|answer) only \w+|\b(?:mornings|evenings|weekends|afternoons|weekdays) only"
            r"\b"
        ),
    ),
    (
        (
            "best sharpest calmest slowest freshest laziest fastest weakest keenest liveliest "
            "grumpiest sleepiest peace ease"
        ),
        FOR,
        4,
        (
            r"\bi am (?:<adv>|at my )(?:\w+est|at peace|at ease|most \w+) (?:\w+ )?(?:before"
            r"|after|in|at|when|with|by|near|on|around|without)\b"
        ),
    ),
    (
        "always",
        FOR,
        3,
        (
            r"\bi have always (?:had|kept|owned|driven|worn|used|voted|lived|drunk|eaten|cooked"
            r"|written|paid|slept)\b"
        ),
    ),
    (
        "only",
        FOR,
        4,
        (
            r"\bi (?:do|am|eat|drink|use|wear|take|go|read|buy|work|play|speak|write) "
            r"[\w' -]{2,25} only(?=$|[,.!;])"
        ),
    ),
    (
        "only",
        FOR,
        3,
        (
            r"(?:^|[,;.] |\b(?:and|but|so) )(?:i|we) <adv>only (?:ever )?(?!have|got|know|see"
            r"|saw|need|want|get|had|found|changed|did|just|mean|tried|notice|work)[a-z]+(?<!ed"
            r")\b"
        ),
    ),
    (
        (
            "mornings evenings weekends nights afternoons lunchtimes monday tuesday wednesday "
            "thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays "
            "saturdays sundays weekdays"
        ),
        FOR,
        4,
        (
            r"\b(?:<day>|mornings|evenings|sundays?) (?:is|are|s) (?!the\b|a\b|an\b|bank|when"
            r"|fine|good|ok\b|not\b)(?:\w+ ){0,2}?(?:day|night|time|for|sacred|mine|my"
            r"|reserved)\b"
        ),
    ),
    (
        "sober teetotal clean smoke-free alcohol-free dry",
        AGAINST,
        4,
        (
            r"\b(?:years|months|yrs|year|since|stay|staying|am|life) (?:sober|clean|smoke-free"
            r"|alcohol-free|dry)\b|\bteetotal\w*"
        ),
    ),
    # Who a person is; the rest of the sentence tells the side.
    (
        (
            "vegan vegetarian veggie pescatarian kosher halal muslim hindu jain sikh mormon "
            "jewish jew buddhist christian catholic quaker sober teetotal teetotaller teetotaler "
            "colourblind colorblind colour-blind color-blind dyslexic dyslexia deaf blind adhd "
            "autistic wheelchair hearing left-handed lefty southpaw keto plant-based sabbath "
            "shabbat ramadan lent flexitarian insomniac introvert agnostic atheist screenreader "
            "inhaler braille crutches insulin tongue language diet low-carb low-salt low-sodium "
            "low-sugar reader pacifist minimalist fodmap colour color carnivore plant halal-only "
            "sabbath-observant dysgraphia aphantasia"
        ),
        EITHER,
        3,
        (
            r"(?:\bi (?:am|have|keep|eat|observe|use|follow|do|went|stay|only|need|turned"
            r"|became|got)|\bi've|\bam|\bas an?|\bbeing|\bmy|\bwe are|\bwe keep|^|[,;.] |\bin "
            r"an?|\bwith) ?(?:<adv>)(?:a |an |strictly |strict |lifelong |practi[cs]ing "
            r"|observant |devout |been |to be |red-green |partially |hard of |severe |mild "
            r"|mostly |almost |proud )*(?:vegans?|vegetarians?|veggie|pescatarian|kosher|halal"
            r"|muslims?|hindus?|jain|sikh|mormon|jew(?:ish)?|buddhist|christian|catholic|quaker"
            r"|sober|teetotal\w*|colou?r[- ]?blind\w*|dyslexi\w|dyslexia|deaf|blind|adhd|autis"
            r"\w+|wheelchair|hearing|left-handed|lefty|southpaw|keto|plant-based|sabbath"
            r"|shabbat|ramadan|lent|flexitarian|insomniac|introvert|atheist|pacifist|minimalist"
            r"|(?:low )?fodmap|carnivore|dysgraphia|aphantasia)\b"
            r"|\bi (?:use|wear|rely on|have|need) (?:an? )?(?:screen ?readers?|hearing aids?"
            r"|wheelchair|glasses|cane|inulin|inhaler|pacemaker|braille|crutches)\b"
            r"|\bnot my (?:first|native|mother) (?:language|tongue)\b"
            r"|\b(?:on|do|doing|follow) an? (?:[\w-]+ )?diet\b"
            r"|\blow[- ](?:carb|salt|sodium|sugar|fat)\b|\b(?:vegan|vegetarian|veggie|sober"
            r"|teetotal|dyslexic|deaf|colou?r-?blind|halal|kosher|plant-based) (?:since|for \d+"
            r"|household|here|all the way|only|by)\b"
        ),
    ),
    (
        (
            "allergic allergy allergies intolerant intolerance coeliac celiac celiacs coeliacs "
            "diabetic diabetes asthma asthmatic eczema ibs reflux gout lactose nut-free "
            "gluten-free dairy-free anaphylactic anaphylaxis claustrophobic claustrophobia "
            "arachnophobia phobia phobic arthritis epileptic epilepsy pacemaker vertigo tinnitus "
            "histamine thinners warfarin hayfever migraine migraines hypertension crohn's crohns"
        ),
        AGAINST,
        3,
        (
            r"(?:\bi (?:am|have|get|carry|suffer|got|live|take|was)|\bi've|\bam|\bas an?|\b"
            r"being|\bmy|\bsince|^|[,;.] |\bbecause of|\bgives? me|\bwith)\b ?(?:from )?<adv>"
            r"(?:a |an |severe |severely |mild |mildly |bad |terrible |type \w+ |an? \w+ |got "
            r"|on |blood |deathly |\w+ )?(?:allerg\w+|intoleran\w+|c(?:o?)eliacs?|diabet\w+"
            r"|asthma\w*|eczema|ibs|reflux|gout|lactose|\w+-free|anaphyla\w+|claustrophob\w+|"
            r"\w*phobi[ac]\w*|arthritis|epilep\w+|pacemaker|vertigo|tinnitus|histamine|thinners"
            r"|warfarin|hay ?fever|migraines?|hypertension|crohn'?s)\b(?! pills?)"
        ),
    ),
)
