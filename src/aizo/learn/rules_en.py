"""How people say, in English, what an assistant should do from now on."""

from __future__ import annotations

from aizo.learn.cues_en import AGAINST, EITHER, FOR, Row

_START = (
    r"(?:^|[,;:.!?–—-] |\b(?:and|but|so|also|then|because) )(?:(?:please|pl[sz]|and|also|ok"
    r"|okay|btw|hey|but|so|oh|then|just|thanks|now|again|ugh|fyi|note|reminder|remember"
    r"|can you|could you|would you|will you|can we|could we|can u|i would like you to"
    r"|i want you to|i need you to|you should|you can|you must|try to|make sure to"
    r"|make sure you|be sure to|always|i said|do|kindly|until further notice|from now on"
    r"|going forward|in future|and please|also please|one thing|small thing|for me|with me"
    r"|feel free to|there is|there's|and there is|no matter what),? )*"
)
_DO = (
    r"(?:use|write|keep|answer|reply|respond|speak|give|gimme|show|add|include|put|make|run"
    r"|format|name|call|explain|start|begin|end|sign|commit|book|pick|choose|go|prefer|ask"
    r"|tell|send|push|delete|touch|change|refactor|mention|apologi[sz]e|repeat|praise"
    r"|assume|guess|talk|say|translate|wrap|summari[sz]e|round|quote|cite|import|install"
    r"|create|schedule|suggest|recommend|order|remove|do|let|be|return|log|test|check"
    r"|verify|document|comment|address|spell|convert|list|merge|rebase|squash|deploy|print"
    r"|report|stick|follow|treat|assign|cook|buy|plan|serve|pack|set|leave|rename|rewrite"
    r"|generate|provide|offer|confirm|state|label|mark|sort|capitali[sz]e|highlight|bold"
    r"|ignore|pin|link|warn|correct|point|lead|cut|get|stay|break|default|skip|hold|bring"
    r"|flag|wait|think|hit|remind|aim|assume|price|measure|express|phrase|frame|keep|save"
    r"|find|limit|favou?r|prioriti[sz]e|look|consider|account|factor|take|tag|separate"
    r"|split|group|type)"
)
_NOT = (
    r"(?:do not|never|stop|quit|drop|ditch|skip|lose|avoid|no more|enough|leave (?:out|off)"
    r"|cut (?:out|the)|kill|no need to|no|refrain|lay off|ease up|knock it off|not ever"
    r"|can it|hold)"
)
_SCOPE = (
    r"(?:from (?:now|here|this point) on\w*|from today|starting (?:now|today)|as of (?:now"
    r"|today)|until further notice|(?:going|moving) forward|in (?:the )?future|for good"
    r"|throughout|at all times|(?:every|each) (?:single )?(?:time|one|reply|answer|response"
    r"|message|file|function|recipe|email|letter|text|plan|trip|commit|test|module|list"
    r"|script|class|suggestion|itinerary|project|draft)|whenever|any ?time|unless i"
    r"|unless told|unless asked|until i say|by default|as (?:a )?(?:standard|default|rule)"
    r"|when(?:ever)? i (?:ask|paste|send|say|give|share|write|post|talk|mention|request"
    r"|show|tell|type|use|am)|when(?:ever)? you (?:review|answer|write|explain|edit|reply"
    r"|code|quote|give|show|suggest|translate|name|create|generate|talk|list|send|correct"
    r"|make|recommend|plan|refactor|fix|touch|are not sure|are unsure|do not know|describe"
    r"|summari[sz]e|cite|help|build|add|change|mention)|whenever|(?:in|for|on|with|to|of"
    r"|across|from) (?:anything|everything|whatever|all|any|every)\b|(?:anything|everything"
    r"|whatever|all \w+|any \w+) (?:you|i) |with me(?=$|[,.!;])|no matter|permanently"
    r"|forever|ever(?=$|[,.!;])|always|each and every|everywhere|across the board"
    r"|without exception|regardless|when in doubt|if in doubt|if (?:you are|you're|ever) "
    r"(?:not sure|unsure|in doubt|unclear|stuck)|if (?:something|anything) is unclear"
    r"|as standard|in general|again(?=[,.!]|$)|in the rest of my \w+|any ?more|any longer"
    r"|at all(?=[,.!]|$)|whatsoever|like i (?:always )?ask|in my (?:code|texts?|emails?"
    r"|writing|drafts|stories|recipes|letters|projects|documents|repos?|essays|meals"
    r"|designs|house|kitchen|prs?|files|tests)|on my (?:code|prs?|stories|texts|writing"
    r"|drafts)|before you (?:touch|change|run|delete|push|install|commit|edit|send|buy|book"
    r"|add|write))"
)
_ABOUT_ONE = (
    r"(?!.*\b(?:in|on|from|of|to|for|under|into) (?:the|this|that|these|those) (?!future"
    r"|end|start|beginning))"
)

