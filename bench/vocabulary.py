"""The words that generated profiles are made of, English and Chinese."""

from __future__ import annotations


def parts(text: str) -> tuple[str, ...]:
    """Split a list that is written with `|` between its members."""
    return tuple(part.strip() for part in text.split("|"))


class Topic:
    """One area of work or life: what entries of it are about, where that holds, its tag."""

    __slots__ = ("contexts", "joint", "tag", "things")

    def __init__(self, tag: str, things: str, contexts: str, joint: str = " ") -> None:
        """Split the lists; `joint` stands between the parts of a label."""
        self.tag = tag
        self.things = parts(things)
        self.contexts = parts(contexts)
        self.joint = joint


ENGLISH = (
    Topic(
        "coding",
        """
        tabs for indentation|four spaces|early returns|type hints|list comprehensions|
        guard clauses|small functions|single quotes|trailing commas|async handlers|
        dependency injection|global state|dataclasses|pytest fixtures|property tests|
        mock objects|snapshot tests|strict linting|rebase before merge|squash commits|
        conventional commits|feature flags|pnpm workspaces|poetry lock files|Dockerfiles|
        multi-stage builds|raw SQL|an ORM layer|index hints|GraphQL schemas|REST endpoints|
        retry with backoff|circuit breakers|structured logging|print debugging|
        C++ templates|Rust lifetimes|TypeScript generics|null checks|magic numbers|
        inline comments
        """,
        """
        in Python files|in the backend|in code review|in shared libraries|in scripts|
        in tests|in the API layer|in migrations|on the main branch|in pull requests|
        in examples|in the build|in hot loops|in the command line tool
        """,
    ),
    Topic(
        "writing",
        """
        Oxford commas|passive voice|short paragraphs|bullet lists|footnotes|em dashes|
        headings in sentence case|an abstract first|numbered sections|plain language|jargon|
        British spelling|American spelling|active verbs|long introductions|
        tables over prose|inline citations|rhetorical questions|exclamation marks|
        first person|a summary line|metric units|spelled-out numbers|quotations|semicolons
        """,
        """
        in reports|in release notes|in blog posts|in documentation|in newsletters|
        in the handbook|in proposals|in essays|in drafts|in the readme|in abstracts|
        in minutes
        """,
    ),
    Topic(
        "communication",
        """
        bullet point answers|direct feedback|small talk|emojis|voice messages|long emails|
        a subject line with the ask|replies within a day|thread replies|video calls|agendas|
        meeting notes|first names|formal greetings|status updates|apologies in advance|
        questions one at a time|screenshots|calendar invites|quiet hours
        """,
        """
        with the team|with customers|in chat|in email|in stand-ups|on Fridays|
        with new people|in long threads|before meetings|after incidents
        """,
    ),
    Topic(
        "travel",
        """
        aisle seats|window seats|night trains|early flights|direct connections|hostels|
        boutique hotels|rental cars|public transport|hand luggage only|museum passes|
        guided tours|beach days|mountain huts|city breaks|travel insurance|late check-out|
        ferry crossings|cycling routes|street markets
        """,
        """
        on short trips|on long journeys|in winter|in summer|for conferences|with children|
        on weekends|abroad|in big cities|on a small budget
        """,
    ),
    Topic(
        "food",
        """
        spicy curries|oat milk|black coffee|green tea|gluten-free bread|raw onions|
        shellfish|peanut sauce|vegetarian dishes|sourdough|dark chocolate|coriander|
        grilled vegetables|pasta dishes|ramen|salads|sparkling water|alcohol|desserts|
        home cooking|tasting menus|street food
        """,
        """
        at lunch|for dinner|for breakfast|when eating out|in recipes|at parties|on weekdays|
        after training|at home|while travelling
        """,
    ),
    Topic(
        "design",
        """
        dark themes|serif fonts|generous white space|rounded corners|drop shadows|
        high contrast|animations|monochrome icons|grid layouts|modal dialogs|large buttons|
        pastel colours|dense tables|skeleton screens|tooltips|infinite scroll|breadcrumbs|
        keyboard shortcuts
        """,
        """
        in dashboards|on the landing page|in mobile screens|in slides|in the editor|
        in forms|in prototypes|in charts|in the style guide|in print
        """,
    ),
    Topic(
        "data",
        """
        log scales|pie charts|box plots|error bars|median over mean|notebooks|pandas|
        window functions|parquet files|CSV exports|outlier removal|cohort tables|dashboards|
        confidence intervals|sampling|raw counts|colour-blind palettes|sources under figures
        """,
        """
        in weekly reports|in experiments|in exploratory work|in board material|
        in data reviews|in forecasts|in surveys|for large tables|in audits
        """,
    ),
    Topic(
        "finance",
        """
        index funds|monthly budgets|round numbers|quarterly views|cash reserves|
        credit cards|automatic savings|currency hedging|cost estimates|invoices as PDF|
        net prices|conservative forecasts|instalments|expense categories|subscriptions
        """,
        """
        for the household|for the company|in planning|in the ledger|at year end|
        for big purchases|in quotes|in summaries
        """,
    ),
    Topic(
        "health",
        """
        morning runs|interval training|yoga|rest days|protein shakes|step goals|swimming|
        heavy lifting|evening walks|stretching|sleep before midnight|sugar|standing desks|
        blue light|group classes|heart rate zones|meditation
        """,
        """
        on workdays|before breakfast|in the plan|during travel|in winter|after injuries|
        on rest days|with a coach
        """,
    ),
    Topic(
        "home",
        """
        smart plugs|open shelves|indoor plants|warm light|paper lists|weekend cleaning|
        second-hand furniture|quiet appliances|recycling|podcasts|board games|jazz records|
        documentaries|science fiction|live concerts|dogs|cats|gardening|loud music
        """,
        """
        in the kitchen|in the evening|for guests|in the living room|on Sundays|
        for the children|in the guest room|as gifts
        """,
    ),
)

