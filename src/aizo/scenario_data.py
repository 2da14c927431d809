"""The scenarios that aizo brings along: data only, read when scenarios are needed.

A paragraph each: the name with its aliases, the description, the keywords. Terms are folded; one
in the singular finds the plural too.
"""

from __future__ import annotations

BUILT_IN = """\
coding: code, dev, development, programming, 编程, 开发
Writing, changing, testing and reviewing program code.
code, coding, programming, program, software, developer, function, variable, refactor, debug,
debugger, bug, compiler, compile, git, commit, branch, merge, pull request, code review,
repository, unit test, pytest, test suite, lint, linter, type hint, typescript, javascript,
python, rust, golang, java, kotlin, c++, c#, sql, regex, api, endpoint, backend, frontend,
framework, package manager, npm, pip, docker, algorithm, recursion, exception, stack trace,
class name, docstring, indentation, snake_case, camelcase, script, shell, bash, cli, ide, css,
html, react, codebase, 代码, 编程, 程序员, 函数, 变量, 重构, 调试, 编译, 分支, 仓库, 单元测试,
代码审查, 接口, 后端, 前端, 框架, 算法, 脚本, 命令行, 缩进, 注释, 异常, 报错, 软件开发, 源码,
数据库查询, comments, code comment, testing, naming, clean code, formatter, pnpm, 依赖包,
代码提交, 类型注解, 合并请求, 拉取请求, 命名规范, 代码风格

writing: docs, documentation, doc, copywriting, 写作, 文档
Writing and editing of texts: documents, articles, posts, documentation.
writing, write-up, writer, essay, article, blog, blog post, paragraph, sentence, draft,
proofread, grammar, spelling, punctuation, prose, tone, wording, documentation, readme,
headline, heading, outline, manuscript, copywriting, newsletter, translation, translate,
summary, summarize, passive voice, active voice, bullet points, markdown, oxford comma, em dash,
footnote, thesis, novel, poem, poetry, storytelling, screenplay, rewrite, paraphrase,
cover letter, 写作, 文章, 文档, 段落, 句子, 草稿, 校对, 语法, 标点, 措辞, 文风, 语气, 标题,
大纲, 提纲, 摘要, 总结, 翻译, 润色, 改写, 博客, 文案, 散文, 小说, 诗歌, 论文, 作文, 稿子

communication: chat, social, meeting, messaging, 沟通, 交流
Messages, mail, meetings and how to talk with people.
communication, communicate, message, messaging, email, e-mail, inbox, mail, reply, chat, slack,
discord, whatsapp, wechat, telegram, meeting, agenda, standup, phone call, video call, zoom,
greeting, salutation, small talk, conversation, feedback, emoji, informal, polite, politeness,
negotiation, apology, speech, networking event, social media, linkedin, concise answer,
response length, 沟通, 交流, 消息, 邮件, 电子邮件, 回复, 聊天, 微信, 钉钉, 飞书, 会议, 议程,
会议纪要, 电话, 视频会议, 问候, 称呼, 寒暄, 对话, 反馈, 表情符号, 表情, 礼貌, 语气, 致歉, 道歉,
社交, 社交媒体

biz-analyze: biz, business, product, business analysis, 商业, 产品, 商业分析
Analysis of markets, products, customers and business figures.
business, market, market share, marketing, competitor, competition, product, product manager,
roadmap, user story, stakeholder, customer, customer segment, persona, revenue, profit, pricing,
price strategy, sales, funnel, conversion, churn, retention, kpi, okr, metric, roi, swot,
business model, business plan, startup, startup idea, go-to-market, b2b, saas, pitch deck,
investor, supply chain, brand, campaign, 商业, 业务, 市场, 市场份额, 营销, 竞品, 竞争对手, 产品,
产品经理, 路线图, 用户故事, 利益相关者, 客户, 用户画像, 营收, 收入, 利润, 毛利, 定价, 销售,
漏斗, 转化率, 流失率, 留存, 商业模式, 商业计划, 创业, 战略, 品牌, 供应链, 投资回报,
business strategy, 需求分析, market growth

research: science, study, academic, 研究, 学术, 科研
Finding, weighing and citing sources; science and scholarship.
research, researcher, paper, citation, cite, reference list, bibliography, literature review,
hypothesis, experiment, methodology, peer review, peer-reviewed, preprint, arxiv, academic,
scholar, scientific, science, evidence, statistics, statistical, survey, dataset, footnotes,
fact-check, primary source, systematic review, sample size, physics, chemistry, biology,
laboratory, thesis, dissertation, 研究, 科研, 论文, 期刊, 引用, 参考文献, 文献, 文献综述, 假设,
实验, 方法论, 同行评审, 预印本, 学术, 学者, 科学, 来源, 出处, 证据, 统计, 调查, 实验室, 物理,
化学, 生物, cite sources, scientific theory

data: analytics, data analysis, statistics, 数据, 数据分析
Data analysis, tables, charts, statistics and machine learning.
data, dataset, data analysis, analytics, spreadsheet, excel, csv, pivot table, chart,
visualization, dashboard, histogram, pandas, numpy, dataframe, jupyter, sql query, database,
etl, schema, parquet, statistics, median, regression, correlation, machine learning,
deep learning, neural network, training data, clustering, outlier, missing values, a/b test,
bi report, tableau, matplotlib, 数据, 数据集, 数据分析, 表格, 电子表格, 透视表, 图表, 折线图,
柱状图, 可视化, 仪表盘, 数据库, 数据仓库, 统计, 均值, 中位数, 回归, 相关性, 机器学习, 深度学习,
神经网络, 模型训练, 聚类, 异常值, 报表, data warehouse, 数据清洗

design: ui, ux, 设计
Design of interfaces, graphics and layouts.
design, designer, ui, ux, user interface, user experience, layout, wireframe, mockup, prototype,
figma, photoshop, illustrator, typography, typeface, font, serif, sans serif, color palette,
colour palette, colour scheme, color scheme, dark mode, dark theme, light theme, whitespace,
icon, logo, illustration, poster, slide design, slides, animation, accessibility, responsive,
landing page, design system, brand guide, minimalist, minimalism, infographic, 设计, 设计师,
界面, 用户界面, 用户体验, 布局, 排版, 线框图, 原型, 字体, 字号, 配色, 色彩, 颜色, 深色模式,
暗色主题, 浅色, 对比度, 留白, 图标, 标志, 插画, 海报, 幻灯片, 动画, 无障碍, 响应式, 落地页, 极简

review: code review, feedback, critique, 评审, 审查
Reviewing work of others: code, texts, plans.
review, reviewer, code review, pull request, merge request, diff, nitpick, critique, approval,
annotate, checklist, audit, quality assurance, acceptance criteria, blocking issue,
review comment, peer review, walkthrough, sign-off, second opinion, security review, 评审, 审查,
审核, 代码审查, 批注, 修改意见, 点评, 批评, 检查清单, 验收, 验收标准, 质量保证, 审批, 同行评审,
走查, 复核, 改进建议

ops: operations, devops, sysadmin, infrastructure, deploy, 运维, 部署
Running systems: deployment, servers, monitoring, incidents.
ops, devops, deploy, deployment, rollback, server, kubernetes, k8s, docker, helm, terraform,
ansible, cloud, aws, azure, gcp, ci, ci/cd, github actions, monitoring, alert, alerting,
prometheus, grafana, incident, on-call, postmortem, outage, uptime, latency, backup, nginx,
linux, ubuntu, ssh, firewall, dns, load balancer, infrastructure, systemd, cron,
database migration, force-push, 运维, 部署, 上线, 回滚, 服务器, 生产环境, 预发布, 云服务,
流水线, 监控, 告警, 日志, 故障, 值班, 复盘, 宕机, 可用性, 延迟, 备份, 防火墙, 域名, 负载均衡,
基础设施, 定时任务, 迁移, log files, production server, server migration, tls certificate,
线上事故, 发布上线, release pipeline

learning: education, teaching, school, study skills, 学习, 教育
Learning and teaching: courses, languages, exams, explanations.
learning, learn, learner, teach, teacher, teaching, tutor, tutorial, course, online course,
classroom, lesson, lecture, student, school, university, college, homework, exam, quiz,
flashcard, textbook, curriculum, syllabus, study, studying, study plan, study group,
educational, education, vocabulary, language learning, certification, scholarship, mooc,
coursera, mathematics, math, memorize, kindergarten, instructor, workshop, 学习, 教学, 老师,
教师, 家教, 教程, 课程, 网课, 课堂, 讲座, 学生, 学校, 大学, 学位, 专业课, 作业, 考试, 测验,
单词卡, 教材, 课本, 大纲, 复习, 词汇, 外语, 英语学习, 奖学金, 数学, 培训, skill, knowledge,
resource, master, mastering, practice, course material, explanation, degree, certificate,
self-study, self-paced, video lecture, interactive, language, subject, concept, topic,
teach myself, train, academic, test prep, book smart, history, 学会, 自学, 入门

travel: trip, trips, vacation, tourism, 旅行, 旅游, 出行
Trips: destinations, flights, lodging, sights.
travel, traveling, travelling, traveler, trip, vacation, holiday, journey, itinerary,
destination, flight, airline, airport, plane ticket, layover, aisle seat, window seat, hotel,
hostel, beach resort, airbnb, lodging, accommodation, passport, visa, luggage, suitcase,
backpacking, backpack, tourist, tourism, sightseeing, landmark, museum, beach, island, cruise,
road trip, tour, tour guide, guided tour, getaway, abroad, camping, hiking trail, national park,
travel insurance, jet lag, souvenir, city break, honeymoon, mountain, 旅行, 旅游, 出行, 行程,
目的地, 航班, 机票, 航空公司, 机场, 转机, 靠窗, 靠过道, 酒店, 民宿, 旅馆, 度假, 度假村, 住宿,
护照, 签证, 行李, 背包客, 景点, 游客, 观光, 博物馆, 海滩, 海岛, 邮轮, 自驾, 导游, 跟团, 自由行,
露营, 国家公园, 出国, 纪念品, 蜜月, 攻略, visit, visitor, explore, attraction, sights, stay,
things to do, must-see, hidden gem, scenic, coast, coastal, countryside, city tour, safari,
ski resort, bed and breakfast, guesthouse, room service, check-in, suite, ticket, tropical,
adventure, wildlife, nature, europe, asia, africa, australia, america, paris, london, rome,
tokyo, new york, barcelona, madrid, berlin, amsterdam, vienna, prague, lisbon, istanbul, dubai,
singapore, bangkok, hong kong, shanghai, beijing, sydney, melbourne, los angeles, san francisco,
chicago, las vegas, miami, boston, seattle, hawaii, mexico, canada, italy, france, spain,
germany, switzerland, greece, portugal, england, scotland, ireland, iceland, norway, sweden,
finland, denmark, croatia, turkey, egypt, morocco, south africa, kenya, india, nepal, thailand,
vietnam, bali, indonesia, japan, kyoto, korea, seoul, china, taiwan, new zealand, brazil,
argentina, peru, chile, costa rica, caribbean, venice, florence, milan, munich, zurich, athens,
santorini, dublin, edinburgh, copenhagen, stockholm, oslo, budapest, moscow, cairo, marrakech,
cape town, mumbai, delhi, kuala lumpur, jakarta, manila, hanoi, toronto, vancouver, montreal,
buenos aires, rio de janeiro, 巴黎, 伦敦, 东京, 纽约, 罗马, 欧洲, 日本, 泰国, 曼谷, 韩国, 首尔,
新加坡, 香港, 台湾, 北京, 上海, 杭州, 成都, 西安, 云南, 三亚, 玩几天, 去哪玩, place to stay,
weekend trip, day trip, things to see, local culture, historic site, ruins, castle, temple, zoo,
theme park, viewpoint, waterfall, lake, desert, boat tour, mountains, foreign country, sightsee,
spot, landscape

food: cooking, eating, dining, diet, restaurant, 饮食, 美食, 烹饪
Eating, drinking, cooking and restaurants.
food, cook, cooking, recipe, meal, meal plan, breakfast, lunch, dinner, brunch, snack, dessert,
restaurant, cafe, cuisine, ingredient, spice, spicy, vegetarian, vegan, gluten, gluten-free,
dairy, lactose, allergy, peanut, nuts, seafood, shellfish, meat, beef, pork, chicken, vegetable,
fruit, salad, soup, pasta, pizza, sushi, rice, noodles, bread, cheese, eggs, chocolate, sugar,
sweets, coffee, tea, wine, beer, cocktail, drinks, beverage, bake, baking, grill, barbecue,
kitchen, chef, takeout, takeaway, buffet, street food, halal, kosher, cilantro, garlic, onion,
tofu, nutrition, organic food, leftovers, potluck, culinary, farm-to-table, 饮食, 美食, 食物,
做饭, 烹饪, 菜谱, 食谱, 早餐, 午餐, 晚餐, 早饭, 午饭, 晚饭, 夜宵, 零食, 甜点, 甜品, 餐厅, 餐馆,
饭店, 咖啡馆, 菜系, 菜品, 食材, 调料, 香料, 辣, 辛辣, 素食, 纯素, 麸质, 乳制品, 乳糖, 过敏,
花生, 坚果, 海鲜, 鱼肉, 牛肉, 猪肉, 鸡肉, 蔬菜, 水果, 沙拉, 面条, 米饭, 面包, 奶酪, 鸡蛋,
巧克力, 咖啡, 茶, 葡萄酒, 啤酒, 鸡尾酒, 饮料, 烘焙, 烧烤, 火锅, 厨房, 外卖, 自助餐, 清真, 香菜,
大蒜, 洋葱, 豆腐, 忌口, soft drink, eat, eating, dining, dine, dish, diet, dietary, flavor,
flavour, taste, tasty, delicious, appetizer, entree, main course, steak, burger, sandwich, taco,
curry, ramen, dumpling, brewery, bakery, eatery, bistro, food truck, fast food, meal prep,
dinner party, smoothie, juice, yogurt, honey, fish, shrimp, lamb, egg, bean, mushroom, potato,
tomato, pepper, fermented, raw, fried, roasted, grilled, low-carb, keto, plant-based, 吃饭,
口味, 菜, 好吃, 点菜, 聚餐, drink, alcohol, alcoholic, eat out, dining out, tasting, feast,
supper, treat, gourmet, tapas, coffee shop, pub, bar, local dish, cooking class, catering, menu,
vegetarian option, protein shake, energy drink, craving

health: medical, wellness, 健康, 医疗
Health, medicine, sleep and well-being.
health, healthy, healthcare, medical, medicine, medication, doctor, physician, dentist, clinic,
hospital, nurse, symptom, diagnosis, treatment, therapy, therapist, illness, disease, chronic,
pain, headache, migraine, back pain, allergy, allergic, allergies, asthma, diabetes,
blood pressure, cholesterol, vitamin, supplement, vaccine, sleep, insomnia, stress, anxiety,
depression, mental health, meditation, mindfulness, wellness, self-care, burnout, herbal,
acupuncture, surgery, prescription, injury, pregnancy, nutritionist, weight loss,
skin condition, checkup, remedy, first aid, caffeine, 健康, 医疗, 医学, 药物, 吃药, 医生, 牙医,
诊所, 医院, 护士, 症状, 诊断, 治疗, 心理治疗, 疾病, 慢性病, 疼痛, 头痛, 偏头痛, 过敏, 哮喘,
糖尿病, 血压, 胆固醇, 维生素, 保健品, 疫苗, 睡眠, 失眠, 压力, 焦虑, 抑郁, 心理健康, 冥想, 正念,
养生, 中医, 针灸, 手术, 处方, 受伤, 怀孕, 减肥, 体检, 急救, wellbeing, well-being, heal, cure,
relief, relieve, immune, digestion, joint, muscle pain, cold, flu, fever, cough, dental,
counseling, counselling, mental, relax, relaxation, sleeping, energy level, weight, lose weight,
medicines, traditional medicine, alternative medicine, pill, painkiller, nausea, dizziness,
stomach, eyesight, massage, aromatherapy, essential oil, natural remedy, physical therapy,
recovery, fatigue, tired

fitness: exercise, workout, gym, 健身, 锻炼
Exercise and training.
fitness, exercise, exercising, workout, gym, training plan, personal trainer, trainer, cardio,
strength training, weightlifting, weights, dumbbell, barbell, squat, deadlift, push-up, pull-up,
plank, yoga, pilates, stretching, running, jogging, marathon, treadmill, cycling, spin class,
swimming, rowing, hiit, crossfit, aerobics, dance class, warm-up, muscle, endurance,
flexibility, protein, calories, steps, step count, fitness tracker, home gym, group class,
physical activity, rest day, hiking, 健身, 锻炼, 运动计划, 训练计划, 健身房, 私教, 教练, 有氧,
力量训练, 举重, 哑铃, 杠铃, 深蹲, 硬拉, 俯卧撑, 引体向上, 平板支撑, 瑜伽, 普拉提, 拉伸, 跑步,
慢跑, 马拉松, 跑步机, 骑行, 动感单车, 游泳, 划船机, 热身, 肌肉, 耐力, 柔韧, 蛋白质, 卡路里,
步数, 体能, exercise routine, work out, get in shape, shape, stay active, active lifestyle, fit,
training, strength, lifting, run, jog, swim, walk, hike, sports club, weight training, stamina,
outdoor exercise, workout class, gym membership, sports class, training session, aerobic,
bodyweight, weight lifting, personal training, sweat, warm up, cool down

shopping: purchase, buying, retail, 购物, 买东西
Buying things: products, shops, prices, brands.
shopping, shop, store, buy, buying, purchase, online shopping, amazon, taobao, retailer, mall,
boutique, brand, discount, coupon, deals, bargain, price comparison, budget-friendly,
affordable, expensive, luxury, second-hand, secondhand, thrift, refurbished, warranty, refund,
return policy, shipping, subscription box, gift, wishlist, checkout, customer reviews,
product review, gadget, electronics, appliance, furniture store, recommend a product,
eco-friendly, sustainable, handmade, antique, 购物, 购买, 网购, 淘宝, 京东, 拼多多, 商店, 商场,
超市, 实体店, 品牌, 牌子, 打折, 折扣, 优惠, 优惠券, 促销, 性价比, 便宜, 昂贵, 奢侈品, 二手,
翻新, 保修, 退货, 退款, 快递, 发货, 礼物, 礼品, 购物车, 下单, 笔记本电脑, 平板, 数码, 电器,
家电, 环保, 手工, phone case, product comparison, shopping cart, 想买, 买什么, product,
brand new, price, pricey, cheap, cost, quality, ethical brand, local shop, department store,
market, marketplace, flea market, sale, online store, shop for, item, present, shopping trip,
buy online, brand name, designer, cost-effective, spend, purchase decision

home: house, household, interior, garden, 家居, 家务, 居家
The home: furnishing, cleaning, repairs, garden.
home, house, household, apartment, living room, bedroom, bathroom, furniture, sofa, couch,
mattress, carpet, rug, curtain, decor, decorating, decoration, interior, interior design,
home decor, wallpaper, renovation, remodel, diy, plumbing, plumber, electrician, cleaning,
declutter, tidy, laundry, dishwasher, chores, smart home, thermostat, lighting, garden,
gardening, houseplant, lawn, backyard, balcony, landlord, rent, rental, mortgage, real estate,
moving house, roommate, neighborhood, neighbourhood, home security, 家居, 家里, 房子, 公寓,
房间, 客厅, 卧室, 浴室, 卫生间, 家具, 沙发, 书桌, 床垫, 地毯, 窗帘, 装饰, 装修, 室内设计, 墙纸,
翻修, 水管, 打扫, 收纳, 洗衣, 洗碗机, 吸尘器, 家务, 智能家居, 照明, 灯具, 花园, 园艺, 绿植,
盆栽, 草坪, 阳台, 房东, 租房, 房租, 房贷, 买房, 搬家, 室友, 小区, home repair, room, kitchen,
wall, paint, floor, shelf, storage, decorate, furnish, space, lamp, plant, candle, cozy,
bedding, table, chair, desk, appliance, vacuum, wood, rustic, modern, renovate, redecorate

entertainment: movies, film, films, tv, shows, 娱乐, 电影, 影视
Films, series, shows, podcasts and other entertainment.
entertainment, movie, film, cinema, actor, actress, tv, tv show, television, sitcom,
season finale, netflix, hbo, disney, streaming, documentary, documentaries, comedy, comedies,
drama, thriller, horror, romance, sci-fi, science fiction, fantasy film, anime, animated,
cartoon, superhero, marvel, reality show, binge, binge-watch, watchlist, plot twist, spoiler,
subtitles, dubbed, theater, theatre, stand-up, comedian, podcast, youtube, magic show,
true crime, musical, box office, 娱乐, 电影, 影片, 影院, 导演, 演员, 电视, 电视剧, 剧集, 追剧,
综艺, 综艺节目, 流媒体, 纪录片, 喜剧, 悬疑, 惊悚, 恐怖片, 爱情片, 科幻, 动漫, 动画片, 超级英雄,
剧透, 字幕, 配音, 话剧, 戏剧, 脱口秀, 相声, 播客, 短视频, 明星, 票房, 真人秀, watch, show,
series, episode, director, festival, amusement park, theme park, concert, fun, entertaining,
weekend, evening, night out, live show, event, host, celebrity, classic film, action movie

music: songs, audio, concert, concerts, 音乐
Music: listening, concerts, instruments.
music, song, album, playlist, band, singer, singing, vocals, lyrics, melody, pop music, jazz,
classical music, hip hop, hip-hop, country music, electronic music, edm, techno, metal music,
heavy metal, folk music, k-pop, opera, orchestra, symphony, concert, live music, music festival,
spotify, vinyl, guitar, piano, violin, choir, composer, soundtrack, karaoke, dj, instrumental,
音乐, 歌曲, 专辑, 歌单, 歌手, 乐队, 唱歌, 歌词, 旋律, 曲风, 摇滚, 流行音乐, 爵士, 古典音乐,
古典乐, 嘻哈, 说唱, 民谣, 乡村音乐, 电子音乐, 重金属, 歌剧, 交响乐, 演唱会, 音乐会, 音乐节,
现场音乐, 黑胶, 吉他, 钢琴, 小提琴, 乐器, 合唱, 作曲, 原声, 卡拉ok, 纯音乐, rock music,
rap music, musical instrument, music genre, listen, sing, sound, rock, pop, rap, classical,
genre, musician, tune, beat, acoustic, live band, track, performer, tour dates

sport: sports, team sports, athletics, 体育, 运动
Sport: playing and watching games, teams, matches.
sport, athlete, athletic, football, soccer, basketball, baseball, tennis, golf, hockey,
volleyball, rugby, cricket, badminton, table tennis, ping pong, boxing, martial arts, karate,
judo, wrestling, skiing, snowboarding, skating, surfing, climbing, bouldering, sailing,
kayaking, scuba diving, tournament, championship, world cup, olympics, nba, nfl, premier league,
team sport, stadium, referee, extreme sports, water sports, winter sports, skydiving, bungee,
fan club, outdoor activities, formula 1, fishing, 体育, 运动, 运动员, 足球, 篮球, 棒球, 网球,
高尔夫, 冰球, 排球, 橄榄球, 板球, 羽毛球, 乒乓球, 拳击, 武术, 空手道, 柔道, 滑雪, 滑冰, 冲浪,
攀岩, 帆船, 皮划艇, 潜水, 锦标赛, 联赛, 世界杯, 奥运会, 球队, 球场, 裁判, 极限运动, 水上运动,
户外运动, 赛车, 钓鱼, football match, boxing match, 体育比赛, play, game day, match, team,
league, competition, compete, competitive, race, ball, court, field, player, coach, athletics,
watch sports, sporting event, outdoors, swim, ski, snowboard, surf, hike, hiking, bike,
triathlon, gymnastics, racket, adventure sport, sports event, playing sports, watching sports,
sports team, water sport, racing, sprint, marathon training, tennis court, archery,
horseback riding, yoga retreat

finance: money, investing, investment, banking, budget, 财务, 理财, 金融
Money: budgeting, saving, investing, taxes, insurance.
finance, financial, money, budget, budgeting, saving money, savings, savings account, invest,
investing, investment, investor, portfolio, stock, stock market, bonds, etf, index fund,
mutual fund, crypto, cryptocurrency, bitcoin, dividend, interest rate, retirement, pension,
401k, bank, banking, bank account, credit card, credit score, debt, loan, mortgage, tax, taxes,
insurance, income, salary, expense, spending, accounting, accountant, invoice, bookkeeping,
inflation, risk tolerance, real estate investment, financial advisor, day trading, currency,
财务, 理财, 金融, 钱, 预算, 储蓄, 存款, 投资, 投资组合, 股票, 股市, 债券, 基金, 指数基金,
加密货币, 比特币, 分红, 利率, 退休, 养老金, 银行, 信用卡, 征信, 债务, 贷款, 房贷, 税, 报税,
税务, 保险, 工资, 开支, 花销, 支出, 记账, 会计, 发票, 通货膨胀, 风险承受, 汇率

work: job, career, office, professional, 工作, 职场, 职业
Working life: career, job search, office, colleagues, schedules.
job, career, career path, profession, professional development, office, workplace, workspace,
coworker, colleague, boss, leadership, teamwork, team building, remote work, work from home,
working from home, hybrid work, commute, job interview, job search, resume, cv, cover letter,
hiring, recruiter, salary negotiation, work-life balance, overtime, deadline, productivity,
time management, task list, to-do list, project management, kanban, scrum, calendar, freelance,
freelancer, contract work, startup job, internship, mentor, mentorship, employer, employee,
performance review, 工作, 职场, 职业, 职业发展, 岗位, 办公室, 同事, 老板, 上司, 领导力, 团建,
远程办公, 居家办公, 通勤, 面试, 求职, 简历, 招聘, 跳槽, 升职, 加薪, 薪资, 加班, 截止日期,
时间管理, 待办, 项目管理, 看板, 日程, 日历, 自由职业, 实习, 导师, 人脉, 雇主, 员工, 绩效,
工作安排, work schedule, company, companies, corporate, industry, position, job offer,
full-time, part-time, remote, on-site, onsite, open office, cubicle, coworking, co-working,
shift, work environment, business trip, manager, management, team, teammate, work culture,
company culture, career change, engineer, nurse, lawyer, teacher job, employment, opportunity,
promotion, 公司, 行业, 团队, 上班, 下班, 出差, professional, workplace culture,
corporate culture, job market, nonprofit, consulting, freelancing, fieldwork, desk job,
working hours, flexible hours, relocation, relocate, startup company, working environment,
collaborate, collaboration, colleagues, networking

family: kids, children, parenting, relationships, 家庭, 育儿, 亲子
Family, children, partners and friends.
family, families, parent, parenting, mother, mom, father, dad, child, children, kid, baby,
toddler, teenager, son, daughter, sibling, brother, sister, grandparent, grandma, grandpa,
spouse, wife, husband, marriage, relationship, dating, date night, romantic, anniversary,
bedtime, daycare, babysitter, nanny, playground, toys, screen time, homeschool, homeschooling,
school run, family tradition, friend, friendship, elderly, in-laws, divorce, family gathering,
family-friendly, 家庭, 家人, 父母, 爸爸, 妈妈, 父亲, 母亲, 孩子, 小孩, 宝宝, 婴儿, 青少年, 儿子,
女儿, 姐妹, 爷爷, 奶奶, 外公, 外婆, 老人, 配偶, 妻子, 丈夫, 老婆, 老公, 伴侣, 婚姻, 恋爱, 约会,
浪漫, 结婚纪念日, 育儿, 亲子, 托儿, 保姆, 玩具, 朋友, 友情, 家庭聚会, 带娃, kid-friendly,
partner, couple, girlfriend, boyfriend, parents, children's, grandmother, grandfather, pregnant,
nephew, niece, cousin, uncle, aunt, child's

pets: pet, animals, dog, cat, 宠物, 动物
Pets and their care.
pet, dog, puppy, cat, kitten, hamster, rabbit, parrot, birds, goldfish, aquarium, turtle,
reptile, snake, guinea pig, hypoallergenic, animal shelter, vet, veterinarian, leash,
litter box, kennel, pet food, dog food, grooming, dog walk, dog park, pet-friendly, exotic pet,
obedience training, animal, 宠物, 狗, 狗狗, 小狗, 猫, 猫咪, 小猫, 仓鼠, 兔子, 鹦鹉, 金鱼,
水族箱, 乌龟, 爬行动物, 低致敏, 动物收容所, 兽医, 牵引绳, 猫砂, 狗粮, 猫粮, 遛狗, 撸猫, 动物,
pet adoption, dog breed, 宠物领养, animal rescue, breed, adopt, adoption, companion,
companion animal, fur, shedding, shelter, low-maintenance, bird, fish tank, feed, walk the dog,
animal lover, pet owner, pet care

gaming: games, video games, game, 游戏, 电子游戏
Video games, board games and playing them.
gaming, gamer, video game, videogame, game console, playstation, xbox, nintendo,
nintendo switch, pc game, rpg, role-playing, fps, mmo, mmorpg, strategy game, puzzle game,
open world, open-world, multiplayer, single-player, singleplayer, co-op, esports, speedrun,
minecraft, pokemon, zelda, gameplay, game mechanics, dlc, microtransactions, board game,
card game, tabletop, dungeons and dragons, chess, mobile game, indie game, virtual reality, vr,
battle royale, turn-based, 游戏, 玩家, 电子游戏, 主机游戏, 手游, 网游, 端游, 角色扮演, 射击游戏,
策略游戏, 解谜, 开放世界, 多人游戏, 单人游戏, 电竞, 通关, 玩法, 氪金, 桌游, 卡牌, 棋类, 象棋,
围棋, 国际象棋, 独立游戏, 虚拟现实, 联机, 回合制, gaming console, 游戏主机, play, player, level,
quest, console, controller, story-driven, graphics, online game, casual game, puzzle, strategy,
shooter, pvp, sandbox, simulation, platformer

reading: books, book, literature, 阅读, 读书
Books and reading.
book, read books, novel, fiction, non-fiction, nonfiction, bestseller, library card, bookstore,
book club, e-book, ebook, kindle, audiobook, paperback, hardcover, biography, biographies,
memoir, autobiography, mystery novel, detective story, historical fiction, fantasy,
science fiction, short story, short stories, poetry, literature, literary, self-help book,
self-help, comics, comic book, manga, graphic novel, magazine, reading list, page-turner,
romance novel, 阅读, 读书, 看书, 书籍, 书单, 图书, 小说, 虚构, 非虚构, 作家, 畅销书, 图书馆,
书店, 读书会, 电子书, 有声书, 纸质书, 平装, 精装, 传记, 自传, 回忆录, 推理小说, 侦探, 历史小说,
奇幻, 科幻小说, 短篇, 诗集, 文学, 漫画, 杂志, 报纸, 名著, 经典, reading books, favorite author,
book recommendation, read, author, writer, story, stories, chapter, title, plot, narrative,
reader, book series, genre, classic, history book, page

events: party, celebration, festivals, wedding, 活动, 聚会, 庆祝
Events and celebrations: parties, weddings, festivals, outings.
events, party, parties, celebration, celebrate, birthday, wedding, anniversary, bachelorette,
baby shower, graduation, reunion, gala, festivals, carnival, parade, christmas, thanksgiving,
halloween, easter, new year, lunar new year, conference, exhibition, expo, art gallery,
gallery opening, venue, guest, guest list, invitation, rsvp, catering, theme party, decorations,
nightlife, nightclub, bar hopping, weekend plans, fireworks, fundraiser, live performance,
outing, picnic, 活动, 聚会, 派对, 庆祝, 庆典, 生日, 婚礼, 毕业典礼, 同学会, 节日, 春节, 中秋,
圣诞, 圣诞节, 元旦, 跨年, 会展, 展览, 美术馆, 场地, 宾客, 请柬, 宴会, 酒席, 主题派对, 夜生活,
酒吧, 烟花, 义卖, 门票, 演出, 郊游, 野餐, event planning, birthday party, 活动策划,
outdoor event, host, crowd, crowded, gathering, community event, ceremony, exhibit, fair,
local event, public event, festival, tradition, weekend activity, activity, activities

transport: transportation, commuting, driving, cars, 交通
Getting around: cars, bicycles, trains, buses.
transport, transportation, public transport, public transportation, public transit, commute,
commuting, car, vehicle, driving, electric car, electric vehicle, ev, hybrid car, suv, sedan,
motorcycle, scooter, bicycle, bike, biking, bike lane, railway, subway, metro, bus, buses, tram,
ferry, taxi, uber, rideshare, ride-sharing, carpool, parking, traffic jam, highway, toll, fuel,
gasoline, petrol, diesel, car rental, rental car, car maintenance, tesla, toyota,
high-speed rail, walking distance, 交通, 出行方式, 公共交通, 通勤, 汽车, 车辆, 开车, 驾驶,
电动车, 电动汽车, 新能源车, 混动, 越野车, 轿车, 卡车, 摩托车, 踏板车, 自行车, 骑车, 火车, 高铁,
动车, 铁路, 地铁, 公交, 公交车, 电车, 轮渡, 出租车, 打车, 网约车, 拼车, 停车, 堵车, 高速公路,
汽油, 柴油, 加油, 租车, train ride, train ticket, traffic congestion, drive to work, train,
drive, flight, travel by, get around, getting around, route, ride, walk, electric scooter,
airport transfer, shuttle, passenger, mileage, truck, automobile, pickup, horsepower,
manual transmission

fashion: beauty, clothes, clothing, skincare, 时尚, 穿搭, 美容, 服装
Clothes, looks, cosmetics and personal care.
fashion, fashionable, clothes, clothing, outfit, wardrobe, dress, dresses, shirt, t-shirt,
jeans, trousers, pants, skirt, jacket, sweater, shoes, sneakers, boots, high heels, handbag,
jewelry, jewellery, necklace, earrings, sunglasses, cotton, wool, fur coat, streetwear,
dress code, vintage clothing, fast fashion, tailor, makeup, make-up, cosmetics, lipstick,
mascara, skincare, skin care, moisturizer, sunscreen, acne, fragrance, fragrance-free, perfume,
cologne, hair, haircut, hairstyle, hair care, shampoo, hair dye, nail polish, manicure, salon,
spa, beauty, cruelty-free, tattoo, 时尚, 穿搭, 衣服, 服装, 服饰, 衣橱, 连衣裙, 裙子, 衬衫,
牛仔裤, 裤子, 西装, 外套, 大衣, 毛衣, 鞋子, 运动鞋, 靴子, 高跟鞋, 手提包, 包包, 配饰, 首饰,
项链, 耳环, 墨镜, 面料, 纯棉, 羊毛, 皮革, 街头风, 着装, 复古, 快时尚, 化妆, 化妆品, 彩妆, 口红,
粉底, 护肤, 护肤品, 保湿, 防晒, 洁面, 痘痘, 香水, 香味, 头发, 发型, 理发, 洗发水, 染发, 美甲,
美容, 纹身, formal suit, fashion style, leather jacket, clothing style, wear, wearing, style,
stylish, clothing brand, accessory, accessories, skin, beauty routine, beauty product, fabric,
silk, leather, denim, linen, garment, apparel, brand clothing, wash, face, facial, serum,
cleanser, lotion, deodorant, nail, eyeshadow, foundation, cosmetic, dressing, outfit idea,
evening wear, casual wear, formal wear, sandal, heel, scarf, hat, belt, watch strap,
cosmetic product, hair product, beauty treatment, skin type

art: crafts, hobbies, creative, photography, 艺术, 手工, 爱好
Art, crafts, photography and creative hobbies.
art, artist, artwork, painting, painter, watercolor, watercolour, oil paint, acrylic, drawing,
sketching, sculpture, pottery, ceramics, calligraphy, origami, craft, crafting, handicraft,
knitting, crochet, sewing, quilting, embroidery, woodworking, photography, photographer, photo,
camera lens, landscape photo, film photography, digital art, abstract art, modern art,
impressionism, art class, hobby, hobbies, dance, dancing, ballet, museum exhibition,
scrapbooking, model building, stamp collecting, collectibles, 艺术, 艺术家, 艺术品, 绘画, 画画,
画家, 水彩, 油画, 丙烯, 素描, 雕塑, 陶艺, 陶瓷, 书法, 折纸, 手工艺, 编织, 钩针, 缝纫, 刺绣,
木工, 摄影, 摄影师, 拍照, 照片, 镜头, 人像, 风景照, 数字艺术, 抽象艺术, 现代艺术, 爱好, 舞蹈,
跳舞, 芭蕾, 画廊, 集邮, art gallery, creative hobby

news: current affairs, politics, media, 新闻, 时事
News, politics and current affairs.
news, newspaper, headline, journalism, journalist, current affairs, current events,
breaking news, politics, political, politician, election, government, parliament, congress,
legislation, diplomacy, media outlet, broadcaster, opinion piece, news source, news summary,
international relations, climate change, war, protest, fact-checking, misinformation,
media bias, daily briefing, 新闻, 时事, 头条, 记者, 媒体, 突发新闻, 政治, 政治家, 选举, 政府,
议会, 国会, 立法, 外交, 社论, 国际关系, 气候变化, 战争, 抗议, 虚假信息, 每日简报, 国际新闻,
news article, foreign policy

technology: tech, devices, software tools, apps, privacy, 科技, 数码
Devices, apps, privacy and everyday technology.
technology, gadget, computer, pc, laptop, mac, macbook, linux desktop, operating system,
android, iphone, ios, ipad, tablet, smartphone, smartwatch, app, mobile app, browser, chrome,
firefox, search engine, password, password manager, two-factor, privacy, encryption, vpn,
antivirus, wifi, router, cloud storage, backup drive, keyboard, mechanical keyboard,
keyboard shortcut, bluetooth, earbuds, voice assistant, open source, open-source,
subscription software, artificial intelligence, ai assistant, chatbot, wearable,
streaming device, printer, 科技, 技术产品, 数码产品, 电脑, 计算机, 笔记本, 操作系统, 安卓,
苹果手机, 平板电脑, 智能手机, 智能手表, 软件, 浏览器, 搜索引擎, 密码, 密码管理器, 隐私, 加密,
杀毒, 无线网, 路由器, 云存储, 键盘, 机械键盘, 快捷键, 鼠标, 显示器, 充电器, 电池, 蓝牙, 音箱,
语音助手, 开源, 人工智能, 聊天机器人, 可穿戴, 打印机, tech gadget, headphones, phone, 手机,
耳机, 相机, digital camera, 智能设备, device, tech, smart device, software, hardware, upgrade,
operating systems, battery life, screen, monitor, camera, speaker, voice control, data privacy,
social network, gaming pc, ai, robot, drone, electronic, streaming service, charger, storage,
processor, gpu, touchscreen, e-reader, security camera, cable, wireless, video call app,
tech product, laptop brand, cloud service, digital
"""