RULES: tuple[Row, ...] = (
    (
        (
            "emojis emoji emoticons recap recaps caveats disclaimers preamble preambles fluff "
            "waffle jargon buzzwords flattery praise pep pleasantries hashtags hype cheerleading "
            "hand-holding motivational exclamation lectures sermons moralising stop quit drop "
            "ditch skip lose cut kill enough no less fewer without again leave never don't dont "
            "not avoid lay ease tone easy hold"
        ),
        AGAINST,
        4,
        (
            rf"{_START}(?:(?:stop|quit|avoid|do not|never|no more|enough|no|less|fewer|without"
            r"|again with|tone down|go easy|easy on|drop all|drop your|lose all|lose your"
            r"|cut out|skip all|kill all|ditch all|leave out all)|(?:drop|ditch|skip|lose|cut"
            r"|kill|leave (?:out|off)|lay off|ease up on)(?= (?:the |all |your )*(?:[\w-]+ )?<"
            r"fluff>)) (?:with |of |on |the |all |these |those |your |any |me |to |so many "
            rf"|so much |too many |\w+ ){{0,5}}?<manner>\b{_ABOUT_ONE}"
            r"|\b(?:can|could) (?:we|you|u) (?:please |pls |just |not )*(?:stop|quit|drop|ditch"
            r"|skip|lose|cut|not) (?:with the|\w+ing me|(?:apologi[sz]|say|add|repeat|call|tell"
            r"|ask|explain|giv|writ|put|start|end|us|begin|recapp|summari[sz]|thank|prais"
            r"|suggest|assum|offer|remind|lectur|hedg)\w*ing)\b"
            r"|\bagain with the\b|\b(?:enough|no more|spare me|stop|quit) (?:with |of )?(?:the "
            r"|your )(?:[\w-]+ )?(?:recaps?|speech\w*|talk|chat|stuff|nonsense|thing|business"
            r"|routine|act|drama|hype|\w+ing)\b"
        ),
    ),
    (
        (
            "no need never stop don't dont not quit drop ditch skip avoid leave cut lose kill "
            "hold enough"
        ),
        AGAINST,
        4,
        (
            rf"{_START}{_NOT} .*\b{_SCOPE}|\b(?:do not|never) ever\b"
            r"|\b(?:keep|leave|take|put) (?:[\w']+ ){1,4}?(?:out|off|away)(?: of| from)? (?:"
            rf"me\b|my\b|(?:\w+ )?{_SCOPE})|\b(?:you )?(?:do not|need not|never) (?:have to"
            rf"|need to|bother) .*\b{_SCOPE}"
        ),
    ),
    (
        (
            "i'd you whenever ever good on forward future throughout times time every each "
            "anytime unless default standard rule when anything everything whatever all any me "
            "same matter permanently forever always everywhere exception regardless doubt "
            "unclear sure unsure before my general"
        ),
        FOR,
        4,
        (
            rf"{_START}(?!(?:do|be|have) (?:you|we|i|they)\b){_DO}\b(?! (?:me )?know\b| the same"
            r"\b)(?! (?:[\w']+ ){1,4}?(?:out|off|away)\b)(?! up\b)(?!.*\b(?:every|each|all) ."
            r"*\b(?:in|of|from) (?:the (?!future|end|start)|this|\w+\.\w+))(?!.*\bin the \w+ by"
            rf"\b).*\b{_SCOPE}"
        ),
    ),
    (
        "whenever anytime time every when if unless",
        FOR,
        4,
        (
            r"^(?:(?:and|also|so|but|please|ok),? )*(?:whenever|any ?time|every time|each time"
            r"|if ever|as soon as|when(?:ever)? (?:i|you) (?:ask|paste|send|say|give|share"
            r"|write|post|talk|mention|request|show|tell|type|review|answer|explain|edit|reply"
            r"|code|quote|suggest|translate|are|do not)|if (?:i (?:ask|paste|send|say|give"
            r"|share|post)|you (?:are not sure|are unsure|do not know|are in doubt"
            r"|have to guess|need (?:to|more))|something is unclear|in doubt|unsure))\b[^?]*?"
            rf"[, ](?:then )?(?:please |just |always |do not |never |only )*(?:{_DO}|i (?:want"
            r"|need|expect|prefer|like|go|take))\b"
        ),
    ),
    (
        (
            "first second after last then later underneath below throughout only everywhere same "
            "stays stay everything anything whatever every all any always whenever exception "
            "forward future good standard default now here"
        ),
        FOR,
        3,
        (
            r"^(?:[\w'-]+ ){1,4}first(?:,| and| then| please)? (?:[\w'-]+ ){1,4}(?:after\w*"
            r"|second|last|then|later|underneath|below|next|please)\b"
            r"|^(?:please |also |and |ok |so |just )*(?:[\w'-]+ ){1,3}only(?:,| )(?:please )?"
            r"(?:with|for|when|from|in (?:my|all|any|every)|unless|whenever|always|if|thanks)\b"
            r"|^(?:please |also |and |ok |so |just )*(?!it\b|this\b|that\b|the\b|i\b|we\b|he\b"
            rf"|she\b|they\b|you\b)(?:[\w'-]+[, ]+){{1,7}}?{_SCOPE}(?<! is)(?<! are)(?<!ever)"
            r"(?<!always)(?<!everywhere)(?<!again)(?<!all)|(?:^|[,;:.] )(?!it\b|this\b|that\b|i"
            r"\b|we\b|he\b|she\b|they\b|you\b)(?:[\w'-]+ ){1,6}?(?:from (?:now|here) on\w*"
            r"|going forward|for good|throughout|in all (?:\w+ )?future|by default|as standard)"
            r"\b"
        ),
    ),
    (
        "same stays stay",
        FOR,
        4,
        (
            r"\bsame (?:goes )?for (?:all|every|any|the rest|everything|future)\b"
            r"|\b(?:always|forever) stays?\b"
        ),
    ),
    (
        "straight talk speak explain write answer reply address teach treat walk",
        FOR,
        4,
        (
            rf"{_START}(?:(?:talk|speak|explain (?:it|things|everything)|write|answer|reply"
            r"|teach) (?:to )?me|treat me|address me|explain (?:things|everything)|talk|speak"
            r"|answer|reply|write)(?: things| stuff| back)? (?:in (?!this|the|that|it\b)|like "
            r"|as |with (?!this|the|that)|without (?!this|the|that)|through)(?!.*(?:\b(?:this"
            r"|below|above|what|how|why)\b|:))|\bgive it to me (?:straight|plain|short)\b"
            r"|\btell me (?:straight|first|when i am wrong|if i am wrong|the truth|bluntly"
            r"|directly)\b"
        ),
    ),
    (
        "anything everything whatever all any every",
        EITHER,
        4,
        (
            r"\b(?:anything|everything|whatever(?: \w+)?|any (?!ideas?|tips)\w+|every \w+|all "
            r"(?:the )?\w+s) (?:that )?(?:you (?!have|did|can|think|said|know|need|mentioned"
            r"|suggested|sent|gave|told|see)|i (?:write|paste|send|share|post|ask|hand in|show"
            r"|give you|put|publish|sign|ship|build|cook|wear|make|order|eat|buy|own)\b)\w*"
        ),
    ),
    (
        (
            "write sign send answer draft name plan format style book order make brush wash fold "
            "store charge park feed walk run do start end begin"
        ),
        FOR,
        3,
        (
            r"(?:^|[,;.] |\b(?:and|but|so|because) )i (?:<adv>)(?:write|sign|send|answer|draft"
            r"|name|plan|format|style|book|order|make|brush|wash|fold|store|charge|park|feed"
            r"|walk|do|start|end|begin) (?:all )?my (?!(?:own )?(?:script|function|code|app"
            r"|test)\b)[\w ]{2,25} (?:in|on|at|by|with|without|as|before|after|from|only)\b"
        ),
    ),
    (
        "like",
        FOR,
        3,
        (
            r"\bi like it (?!when|that|so|but|and|a lot|very|better|too|now|here|how|more)\w+ "
            r"(?:when|if|in|at|with|on)\b|\bi like (?:it|them|things) (?:hot|cold|quiet|simple"
            r"|plain|short|spicy|strong|loud|slow|dark|light|raw|rare|sweet|dry|clean|tidy"
            r"|black|neat|loose|tight|bright|warm|cool)\b"
        ),
    ),
    (
        "your",
        FOR,
        3,
        (
            rf"{_START}{_DO} (?:all )?your (?:answers?|steps|replies|responses|explanations"
            r"|examples|sentences|suggestions|summaries|messages|output|sources)\b"
        ),
    ),
    (
        "like love prefer appreciate",
        FOR,
        4,
        (
            r"\bi would (?:really |also |much )?(?:like|love|prefer|appreciate) .*\b(?:from "
            r"now on|from here on|going forward|always|every|in (?:the )?future|whenever"
            r"|by default)\b"
        ),
    ),
    (
        "writing answering explaining editing cooking replying coding when",
        FOR,
        4,
        (
            r"^when (?:writing|answering|explaining|editing|replying|coding|translating"
            r"|planning|recommending|quoting|reviewing|talking|helping) [\w' ]{0,30}?(?:me|my"
            rf")\b[\w' ]*,? {_DO}\b"
        ),
    ),
    (
        "only",
        FOR,
        4,
        (
            r"^(?!(?:the|this|that|it|one|two|it's|its|there|here|not|if|is|are|was|i|you|we|he"
            r"|she|they|my|your|read)\b)(?:[\w'%-]+ ){1,3}only, "
        ),
    ),
    (
        "standing",
        FOR,
        4,
        r"\bstanding (?:order|request|rule|instruction|wish|preference)s?\b",
    ),
    (
        "time again there",
        AGAINST,
        4,
        (
            r"\b(?:third|fourth|fifth|tenth|umpteenth|second|hundredth) time (?:now )?(?:that "
            r")?you\b|\byou (?:are doing it|did it) again\b|\bthere you go again\b"
        ),
    ),
    (
        "you're you unsure doubt unclear sure guess guessing",
        FOR,
        4,
        (
            r"\b(?:when|if|whenever) (?:you are|in|something is|it is|anything is|you have) (?:"
            r"ever )?(?:not (?:\w+ )?sure|unsure|in doubt|doubt|unclear|ambiguous|guessing"
            r"|to guess|a question)\b"
        ),
    ),
    (
        "want need expect like insist require ask appreciate prefer look",
        FOR,
        4,
        (
            r"\bi (?:<adv>)(?:want|need|expect|like|insist on|require|ask for|appreciate|prefer"
            r"|look for|go for) (?!to know|help|it\b|this\b)[\w' ,-]{3,80}?\b(?:in (?:"
            r"anything|everything|all|every|any|whatever)|for (?:anything|everything|every"
            r"|all my)|on every(?:thing)?|from (?:now|here) on|going forward|in future"
            r"|with everything|at all times|wherever i|whenever i|by default|always)\b"
        ),
    ),
    (
        "always",
        FOR,
        4,
        r"\b(?:can|could|would|will) (?:you|u) (?:please |pls )?always \w+",
    ),
    (
        "never ever again future",
        AGAINST,
        4,
        (
            r"\b(?:can|could|would|will) (?:you|u) (?:please |pls )?(?:never \w+|not \w+.*\b(?:"
            r"ever|again|in future|any ?more))\b"
        ),
    ),
    (
        "want like prefer need straight short plain big large first brief",
        FOR,
        4,
        (
            r"\bi (?:want|like|prefer|need) (?!to\b)[\w' ]{3,40}? (?:straight|short|plain"
            r"|blunt|brief|direct|simple|raw|unfiltered|in full|big|large|upfront|in writing"
            r"|in advance)(?=$|[,.!;]| and\b)"
        ),
    ),
    (
        "when whenever",
        FOR,
        4,
        (
            r"^(?:and |so |please |also )*when(?:ever)? you (?:give|write|list|suggest|make"
            r"|show|offer|send|quote|plan|recommend|draft|create|name|cite|use|add|answer"
            r"|explain|talk)\b[^?]*, (?:please )?[a-z]+ (?!is|are|was|will|can)\w+"
        ),
    ),
    (
        "want need like before every always each any",
        FOR,
        4,
        (
            r"\bi (?:want|need|like|expect|would like) to (?:see|know|review|approve|check"
            r"|be asked|be told|sign off)\b.* (?:before|every|always|each|any)\b"
        ),
    ),
)