ENGLISH_QUALIFIERS = parts(
    """
    |whenever possible|by default|for drafts|for final versions|under time pressure|
    when asked|for beginners|for experts|in short answers|in long answers|
    from the first version|when sharing|for internal use|for public use|when in doubt|
    at small scale|at large scale|before releases|after releases|during planning|
    when working alone|when working in pairs|in English|in German|in Chinese|on the phone|
    on the laptop|until further notice|this year
    """
)

CHINESE = (
    Topic(
        "coding",
        """
        四个空格缩进|制表符缩进|类型注解|提前返回|全局变量|魔法数字|中文注释|英文注释|
        单元测试|模拟对象|小函数|链式调用|异步接口|原生语句查询|依赖锁定|提交前变基|
        合并提交|日志分级|强制推送|静态检查
        """,
        """
        写代码时|代码评审时|重构时|在后端项目里|在脚本里|在公共库里|在示例中|上线之前
        """,
        joint="",
    ),
    Topic(
        "writing",
        """
        先给结论|短段落|项目符号|长句子|感叹号|脚注|被动语态|表格说明|口语化表达|套话|
        英文缩写|数据出处|小标题|全角标点|成语
        """,
        """
        写报告时|写邮件时|写文档时|写周报时|写公众号时|在摘要里|在标题里|在发布说明里
        """,
        joint="",
    ),
    Topic(
        "communication",
        """
        直接反馈|表情符号|语音消息|长邮件|一次一个问题|会议纪要|客套话|称呼名字|视频会议|
        截图说明|逐条回复|道歉开头
        """,
        """
        和同事沟通时|和客户沟通时|在群里|周五下午|开会之前|事故之后|初次见面时|回复消息时
        """,
        joint="",
    ),
    Topic(
        "travel",
        """
        靠窗座位|靠过道座位|夜间火车|早班飞机|直达航班|民宿|连锁酒店|租车自驾|公共交通|
        跟团游|博物馆|海边度假|爬山路线|随身行李
        """,
        """
        出差时|短途旅行时|带孩子旅行时|冬天出行时|预算不多时|在大城市里|长途旅行时|
        周末出游时
        """,
        joint="",
    ),
    Topic(
        "food",
        """
        辣味火锅|香菜|美式咖啡|绿茶|海鲜|花生酱|素食|甜点|生洋葱|手冲咖啡|粤菜|面食|冷饮|
        酒精饮料|清淡口味
        """,
        """
        点外卖时|聚餐时|早餐时|晚餐时|训练之后|在家做饭时|请客时|工作日午餐时
        """,
        joint="",
    ),
    Topic(
        "home",
        """
        跑步|瑜伽|早睡|冥想|爵士乐|纪录片|科幻小说|桌游|养猫|养狗|盆栽|暖色灯光|二手家具|
        大声音乐|周末大扫除
        """,
        """
        下班之后|周日早上|在客厅里|家里来客时|陪孩子时|睡前|假期里|送礼物时
        """,
        joint="",
    ),
)

