import GoldenTesting
import Reports
import ScenarioLanguage
import ScenarioRunner
import Words

/// The topics of `rollcall help` on testing.
extension HelpTopic {
  static let markdown = HelpTopic(
    name: "markdown",
    summary: Wording("scenarios in the fences of a Markdown file", "Markdown 文件代码块里的场景"),
    text: Wording(
      """
      A fence that begins with ```rollcall runs. State runs on from fence to fence; one that begins
      with ```rollcall fresh starts again. A fence that begins with ```output below one holds what it
      prints, without heading and closing line:

          ```rollcall
          insert Student ann name="Ann"
          save
          ```

          ```output
          > insert Student ann name="Ann"
          > save
          ```

      'rollcall test FILE.md' compares and 'rollcall test --update FILE.md' writes what stands in the
      output fences, and nothing else of the file; an empty one is filled, and where there is none
      nothing is compared. What is printed is Chinese in a file whose name ends in .zh.md. Errors
      name the line of the Markdown file.

      """,
      """
      以 ```rollcall 开头的代码块会运行。状态从一个代码块延续到下一个；以 ```rollcall fresh 开头的则从头
      开始。下面以 ```output 开头的代码块里是它打印的内容，不含标题和结尾行：

          ```rollcall
          insert Student ann name="Ann"
          save
          ```

          ```output
          > insert Student ann name="Ann"
          > save
          ```

      'rollcall test 文件.md' 比较 output 代码块里的内容，'rollcall test --update 文件.md' 写出它们，文件的
      其他部分不变；空的会填上，没有 output 代码块的地方不比较。文件名以 .zh.md 结尾时，打印的内容
      是中文。错误所指的是 Markdown 文件的行。

      """))

  static let reports = HelpTopic(
    name: "reports",
    summary: Wording(
      "JUnit XML, TAP and lines of JSON for machines", "给机器读的 JUnit XML、TAP 和 JSON 行"),
    text: Wording(
      """
      JUnit: a testsuite for each scenario, a testcase for each step, named after its number and
      title; what stands before the first step is '00 beginning'. An expectation or a golden that
      fails is a failure; a scenario that cannot be read or go on, an error. What is disabled or todo
      is skipped, with its reason. Terminal colours are left out, and characters that XML cannot hold
      are spelled out as \\u{1B}.

      TAP: version 14, a test for each step, with what went wrong as YAML below it.

      Lines of JSON, version \(TestReport.version), UTF-8; 'rollcall help json-schema' has the schema.
      A member that has no value is null. Reports of versions 1 and 2 can still be merged.

        first     kind "test", rollcall: the version, shard "I/N", count: how many scenarios are
                  meant, also those of other shards, digest: of their paths in order, own: path and
                  place (from 0) of those of the shard, orphans: goldens without a scenario
        each      kind "scenario", path, title, chineseTitle, status: passed, failed, todo or
                  disabled, reason, exitCode, golden: same, missing, differs, unusable, created,
                  rewritten, withheld or unknown, seconds, output: what a person is shown, steps:
                  name, line, status: passed, failed, error, todo or disabled, problems: code,
                  path, line, column, message, text; seconds
        last      kind "end", scenarios: how many, exitCode of the whole

      The version grows when a member changes its meaning or goes; new ones may come without it.

      'rollcall test --show PATH --format json' writes one line: kind "difference", rollcall: its version,
      \(PendingDifference.version); path, goldenPath, and status, exitCode and golden as above; problems: what went wrong
      in the run; damage: what happened to the golden's bytes; parts: part: beginning, step or end,
      title: of a step, change: added, removed or changed, lines: kind: context, removed, added or
      moved, line: its number in the golden, text, move: from, to, below.

      """,
      """
      JUnit：每个场景一个 testsuite，每个步骤一个 testcase，名字是编号和标题；第一个步骤之前的内容是
      '00 beginning'。期望不成立或基准输出不同是 failure；场景读不成或不能继续是 error。disabled 和 todo
      算 skipped，并带上原因。终端颜色会去掉，XML 放不下的字符写成 \\u{1B}。

      TAP：第 14 版，每个步骤一个测试，出错的内容以 YAML 写在下面。

      JSON 行，第 \(TestReport.version) 版，UTF-8；模式见 'rollcall help json-schema'。没有值的成员是 null。
      第 1、2 版的报告仍然可以合并。

        第一行    kind "test"，rollcall：版本，shard "I/N"，count：要运行的场景数（包括其他份的），
                  digest：按顺序取它们的路径得到的摘要，own：这一份的场景的 path 和 place（从 0 数起），
                  orphans：没有场景的基准输出
        每个场景  kind "scenario"，path，title，chineseTitle，reason，exitCode，
                  status：passed、failed、todo 或 disabled，
                  golden：same、missing、differs、unusable、created、rewritten、withheld 或
                  unknown，seconds，output：给人看的内容，
                  steps：name，line，status：passed、failed、error、todo 或 disabled，
                  problems：code、path、line、column、message、text；seconds
        最后一行  kind "end"，scenarios：场景数，整体的 exitCode

      成员的含义改变或成员消失时，版本加一；新成员可能直接加入。

      'rollcall test --show 路径 --format json' 写出一行：kind "difference"，rollcall：它的版本，
      \(PendingDifference.version)；path、goldenPath，以及与上面相同的 status、exitCode、golden；problems：运行中出的错；
      damage：基准输出的字节出了什么事；parts：part：beginning、step 或 end，title：步骤的标题，change：
      added、removed 或 changed，lines：kind：context、removed、added 或 moved，line：在基准输出里的
      行号，text，move：from、to、below。

      """))

