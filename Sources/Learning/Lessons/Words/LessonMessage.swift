package import Words

/// What the program says in a lesson, in every language; words of the API and of commands stay.
package enum LessonMessage: Sentence {
  case begins(number: Int, count: Int, title: String)
  case resumes(task: Int, count: Int)
  case typedAgain(Int)
  case taskHeading(task: Int, count: Int)
  case enterGoesOn
  case solved(commands: Int, shortest: Int)
  case foretold
  case watched
  case lessonDone(tasks: Int, skipped: Int)
  case nextLesson(number: Int, title: String)
  case allDone
  case left(option: String)
  case hint(Int, of: Int)
  case noMoreHints
  case noTask
  case noGoal
  /// What stands above a learner's tables, and above those of the goal.
  case yours, theGoal
  case goalIsReached
  /// The tables are those of the goal, and something else is asked for.
  case goalHasMore
  case solutionFollows
  case solutionIsCallbacks
  case solutionIsNumber(Int)
  case skipped
  case stillOpen(skips: Bool)
  case atBeginning
  case askRestart
  case prompt(lesson: Int?, task: Int?)
  /// What stands before the line of a callback that is foretold, counted from 1, and before the number
  /// of one that was watched.
  case predictPrompt(line: Int), lensPrompt
  case enterPrompt
  case morePrompt
  /// Lessons that a list leaves out above and below.
  case lessonsBefore(Int, finished: Int), lessonsBehind(Int)
  case pageBack
  /// The screen before a task that is still open.
  case pageBeforeTask
  /// Something was typed there.
  case taskIsAhead
  case putAside
  case noSkip
  case damaged(String)
  case cannotKeep(String)
  case cannotLog(String)
  case leftUnkept
  /// The lesson was gone on with by another session, and whether that is further on.
  case openElsewhere(isFurther: Bool)
  /// The place that is kept is that of another session.
  case leftBehind(option: String)
  case predictIntroduction
  case aspect(Prediction.Aspect)
  case noSuchCallback
  case missing(Int)
  case oneMore
  case notWritten
  case cannotRun
  case lensIntroduction
  case lensIsPlayed(Int)
  /// A number that none of the change's callbacks has.
  case noSuchNumber(of: Int)
  case lensWrong
  case checkHolds
  case choose
  case notYet
  case wayBack(Int)
  case goesOnWith

  package func text(in language: Language) -> String {
    switch self {
    case .begins(let number, let count, let title):
      language("lesson \(number) of \(count): \(title)", "第 \(number) 课（共 \(count) 课）：\(title)")
    case .resumes(let task, let count):
      language("going on at task \(task) of \(count)", "从第 \(task) 题继续（共 \(count) 题）")
    case .typedAgain(let count):
      language(
        "what you typed for it is there again: \(count == 1 ? "1 command" : "\(count) commands")",
        "这一题你输入过的 \(count) 条命令已经恢复")
    case .taskHeading(let task, let count):
      language("task \(task) of \(count)", "第 \(task) 题（共 \(count) 题）")
    case .enterGoesOn: language("Enter goes on", "按回车继续")
    case .solved(let commands, let shortest):
      language(
        commands <= shortest
          ? "solved ✓" : "solved ✓  with \(commands) commands; \(shortest) would do",
        commands <= shortest ? "通过 ✓" : "通过 ✓  用了 \(commands) 条命令，最少 \(shortest) 条")
    case .foretold: language("foretold ✓", "全部说对 ✓")
    case .watched: language("that is the one ✓", "就是这一个 ✓")
    case .lessonDone(let tasks, let skipped):
      language(
        "the lesson is done: \(tasks == 1 ? "1 task" : "\(tasks) tasks")"
          + (skipped > 0 ? ", \(skipped) of them skipped" : ""),
        "本课完成：\(tasks) 题" + (skipped > 0 ? "，其中跳过 \(skipped) 题" : ""))
    case .nextLesson(let number, let title):
      language("next begins lesson \(number): \(title)", "输入 next 开始第 \(number) 课：\(title)")
    case .allDone: language("that was the last lesson", "这是最后一课")
    case .left(let option):
      language(
        "kept; 'rollcall learn\(option)' goes on here", "已保存；下次用 rollcall learn\(option) 从这里继续")
    case .hint(let number, let count):
      language("hint \(number) of \(count)", "提示 \(number)/\(count)")
    case .noMoreHints:
      language(
        "that was the last hint; 'solution' puts the way on your line", "提示已用完；solution 会把答案放到输入行上")
    case .noTask: language("no task is open", "现在没有题目")
    case .noGoal:
      language(
        "this task has no goal to look at; 'again' says what is asked", "这一题没有目标可看；again 再看一遍题目")
    case .yours: language("yours", "你的")
    case .theGoal: language("the goal", "目标")
    case .goalIsReached: language("your tables are those of the goal already", "你的表格已经和目标一样")
    case .goalHasMore:
      language(
        "your tables are those of the goal; 'again' says what else is asked for",
        "你的表格已经和目标一样；'again' 说明还要求什么")
    case .solutionFollows:
      language("the solution; each line is put on yours, Enter runs it", "答案如下；会逐行放到输入行上，按回车执行")
    case .solutionIsCallbacks:
      language(
        "these will come; each is put on your line, Enter takes it", "会收到这些回调；逐行放到输入行上，按回车确认")
    case .solutionIsNumber(let number): language("it is callback \(number)", "是第 \(number) 个回调")
    case .skipped:
      language("skipped; the lesson goes on as if this had been typed", "已跳过；下面的内容接着以下命令的结果")
    case .stillOpen(let skips):
      language(
        "the task is open: 'hint' helps" + (skips ? ", 'skip' passes over it" : ""),
        "这一题还没有完成：hint 给提示" + (skips ? "，skip 跳过" : ""))
    case .askRestart: language("Begin the lesson again?", "从头开始这一课？")
    case .prompt(let lesson, let task):
      language(
        "lesson" + (lesson.map { " \($0)" } ?? "") + (task.map { ", task \($0)" } ?? "") + "> ",
        (lesson.map { "第 \($0) 课" } ?? "本课") + (task.map { "第 \($0) 题" } ?? "") + "> ")
    case .predictPrompt(let line): language("predict \(line)> ", "预测 \(line)> ")
    case .lensPrompt: language("lens> ", "对照> ")
    case .enterPrompt: language("Enter> ", "回车> ")
    case .lessonsBefore(let count, let finished):
      language(
        "...  \(Noun.lesson.counted(count, in: .english)) before, \(finished) finished",
        "…   前面还有 \(count) 课，学完 \(finished) 课")
    case .lessonsBehind(let count):
      language(
        "...  \(count) more; the number of any lesson opens it",
        "…   后面还有 \(count) 课；输入任何一课的编号就能打开")
    case .morePrompt: language("Enter: more, q: enough, h: keys> ", "回车：下一屏，q：到此为止，h：按键> ")
    case .atBeginning: language("this is the beginning of the lesson", "已经是本课的开头")
    case .pageBack: language("this is the screen before", "这是上一屏")
    case .pageBeforeTask:
      language("this is the screen before; Enter goes on to the task", "这是上一屏；按回车回到题目")
    case .taskIsAhead:
      language("no task is open on this screen: Enter goes on to it", "这一屏没有题目：按回车回到题目")
    case .putAside: language("what you tried here is put aside", "你在这里试过的内容已放到一边")
    case .noSkip: language("your teacher has switched this off", "老师关闭了这个命令")
    case .damaged(let path):
      language(
        "the file of your progress could not be read; it is kept as \(path)",
        "进度文件无法读取，原文件保存为 \(path)")
    case .cannotLog(let reason):
      language("the log cannot be written: \(reason)", "无法写入日志：\(reason)")
    case .leftUnkept: language("left; nothing of it could be kept", "已离开；进度没有保存")
    case .openElsewhere(isFurther: true):
      language(
        "this lesson was gone on with at another prompt, and further: that place is kept, and of this "
          + "prompt what is solved", "这一课在另一个提示符下学到了更后面：保存的是那里的位置，这里做完的题目也会保存")
    case .openElsewhere(isFurther: false):
      language(
        "this lesson was gone on with at another prompt too: from here on the place of this one is kept, "
          + "and what is solved at either", "这一课也在另一个提示符下学过：从现在起保存这里的位置，两边做完的题目都会保存")
    case .leftBehind(let option):
      language(
        "what you solved is kept; 'rollcall learn\(option)' goes on where the other prompt has come to",
        "做完的题目已保存；下次用 rollcall learn\(option) 从另一个提示符到达的地方继续")
    case .cannotKeep(let reason):
      language("your progress cannot be kept: \(reason)", "无法保存进度：\(reason)")
    case .predictIntroduction:
      language(
        "Before this runs, write the callbacks that will come, one a line; an empty line ends them:",
        "执行之前，先写出会收到的回调，每行一个，空行结束：")
    case .aspect(let aspect): aspect.text(in: language)
    case .noSuchCallback: language("no such callback comes", "不会收到这样的回调")
    case .missing(let count):
      language(
        count == 1 ? "1 callback is missing" : "\(count) callbacks are missing", "还缺 \(count) 个回调")
    case .oneMore: language("once more: write all the lines, or 'hint'", "请再写一遍全部各行，或输入 hint")
    case .cannotRun:
      language("the change cannot be run here; 'skip' passes over it", "这里无法执行这次改动；skip 跳过")
    case .notWritten:
      language("nothing is written yet; a callback a line, then an empty line", "还没有写；每行一个回调，空行结束")
    case .lensIntroduction:
      language(
        "Enter plays the callbacks of this change one by one; a number answers:",
        "按回车逐个播放这次改动的回调；输入编号作答：")
    case .lensIsPlayed(let count):
      language("these were all \(count); which number is it?", "一共 \(count) 个，是哪一个？")
    case .noSuchNumber(let count):
      language("the callbacks have the numbers 1 to \(count)", "回调的序号是 1 到 \(count)")
    case .lensWrong: language("it is another one", "不是这一个")
    case .checkHolds: language("asked for", "题目要求")
    case .notYet: language("not yet", "还没有完成")
    case .wayBack(let count):
      language(
        "go on from here if you see how; "
          + (count == 1 ? "'back'" : "'back \(count)'")
          + " takes back "
          + (count == 1 ? "the last command" : "the last \(count) commands")
          + ", to where the task can still be done",
        "知道怎么继续，就继续；\(count == 1 ? "back" : "back \(count)") 撤回最后 \(count) 条命令，回到还能完成这一题的地方")
    case .goesOnWith: language("the lesson goes on as if this had been typed", "下面的内容接着以下命令的结果")
    case .choose:
      language(
        "Enter opens the lesson on the line; a number in its place opens another",
        "按回车打开输入行上的课；直接输入编号，就打开那一课")
    }
  }
}

extension Prediction.Aspect: Sentence {
  /// What a mark beside a foretold callback is of.
  package func text(in language: Language) -> String {
    switch self {
    case .kind: language(rawValue, "类型")
    case .object: language(rawValue, "对象")
    case .from: language(rawValue, "原位置")
    case .to: language(rawValue, "新位置")
    case .order: language(rawValue, "顺序")
    }
  }
}