CHINESE_QUALIFIERS = parts(
    """
    |尽量如此|默认如此|仅限草稿|仅限定稿|时间紧时例外|内部使用|对外使用|面向新手|面向专家|
    从第一版开始|规模小时|规模大时|今年之内|另行通知前|独自工作时|结对工作时|手机上|电脑上|
    有疑问时
    """
)

ENGLISH_OCCASIONS = parts(
    """
    Said so while planning the quarter|Asked for it twice in review|
    Corrected the draft by hand|Came up when the build was red|Mentioned over a call|
    Wrote it into the project notes|Undid the change within minutes|
    Thanked for it explicitly|Repeated it after the last incident|
    Chose it from three options|Turned down the alternative|Pointed at an older message|
    Explained it to a colleague|Noted in the retrospective|Set it up on a new machine|
    Asked why it was missing|Kept it through two rewrites|Brought it up again this morning|
    Answered a survey that way|Decided after a long comparison|
    Remembered it from an earlier job|Complained about the opposite|
    Approved it without comment|Changed the template accordingly
    """
)

ENGLISH_ARGUMENTS = parts(
    """
    it reads faster and leaves less to guess|the other way cost half a day last time|
    everyone on the team already works like this|
    it keeps differences small and easy to check|
    anything else looks noisy on a small screen|mistakes show up earlier that way|
    it is what the customer expects to see|there is no time to explain exceptions|
    it was agreed before the holidays and still holds|
    the numbers were better over three weeks|a doctor advised it and it helped|
    the result is calmer and easier to keep up|it saves money without being much slower|
    it is a matter of taste and settled|the old habit caused two outages|
    it makes handing over simpler|it works offline and on old hardware|
    the tools support it out of the box|it avoids a discussion that leads nowhere|
    people with little context understand it at once
    """
)

ENGLISH_RESULTS = parts(
    """
    so please keep to it unless told otherwise|and exceptions should be named first|
    which matters more than finishing early|so the template was changed to match|
    and the earlier note no longer counts|which also holds for generated files|
    so ask before doing it differently|and nobody has missed the old way since|
    which is why the checklist mentions it|and it should stay that way next year
    """
)

CHINESE_OCCASIONS = parts(
    """
    评审时提过两次|上周开会时说的|看到草稿后亲手改了|出了事故之后强调过|
    聊天时随口提到但很肯定|从三个方案里选了这个|对相反的做法抱怨过|写进了项目说明|
    今天早上又说了一遍|明确表示过感谢|问过为什么没有这样做|换新电脑时特意设置过
    """
)

CHINESE_ARGUMENTS = parts(
    """
    读起来更快也不容易误解|上次反着来耽误了半天时间|团队里大家都已经习惯这样做|
    改动更小更容易检查|小屏幕上看着不乱|问题能更早暴露出来|客户希望看到的就是这样|
    节前就定下来的现在依然有效|医生建议过而且确实有帮助|交接的时候省事很多|
    省钱而且慢不了多少|纯粹是个人口味已经定了|旧的做法出过两次故障|
    不熟悉背景的人也能马上看懂
    """
)

CHINESE_RESULTS = parts(
    """
    所以没有特别说明就照这样做|例外情况要提前讲清楚|这比提前完成更重要|模板也已经跟着改了|
    以前的说法就不算数了|想换做法请先问一声|以后也应该保持下去
    """
)

SYLLABLES = parts("ba|ke|lo|mi|nu|ra|so|ti|vu|we|xa|zo|dre|fli|gor|hal|jin|kur|lem|nor")