  static let shards = HelpTopic(
    name: "shards",
    summary: Wording("one test on many machines", "把一次测试分到多台机器"),
    text: Wording(
      """
      'rollcall test --shard 2/5 --report FILE' runs the second of five parts. The path of a scenario
      decides which part it is in, as it is shown; name folders the same way on every machine. With
      --shard auto the part comes from the first pair of variables that is set; all run where none
      is:

      \(Shard.variableNames.map { "    \($0)\n" }.joined())
      An array of Slurm may begin with any number and have steps. An indexed job of Kubernetes says
      only \(Shard.lonelyIndex); with --shard auto/5 it is one of five. Where auto/5 finds another
      number of parts, or nothing that says which of them, nothing runs.

      'rollcall test --merge FILE…' joins the reports and ends as one test of all would. A report has
      the scenarios of its part by name, and of all the number and a digest. It ends with 3 unless
      there is one report of each part, all have the same number and digest, their scenarios together
      are those of the digest, and each ran exactly once. It also writes --junit, --tap and --report.

      'rollcall class' has the same --shard, --report and --merge: each pupil is judged exactly once, and
      the sheet, the pages and the CSV come from the reports of all parts.

      A part may be empty; that is no failure.

      """,
      """
      'rollcall test --shard 2/5 --report 文件' 运行五份中的第二份。场景属于哪一份由显示出来的路径决定；
      每台机器上文件夹要写得一样。用 --shard auto 时，由下面第一对设了的变量决定；一对都没有则全部运行：

      \(Shard.variableNames.map { "    \($0)\n" }.joined())
      Slurm 的数组可以从任何编号开始，也可以有步长。Kubernetes 的 Indexed Job 只给出
      \(Shard.lonelyIndex)；用 --shard auto/5 时它是五份中的一份。auto/5 遇到别的份数，或没有什么说明
      是哪一份，就什么也不运行。

      'rollcall test --merge 文件…' 合并各份报告，结果与一次完整的测试相同。报告列出自己那一份的场景，
      对全部场景只有数目和摘要。每份要恰好有一份报告，数目和摘要要全部一致，各份的场景合起来要正是
      摘要所指的那些，每个恰好运行一次，否则退出码为 3。它也会写 --junit、--tap 和 --report。

      'rollcall class' 也有 --shard、--report 和 --merge：每个学生恰好评阅一次，全班的表、网页和 CSV 由各份
      报告合成。'rollcall run --check' 也有这些选项，'--merge' 打印一台机器会打印的内容，带 --html 则写出
      网页。

      某一份可以是空的，这不算失败。

      """))

  static let limits = HelpTopic(
    name: "limits",
    summary: Wording(
      "how much a run may do, and running the files of others", "运行最多能做多少，怎样运行别人的文件"),
    text: Wording(
      """
      '--limits NAME=N,…' says how much a scenario may do. A run that reaches a limit ends there,
      with code 3 and a sentence that names it. The names, and what holds where nothing is said:

      \(limitLines(in: .english))
      With --untrusted, which run, test, check and export take, and always with run --check, each file
      has a process of its own. It is bound by memory, by disk, for what it writes, and in its time, and
      what becomes of it is the result of that file alone: a crash or a limit ends it with code 3 and a
      sentence, and the other files go on. Each file has its line of JSON and its suite in the JUnit
      report, one that cannot be read as well. Links that lead out of their folder are refused.

      A scenario includes files of its own folder and those below only, wherever links lead. Its
      stores lie in a scratch folder, or in that of --stores. Scratch folders that a killed process
      has left are removed when the next run makes one.

      How the files of others are graded: 'rollcall help grading'.

      """,
      """
      '--limits 名字=N,…' 规定场景最多能做多少。运行到了上限就停止，退出码为 3，并说明是哪一项。各项的名字
      和不写时的数目：

      \(limitLines(in: .simplifiedChinese))
      run、test、check 和 export 带 --untrusted 时，以及 run --check，每个文件都有自己的进程，内存、磁盘、
      输出和时间都有限制。那个进程的结局就是那个文件的结果：崩溃或到了上限，退出码为 3，并有一句说明，其他
      文件照常继续。每个文件在 JSON 里有一行，在 JUnit 报告里有一个 suite，读不成的文件也一样。指到文件夹
      外面的链接不会使用。

      场景只能包含自己所在文件夹及下级的文件，链接指到哪里都一样。它的存储在临时文件夹里，或在 --stores 的
      文件夹里。被强行结束的进程留下的临时文件夹，在下次运行建立自己的临时文件夹时清除。

      怎样给别人的文件评分：'rollcall help grading'。

      """))

