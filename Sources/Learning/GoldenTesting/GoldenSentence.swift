package import Words

/// What a test says of goldens and of what it came to, in every language; the first words of a line,
/// as `failed`, are the same in all, since programs look for them.
enum GoldenSentence: Sentence {
  // A golden.
  case isMissing(String)
  case isMissingAndWrites(String, path: String)
  case notWritten(String)
  case damaged(String, GoldenFile.Damage)
  case todoPasses(reason: String)
  case unusable(GoldenFile.Problem, golden: String)
  case orphan(scenario: String)
  case fenceCloses(path: String, line: Int)
  case noSuchLine(path: String, line: Int, count: Int)
  case noCommand(path: String)

  // Differences.
  case nothingPending(String)
  case beginning, closingLine
  case step(title: String)
  case isNew(name: String, lines: Int)
  case isGone(name: String, lines: Int, line: Int, golden: String)
  case differsAt(name: String, line: Int, golden: String)
  case moreLines(Int)
  case moved(String, from: String, to: String, below: Int)
  /// What speaks against it, in the language of the sentence.
  case replayFailed(controller: String, evidence: String)
  case replaysFailed(Int)

  // The end of a test.
  case written(Int), missing(Int), orphaned(Int)
  case interrupted(ran: Int, of: Int)
  case nothingInShard, nothingRan
  case closing(passed: Int, failed: Int, todo: Int, disabled: Int)

  // Mutations.
  case failsAsItIs
  case mutant(String, any Sentence, occasions: [Int])
  case mutations(Int, byExpectation: Int, byGolden: Int?, unnoticed: Int)
  case silent(Int), failedAsTheyAre(Int), blind(Int)
  /// Answers that lack a line, and how many of them get all points.
  case brokenAnswers(Int, unnoticed: Int)

  // Shards.
  case merged(reports: Int, scenarios: Int, isWhole: Bool)

