import ScenarioRunner
import Words

/// The help on the commands in Chinese.
extension HelpTopic {
  static func chineseDetails(of command: Subcommand) -> String {
    switch command {
    case .learn:
      """
      在提示符下打开一课，从上次离开的地方继续；不写课程则列出全部课程，并提议下一课。课程可写编号或名字
      的一部分，题目可写编号或名字。每一课有自己的存储，用完即丢。课程里可以用：

        hint, again, goal, solution    正在做的题目的帮助
        back, play 和 done             收回一条命令；在副本上试一试
        next, skip, quit               继续；跳过这道题；离开，什么也不会丢

        --list                列出课程和学到的地方
        --search 文字         只列出标题里有这些文字的课程
        --restart             从头开始这一课
        --forget 课程|all     忘掉学到的地方
        --language en|zh      英文或中文；见 'rollcall help language'
        --tutorials 文件夹    自己的课程，文件名像 01-name.md
        --export 文件         写出学习成果：*.json 是成绩，*.md 是可以留存的一页
        --html 文件           把这一课或整个课程写成一个网页，故事就在里面
        --notebook 文件夹     把这一课或所有课程写成 Jupyter 的笔记本，两种语言各一份
        --no-skip             供老师使用：不许 'skip' 和 'solution'
        --log 文件            供老师使用：每件事添一行 JSON

      网页和成果会换掉以前写出的同类文件，不会换掉不是 Rollcall 写的文件。
      进度保存在 $XDG_STATE_HOME/rollcall/progress.json，或 ~/.local/state/rollcall 里。

      """
    case .run:
      """
      运行每个场景并打印报告。对于文件夹，按路径次序运行其中（包括下级文件夹）所有名为 *.scenario 的
      文件。有多个时，每份报告上面有一行路径；在终端里则每个场景一行，加上其中一个的全过程。路径写 -
      则运行标准输入。

      \(RunFormat.help(in: .simplifiedChinese))
        --html 文件           不写报告，而把一个网页写到文件里：逐个步骤、逐个回调画出表格视图，两种
                              语言都有；用浏览器打开，不需要网络
        --svg 步骤            打印一个场景里某个步骤的 SVG 图：之前和之后的表格视图，以及回调
        --trace brief|full    每个回调一行，或代理做的全部事情（默认）
        --trace swift|objc    把每个回调完整写成手机调用的方法
        --full                在终端里也打印每个场景的完整报告
        --width N             按 N 列排版；在终端里默认是终端的列数
        --no-pager            在终端里，比终端高的内容也不交给 $PAGER
        --stores 文件夹       把有名字的存储保留在文件夹里，没有就新建；有多个场景时，每个场景在其中
                              有一个同名的文件夹。不写则存储是临时文件，运行后就不在了。
        --hashes 文件         让存储带上 Apple 为相同定义算出的版本散列：来自 .momd、其中的
                              VersionInfo.plist，或 Core Data 的存储
        --delegate 名字       让场景里的这个代理（或 standard、reloading、collecting）也在自己的视图上
                              与每个控制器自己的代理并排运行，两边都显示
        --language en|zh      报告的语言；见 'rollcall help language'
        --check 文件          像评分者一样，在每个场景之后运行文件里的命令；见 'rollcall help limits'
        --untrusted           用于别人的文件：每个文件有自己的进程，并有上限
        --limits 清单         场景最多能做多少，例如 steps=100,seconds=5

      """
    case .test:
      """
      运行每个场景，把打印的内容与基准输出比较；见 'rollcall help goldens'。不写路径则测试 Scenarios
      文件夹，以及有场景的 Tutorials。

        --update              写出缺失或不同的基准输出，并填写只有 'fill' 的期望块；
                              写了 路径:行号 则只写那一行的步骤
        --list                打印会运行的路径，什么也不运行
        --filter 文字         只要路径或标题里有这些文字的场景
        --tag 标记            只要有这些标记的场景：'fast'、'!slow'，'a+b' 两者都要，'a,b' 任一
        --failed              只要上次运行失败的场景
        --failed-first        先运行上次失败的场景
        --expectations-only   不看基准输出，只由 'expect' 决定
        --mutate              把每次更改都错误地通知，列出没有察觉的场景
        --check 文件          同 --mutate 一起：把正确答案逐行去掉，列出去掉以后
                              'run --check' 的检查仍给满分的那些行
        --shard I/N           只运行 N 份中的第 I 份；auto 从 CI 的变量取得 I 和 N
        --merge               合并各路径的报告，并证明每个场景都运行了一次
        --html 文件           写出包含全部场景的网页：失败的场景把基准输出与实际内容并排，并画出开始
                              不同的那一步
      \(TestFormat.help(in: .simplifiedChinese))
        --reporter 名字       github、gitlab 或 none；见 'rollcall help reporters'
        --untrusted           用于别人的文件：每个文件有自己的进程，并有上限
        --limits 清单         场景最多能做多少；见 'rollcall help limits'
        --language en|zh      见 'rollcall help language'
        --jobs N              同时运行几个；默认与处理器数目相同。不管几个，结果的次序都一样。
        --width N             按 N 列排版；在终端里默认是终端的列数

      路径可以是 Markdown 文件（见 'rollcall help markdown'）。写 路径:行号 则只看那一行的步骤；一个文件
      可以写几个行号。路径写 - 则测试标准输入，只看其中的期望。失败的运行记在 $XDG_STATE_HOME/rollcall。

      """
    case .check:
      """
      读取每个场景和它包含的文件，但不运行。错误是会让运行停止的东西：语法错误、没有声明过的名字和键。
      警告是能运行却不起作用的东西：没有用到的名字、从不获取的控制器、不可能失败的期望。两者都打印到
      标准错误，只有错误使退出码为 2。路径写 - 则读取标准输入。

        --format text|json  给人看的文字（默认），或每个场景一行 JSON
        --short             每个问题一行，写到标准输出，供编辑器读取：
                            文件:行:列: error: 说明 [代码]
        --steps             对没有任何期望的步骤发出警告
        --labels            对没有用到的标签发出警告
        --reporter 名字     github、gitlab 或 none；见 'rollcall help reporters'
        --untrusted         用于别人的文件：每个文件有自己的进程，并有上限
        --limits 清单       这样的进程最多能用多少；见 'rollcall help limits'
        --width N           按 N 列排版；在终端里默认是终端的列数
        --language en|zh    见 'rollcall help language'

      """
    case .format:
      """
      重新写出每个场景：每层缩进两个空格，词之间一个空格，块里的行对齐成两列，空行不连续出现两次。只改
      空白；文字、注释和引号里的内容都不变，所以基准输出也不变。对于文件夹，处理所有名为 *.scenario 的
      文件。读不成场景的文件保持原样，并说明哪里不对。路径写 - 则把标准输入排好写到标准输出。

        --dry-run           什么也不写；列出会改动的文件，有的话退出码为 1
        --language en|zh    见 'rollcall help language'

      """
    case .site:
      """
      把 Tutorials 的课程、Scenarios 的场景和语言的命令写成网页，放进文件夹，没有就新建：课程的每个输出
      都有一张图，每个场景是一个逐步的故事，出错的代理与 standard 并排。从 index.html 开始，中文从
      index.zh.html 开始。链接都是相对的，浏览器不需要服务器。会换掉以前写出的网页；遇到不是 Rollcall
      写的网页，就保留它并停下来。

        --language en|zh    提示所用的语言；见 'rollcall help language'

      """
    case .new:
      """
      写出 名字.scenario：一个可以运行的小场景，注释说明可以改什么。已经存在的文件不会被改动。名字前面
      可以有文件夹，但文件夹必须已经存在。'rollcall new lesson 名字' 写出 名字.md：一课，填完其中的
      每个 TODO，'rollcall test' 就会通过；'rollcall check' 说明还剩哪些。

        --language en|zh    提示所用的语言；见 'rollcall help language'

      """
    case .export:
      """
      为 Apple 的 Core Data 和 UIKit 打印 Swift 源代码：用代码写的模型，每个控制器和它的请求各一个函数，
      每个代理和每个视图的数据源各一个类，每个 SwiftUI 列表一个视图，每个自己做的快照一个函数。包含的文件
      也在内。步骤不写：在应用里由用户来做。getter 由应用
      自己的类来写，会逐个列出。'check' 查出错误的场景不导出。

        rollcall export swift Students.scenario > Students.swift

      写 xcdatamodel 则按 Xcode 保存的样子打印模型，即 Xcode 能打开的文件夹里的文件 contents：枚举写成
      原始值，类和转换器不写。

        mkdir Students.xcdatamodel
        rollcall export xcdatamodel Students.scenario > Students.xcdatamodel/contents

      写 notebook 则把场景或 Markdown 文件打印成笔记本，供 'rollcall jupyter install' 写出的内核运行；场景里
      包含的内容写在包含它的地方。

        rollcall export notebook Students.scenario > Students.ipynb

      带 --package 时把场景（或文件夹里的场景）写成一个 Swift 软件包：模型、类、控制器和代理，步骤和期望写成
      测试，测试会录制 Core Data 的通知。在 Mac 上测试的是 Apple 的框架；在 Linux 上是产品 CoreData，这时
      OPENCOREDATA 是 Rollcall 源代码所在的文件夹。Swift 里没有对应写法的内容不导出，并会说明。

        rollcall export swift --package asked Scenarios/Articles
        swift test --package-path asked
        rollcall compare asked/Recordings/*.json

        --package 文件夹    写成软件包；已有的同名文件会被替换
        --untrusted         用于别人的文件：有自己的进程，并有上限
        --limits 清单       这样的进程最多能用多少；见 'rollcall help limits'
        --language en|zh    见 'rollcall help language'

      """
    case .import:
      """
      把模型里的实体打印成场景里的样子，可以放在场景的 'store' 之前。模型可以是文件夹 .xcdatamodeld、
      .xcdatamodel 或 .momd（取当前版本），文件 .mom 或 contents，也可以是存储（取它自带的模型）。场景
      没有办法写的内容列在上面的注释里：组合类型和可转换类型的属性、没有反向关系的关系、获取属性、日期
      和 UUID 的默认值。

        --language en|zh    注释的语言；见 'rollcall help language'

      """
    case .class:
      """
      打印全班的一张表：每个学生一行，不管他的文件怎么样；每一列是检查里的一条期望，或课程里的一道题。
      每个文件在自己的进程里运行，并有上限（'rollcall help limits'），所以谁的文件都不能中止或改动评阅。

        --check 文件        在每个场景之后运行这个文件；只算它的 'points='
        --lessons           路径里是 'rollcall learn --export *.json' 写出的文件；其中的答案重新运行一遍，
                            文件自己怎么说不算数
        --html 文件夹       写出网页：全班、每个学生、每个场景
        --csv 文件          写出电子表格可读的表；- 表示标准输出
        --format text|json|csv
                            打印什么
        --names 文件        CSV：文件名和学生的名字，例如 ann.scenario,Ann Lee
        --anonymous         不写名字：学生 1、学生 2；网页里也没有场景，因为场景写着文件名
        --limits 上限       见 'rollcall help limits'
        --width N           按 N 列排版
        --no-pager          一次全部打印
        --language en|zh    见 'rollcall help language'

      符号：✓ 成立，✗ 不成立，– 没有判断或没有做，» 跳过，(✓) 看过答案之后完成，
      ! 文件说已完成，但答案并不对。

        rollcall class Pupils --check check.scenario --html Class --csv class.csv

      """
    case .fuzz:
      """
      在场景的舞台上讲随机的故事，共 20 秒：先做文件里第一个步骤之前的一切，再插入几个对象，然后是一个
      由符合模型的改动组成的步骤，由场景自己的代理和单元格来演。第一个让判断不成立或引发异常的故事，会在
      原因不变的前提下缩到最小，打印成场景；哪里出错以及它的种子写到标准错误。这时退出代码是 1，所有判断
      都成立时是 0。

        rollcall fuzz School.scenario > found.scenario
        rollcall test --update found.scenario

        --seed N            从这个种子开始，例如打印出来的那个；不写则任选一个
        --language en|zh    见 'rollcall help language'

      """
    case .generate:
      """
      为模型里写了类名的每个实体打印一个类，属性写在扩展里，另有一个请求，以及添加和移除成员的方法。
      在苹果系统上 Xcode 会生成类似的代码；这里的代码在苹果系统和 Linux 上都能运行，而 Linux 上无法链接
      @NSManaged。模型的写法与 'import' 相同。类名在 Xcode 模型编辑器的 Class 处写；没有类名的实体会提示出来。

        rollcall generate swift School.xcdatamodeld > School.swift

        --language en|zh    说明出错之处的语言；见 'rollcall help language'

      """
    case .compare:
      """
      用 Xcode 的词打印两个模型的每处不同：只有其中一个才有的内容，以及对同一个实体或属性的不同说法；
      最后说明一个模型的存储能否用另一个打开，还是必须迁移。模型的写法与 'import' 相同。退出码：相同为
      0，不同为 1。

        rollcall compare School.xcdatamodeld School.sqlite

      内容是 JSON 的文件是录制文件，由导出的软件包的测试写出；见 'rollcall help export'。比较时运行它的
      场景，逐步显示两者的不同。请在导出时所在的文件夹里比较。退出码：相同为 0，不同为 1。

        rollcall compare asked/Recordings/000-corrected.json

        --accept            把录制文件写到场景旁边，名为 NAME.apple.json：以后运行结果与它出现新的不同时，
                            'rollcall test' 会失败。不是用 Apple 的框架录制的，或没有录到结尾的，不予采纳
        --language en|zh    见 'rollcall help language'

      """
    case .open:
      """
      打开任何使用 Core Data 的应用（在苹果系统上或在这里）的 SQLite 存储，并在上面读取命令：'schema'
      显示实体，'fetch' 按谓词和次序显示各行，'controller' 和 'performFetch' 在上面建立控制器。
      开头几行说明存储由哪个框架建立、有多少行。存储的文件一个字节也不会变。

        rollcall open Notes.sqlite
        fetch Note predicate="title CONTAINS 'a'" sortDescriptors=title

        --model 模型        用这个模型打开：文件夹 .xcdatamodeld、.xcdatamodel 或 .momd，或文件
                            .mom；默认用存储自带的模型
        --tables            不用模型，表的每一列是一个属性，索引说明是对一关系的除外；2014
                            年以前的存储没有自带模型，就这样打开
        --write             让 'save' 把改过的行写进存储，写法与建立它的框架相同；持久历史接着记下去，
                            只有其框架才能改动的表会被拒绝
        --language en|zh    见 'rollcall help language'

      复制存储时，要连旁边的文件一起复制：以 -wal 结尾的文件里有最近的行。

      """
    case .doctor:
      """
      把一个 Core Data 的存储从头看一遍，什么也不写。先看文件：由谁建立、日志、大小、SQLite 自己的检查、
      各实体的行数。再看会让应用出错的东西：指向空处或只有一边的关系、不属于任何实体的行、会重复给出的键、
      模型不允许的值、缺少或读不了的文件和归档、有缺口的历史。每一项都说明在手机上意味着什么、该怎么办。
      有发现时退出代码是 1，没有时是 0。

        rollcall doctor Notes.sqlite

        --format text|json  给人看的文字（默认），或一行 JSON
        --model 模型        与这个模型比较各行；默认与存储自带的模型比较
        --language en|zh    见 'rollcall help language'

      """
    case .crash:
      """
      读取 Xcode、控制台、崩溃收集服务或错误报告的日志，寻找表格视图、集合视图、快照、结果控制器和上下文的
      异常，新旧系统的说法都认识。对每个异常说明怎样的代码会引发它：每种情况都作为场景运行过，引发了数字相同的
      同一段文字。同时给出原因和改法、讲解它的场景，以及公开记录。日志里的名字、路径和地址都不保留。在终端上，
      有几种可能时只问一个问题，再写出所答那一种的场景。一无所知时退出代码是 1。写 - 或不写文件时读取标准
      输入。

        rollcall crash crash.log
        rollcall crash crash.log --cause 1 > mine.scenario

        --cause N           只写出这个编号的情况的场景
        --format text|json  给人看的文字（默认），或带有场景的一行 JSON
        --width N           按 N 列排版；在终端上默认用终端的列数
        --no-pager          在终端上不把超过一屏的内容交给 $PAGER
        --language en|zh    见 'rollcall help language'

      """
    case .records:
      """
      查找保真度页面所依据的公开来源：Apple 的文档（D），以及人们在 iOS 和 macOS 上的记录（R）。不写文字时列出
      全部；写了就给出含有其中每个词的来源：它说了什么、在哪里看到、这里是否一样，以及证明它的场景或测试。
      没有符合的来源时退出代码是 1。

        rollcall records fetchLimit
        rollcall records "open radar 30381905"

        --format text|json  给人看的文字（默认），或每份记录一行 JSON
        --width N           按 N 列排版；在终端上默认用终端的列数
        --no-pager          在终端上不把超过一屏的内容交给 $PAGER
        --language en|zh    见 'rollcall help language'；来源说的话保持英文

      """
    case .predicate:
      """
      打印 Foundation 会打印的格式、它的树，以及用 SQL 向存储询问什么。SQL 里的实体由格式推出：后面还有
      键的是关系，属性的类型取自与它比较的值。格式要加引号。

        --arguments JSON   给占位符的数组：'["Ann", {"$date": "2026-01-31T00:00:00Z"}]'
        --variables JSON   给 $variables 赋值的对象
        --evaluate JSON    作为 SELF 的值；是数组时逐个询问元素，有元素出现异常也继续
        --types 类型       类型不同的属性：'name String, age Integer16'
        --json             一行 JSON。不写格式则从标准输入的每一行读取一个格式，各答一行，其中有 format、
                           canonical、sql、complete、error、position 等成员；占位符这时代表自己。
        --language en|zh   Foundation 原文以外的说明所用的语言

      "complete" 表示 SQL 就是全部答案；"reasons" 说明哪些要在内存里完成。"position" 是格式出错的那个
      字符，从 1 数起。退出码：格式读不成为 2，求值出现异常为 3；每一行都答了为 0。

      """
    case .page:
      """
      写出一个网页，浏览器不需要网络就能打开：第一个能容纳的控制器的各行，按 FILE 某个步骤之前或结尾时的样子，
      放在一部可以亲手操作的手机上。可以添加、修改、拖动和删除行，一次一轮，也可以几处改动合成一轮；网页说出
      代理得到的通知，执行代理的各行（可以就地修改），画出视图，并引发 UIKit 会引发的异常。地址里记着做过的
      事，可以当链接发给别人。“作为场景”里的文字在这里运行，结果相同。不写 --html 时网页写到标准输出。

        rollcall page School.scenario --html phone.html

      能容纳的控制器：按行自己的整数和文字属性排序，分组用第一个排序键，没有谓词，最多
      \(ScenarioSession.mostStandingRows) 行。

        --html 文件         写到哪里；以前写的网页会被替换，别的文件不会
        --language en|zh    网页打开时的语言；见 'rollcall help language'

      """
    case .serve:
      """
      从标准输入的每一行读取一个请求，在标准输出上回答，供笔记本、编辑器或脚本使用。请求是一个 JSON 对象：

        {"id": 1, "do": "execute", "text": "print students", "language": "zh", "width": 100}

      "do" 是其中之一：

      \(serveLines(in: .simplifiedChinese))
      还有下面这些，各在自己的进程里做，打印的内容在 "text" 里：

      \(toolLines(in: .simplifiedChinese))
      'rollcall help serve-schema' 用 JSON Schema 给出各个成员。每个请求有一行回答，
      {"id": 1, "kind": "answer", …}；做不成则是 {"id": 1, "kind": "error", "error": 代码, "message": 文字}。
      一格显示的内容在回答之前送出，是 kind 为 "output" 的行，内容在 "text" 里，指出错误时还有
      "isComplaint"。一格的 status 是 done、failed、incomplete、interrupted 或 quit；无论怎样，会话都继续。

      会话像 '--untrusted' 的文件一样受限：存储用完即丢，不写文件，内存有上限；因此被终止时，最后一行的
      error 是 "ended"，并说明原因。

        --language en|zh      请求里没有写时使用；见 'rollcall help language'

      """
    case .jupyter:
      """
      为 Jupyter 写出两个内核：Rollcall 和 Rollcall（中文），放在 Jupyter 查找的地方。运行 Jupyter 的 Python
      要有 PyPI 的 ipykernel；内核按本程序现在的路径启动它。每个内核是一个 'rollcall serve' 的会话：存储用完
      即丢，不写文件。

        rollcall jupyter install
        rollcall learn --notebook lessons
        rollcall export notebook Students.scenario > Students.ipynb
        jupyter lab

        --user            只给自己用，不写时就是这样：$JUPYTER_DATA_DIR，或者你的数据文件夹
        --prefix 文件夹   写在这个文件夹的 share/jupyter 里，例如一个 Python 环境

      一格显示提示符会显示的内容，和最后一步表格的图。Tab 键补全，Shift+Tab 解释，中断会停下一格，重启会清空
      舞台。课程里的每道题有一格：第一行提问，下面写的由它评判；'hint' 在那里也能用。给一个班用的服务器（如
      JupyterHub）用 --prefix 为所有人安装。

        --language en|zh      这里所用的语言；见 'rollcall help language'

      """
    case .mcp:
      """
      作为模型上下文协议（MCP）的服务器，在标准输入和标准输出上说 JSON-RPC，供所在机器不能为 Apple 系统
      构建的编程智能体使用。由智能体自己的程序启动：

        {"mcpServers": {"rollcall": {"command": "rollcall", "args": ["mcp"]}}}

      它的工具，各在自己的进程里运行，上限见 'rollcall help limits'：

      \(toolLines(in: .simplifiedChinese))
      回答就是命令打印给人看的文字，带有位置；超过 \(ProgramTool.mostCharacters) 个字符会截断。不往磁盘上写。

        --language en|zh      见 'rollcall help language'

      """
    case .help:
      """
      代码是错误后面方括号里的内容：'rollcall help E014'。

        --width N           按 N 列排版；在终端里默认是终端的列数
        --no-pager          在终端里，比终端高的内容也不交给 $PAGER
        --language en|zh    见 'rollcall help language'

      """
    }
  }
}