  static let grading = HelpTopic(
    name: "grading",
    summary: Wording("how pupils' files earn points", "学生的文件怎样得分"),
    text: Wording(
      """
      A check is a scenario that is played after each pupil's own; its expectations alone have points.
      One pupil or a class, the same lines judge:

        rollcall class PUPILS --check check.scenario              a row for each pupil
        rollcall class PUPILS --check check.scenario --html Class a page of the class, and one for each
        rollcall run PUPIL.scenario --check check.scenario        what one pupil's run shows
        rollcall test --mutate --check check.scenario GOOD.scenario
                                                                  what the check does not see

      'rollcall run PUPIL.scenario --check CHECK.scenario --format json' plays the lines of the check
      after the pupil's. Write what you expect by value, since pupils name objects as they like, and
      give each 'expect' an id and points: expect students.sections.count == 3 id=sections points=2.
      In the JSON an expectation has its id, points and whether it holds, and check says whether it is
      a line of the check; a pupil's own lines have no points. Each step has the verdicts replay,
      tableView or collectionView, cells, order and result; totals has points and earnedPoints, those
      of the check alone. Where the pupil's run stops, is disabled or never begins, every expectation of the
      check is there and does not hold, those of a loop as often as its number is written; files that
      the check includes are not counted.

      """,
      """
      检查也是一个场景，在每个学生的场景之后运行；只有它的期望有分数。一个学生也好，全班也好，评分的是同样
      几行：

        rollcall class 学生 --check check.scenario                每个学生一行
        rollcall class 学生 --check check.scenario --html 全班    全班一个网页，每个学生一个
        rollcall run 学生.scenario --check check.scenario         看一个学生的运行
        rollcall test --mutate --check check.scenario 正确.scenario
                                                                  检查看不出的错误答案

      'rollcall run 学生.scenario --check 检查.scenario --format json' 在学生的场景之后运行检查的命令。期望
      要按值来写，因为学生给对象起的名字各不相同；并给每个 'expect' 写上 id 和 points：
      expect students.sections.count == 3 id=sections points=2。JSON 里每个期望有 id、points 和是否成立，
      check 表示它是不是检查里的一行；学生自己的期望没有分数。每个步骤有 replay、tableView 或
      collectionView、cells、order 和 result 这些结论；totals 里有 points 和 earnedPoints，只算检查的分数。
      学生的运行中途停止、被停用或没有开始时，检查里的每个期望仍在，但都不成立；循环里的按写出的次数
      计算，检查所包含的文件不算。

      """))

  private static func limitLines(in language: Language) -> String {
    LimitList.Name.allCases.map { name in
      let pad = String(repeating: " ", count: 13 - name.rawValue.count)
      let gap = String(repeating: " ", count: 11 - name.usual.count)
      return "    \(name.rawValue)\(pad)\(name.usual)\(gap)\(name.meaning.text(in: language))\n"
    }.joined()
  }

  static let reporters = HelpTopic(
    name: "reporters",
    summary: Wording("problems shown beside the lines of a change", "在改动的行旁边显示问题"),
    text: Wording(
      """
      'rollcall check' and 'rollcall test' say where problems are in the way that a CI engine reads,
      chosen by the variable that the engine sets, or by --reporter:

        github   where GITHUB_ACTIONS is set: a line such as
                 ::error file=a.scenario,line=3,col=5,title=E014::TEXT
                 on standard output, or on standard error where a report takes standard output
        gitlab   where GITLAB_CI is set: the file gl-code-quality-report.json in $CI_PROJECT_DIR, to
                 be named under artifacts: reports: codequality. A second command writes it again.
        none     nothing of the kind

      Paths are told from $GITHUB_WORKSPACE or $CI_PROJECT_DIR on.

      """,
      """
      'rollcall check' 和 'rollcall test' 按 CI 引擎能读的方式说明问题在哪里，由引擎设的变量或 --reporter
      决定：

        github   设了 GITHUB_ACTIONS 时：在标准输出上打印这样的一行（标准输出被报告占用时写到标准错误）：
                 ::error file=a.scenario,line=3,col=5,title=E014::说明
        gitlab   设了 GITLAB_CI 时：写出 $CI_PROJECT_DIR 里的 gl-code-quality-report.json，要写在
                 artifacts: reports: codequality 下面。后一条命令会重写它。
        none     什么也不写

      路径从 $GITHUB_WORKSPACE 或 $CI_PROJECT_DIR 算起。

      """))
}