  func text(in language: Language) -> String {
    switch self {
    case .isMissing(let golden): language("\(golden) is missing", "缺少 \(golden)")
    case .isMissingAndWrites(let golden, let path):
      language(
        "\(golden) is missing; to write it:\n   rollcall test --update \(path)",
        "缺少 \(golden)；要写出它：\n   rollcall test --update \(path)")
    case .notWritten(let golden):
      language("\(golden) was not written, since the run went wrong", "没有写出 \(golden)，因为运行出了错")
    case .damaged(let golden, let damage):
      language("\(golden): \(damage.english)", "\(golden)：\(damage.simplifiedChinese)")
    case .todoPasses(let reason):
      language(
        "it passes; take the line 'todo \"\(reason)\"' away", "它通过了；请去掉 'todo \"\(reason)\"' 这一行")
    case .unusable(let problem, let golden):
      switch problem {
      case .notUTF8:
        language(
          "\(golden): not UTF-8; it is no golden, or an editor changed it",
          "\(golden)：不是 UTF-8；它不是基准输出，或者被编辑器改过")
      case .noOpening:
        language(
          "\(golden):1: the first line is not '\(GoldenFile.firstLine)'; remove the file, then "
            + "--update writes it",
          "\(golden):1：第一行不是 '\(GoldenFile.firstLine)'；请删掉这个文件，再用 --update 写出")
      case .newer(let number):
        language(
          "\(golden):1: a newer Rollcall wrote this golden (format \(number)); this one reads format "
            + "\(GoldenFile.formatNumber)",
          "\(golden):1：这份基准输出是更新的 Rollcall 写的（格式 \(number)）；这个程序读到格式 "
            + "\(GoldenFile.formatNumber)")
      }
    case .orphan(let scenario):
      language(
        "there is no \(scenario); bring it back, or remove the golden",
        "没有 \(scenario)；请把它找回来，或者删掉这份基准输出")
    case .noCommand(let path):
      language(
        "\(path): there is no command in it; 'rollcall new NAME' writes a scenario to start from",
        "\(path)：里面没有命令；'rollcall new 名字' 写出一个可以从它开始的场景")
    case .noSuchLine(let path, let line, let count):
      language(
        "\(path):\(line): the file has \(Noun.line.counted(count, in: .english)); name one of them, or "
          + "none for all of it",
        "\(path):\(line)：文件只有 \(Noun.line.counted(count, in: .simplifiedChinese))；请写其中一行，或不写行号来测试整个文件"
      )
    case .fenceCloses(let path, let line):
      language(
        "\(path):\(line): the output would close this fence; begin and end it with more marks",
        "\(path):\(line)：输出会提前结束这个代码块；请用更多的记号开头和结尾")
    case .nothingPending(let path):
      language("\(path): nothing is pending", "\(path)：没有待定的不同之处")
    case .beginning: language("before the first step", "第一个步骤之前")
    case .closingLine: language("the closing line", "结尾行")
    case .step(let title): language("step \"\(title)\"", "步骤 \"\(title)\"")
    case .isNew(let name, let lines):
      language(
        "\(name) is new: \(Noun.line.counted(lines, in: .english))",
        "\(name) 是新的：\(Noun.line.counted(lines, in: .simplifiedChinese))")
    case .isGone(let name, let lines, let line, let golden):
      language(
        "\(name) is gone: \(Noun.line.counted(lines, in: .english)) from line \(line) of \(golden)",
        "\(name) 不在了：\(golden) 第 \(line) 行起的 \(Noun.line.counted(lines, in: .simplifiedChinese))")
    case .differsAt(let name, let line, let golden):
      language("\(name), line \(line) of \(golden)", "\(name)，\(golden) 第 \(line) 行")
    case .moreLines(let count): language("… \(count) more lines", "… 另有 \(count) 行")
    case .moved(let text, let from, let to, let below):
      language(
        "\(text)   moved from \(from) to \(to)"
          + (below == 0
            ? ""
            : ", with the \(below == 1 ? "line" : Noun.line.counted(below, in: .english)) below it"),
        "\(text)   从 \(from) 移到 \(to)" + (below == 0 ? "" : "，连同下面的 \(below) 行"))
    case .replayFailed(let controller, let evidence):
      language("replay of \(controller) failed: \(evidence)", "\(controller) 的重放失败：\(evidence)")
    case .replaysFailed(let count):
      language(
        "\(Noun.replay.counted(count, in: .english)) failed",
        "\(Noun.replay.counted(count, in: .simplifiedChinese))失败")
    case .written(let count): language("\(Self.goldens(count)) written", "写出 \(count) 份基准输出")
    case .missing(let count): language("\(Self.goldens(count)) missing", "缺少 \(count) 份基准输出")
    case .orphaned(let count): language("\(Self.goldens(count)) orphaned", "\(count) 份基准输出没有场景")
    case .interrupted(let ran, let found):
      language("interrupted: \(ran) of \(found) scenarios ran", "被中断：\(found) 个场景中运行了 \(ran) 个")
    case .nothingInShard: language("nothing of it belongs to this shard", "这一份里什么也没有")
    case .nothingRan: language("nothing ran", "什么也没有运行")
    case .closing(let passed, let failed, let todo, let disabled):
      language(
        "\(passed) passed, \(failed) failed" + (todo > 0 ? ", \(todo) todo" : "")
          + (disabled > 0 ? ", \(disabled) disabled" : ""),
        "\(passed) 个通过，\(failed) 个失败" + (todo > 0 ? "，\(todo) 个待办" : "")
          + (disabled > 0 ? "，\(disabled) 个停用" : ""))
    case .failsAsItIs: language("it fails as it is; mend it first", "它本来就失败；请先改好")
    case .mutant(let name, let summary, let occasions):
      language(
        "\(name): \(summary.english), report "
          + occasions.map(String.init).joined(separator: ", "),
        "\(name)：\(summary.simplifiedChinese)，第 "
          + occasions.map(String.init).joined(separator: "、") + " 次通知")
    case .mutations(let count, let byExpectation, let byGolden, let unnoticed):
      language(
        "\(count) wrong reports: \(byExpectation) noticed by an expectation"
          + (byGolden.map { ", \($0) by the golden" } ?? "") + ", \(unnoticed) by none",
        "\(count) 次错误的通知：\(byExpectation) 次被期望察觉"
          + (byGolden.map { "，\($0) 次被基准输出察觉" } ?? "") + "，\(unnoticed) 次没有被察觉")
    case .silent(let count):
      language(
        "\(Noun.scenario.counted(count, in: .english)) \(count == 1 ? "tells" : "tell") nothing",
        "\(Noun.scenario.counted(count, in: .simplifiedChinese))没有发出任何通知")
    case .failedAsTheyAre(let count): language("\(count) failed as they are", "\(count) 个本来就失败")
    case .blind(let count):
      language(
        "\(Noun.scenario.counted(count, in: .english)) did not notice",
        "\(Noun.scenario.counted(count, in: .simplifiedChinese))没有察觉")
    case .brokenAnswers(let count, let unnoticed):
      language(
        "\(unnoticed) of \(count) answers that lack a line get full points",
        "少写一行的 \(count) 个答案里，\(unnoticed) 个得满分")
    case .merged(let reports, let scenarios, let isWhole):
      language(
        "\(reports == 1 ? "1 report" : "\(reports) reports"): "
          + (isWhole
            ? "each of \(Noun.scenario.counted(scenarios, in: .english)) ran exactly once"
            : "this is not each of \(Noun.scenario.counted(scenarios, in: .english)) exactly once"),
        "\(reports) 份报告："
          + (isWhole
            ? "\(Noun.scenario.counted(scenarios, in: .simplifiedChinese))各运行了一次"
            : "\(Noun.scenario.counted(scenarios, in: .simplifiedChinese))并不是各运行了一次"))
    }
  }

  private static func goldens(_ count: Int) -> String {
    count == 1 ? "1 golden" : "\(count) goldens"
  }
}

extension GoldenFile {
  /// What was done to a golden's bytes on their way, by an editor or by version control.
  package enum Damage: Sentence, Hashable {
    case byteOrderMark, returns, noLineEnd
    case conflictMark(line: Int)

    package func text(in language: Language) -> String {
      switch self {
      case .byteOrderMark: language("it begins with a byte order mark", "它以字节顺序标记开头")
      case .returns:
        language(
          "its lines end in CR LF; they should end in LF (in .gitattributes: *.golden -text)",
          "它的行以 CR LF 结尾；应以 LF 结尾（.gitattributes 里写 *.golden -text）")
      case .noLineEnd: language("its last line has no line end", "它的最后一行没有换行")
      case .conflictMark(let line):
        language("line \(line) is a mark of a merge conflict", "第 \(line) 行是合并冲突的标记")
      }
    }
  }
}
