import Words

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
  case left
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
  case leftBehind
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

  package var english: String {
    switch self {
    case .begins(let number, let count, let title): "lesson \(number) of \(count): \(title)"
    case .resumes(let task, let count): "going on at task \(task) of \(count)"
    case .typedAgain(let count):
      "what you typed for it is there again: \(count == 1 ? "1 command" : "\(count) commands")"
    case .taskHeading(let task, let count): "task \(task) of \(count)"
    case .enterGoesOn: "Enter goes on"
    case .solved(let commands, let shortest):
      commands <= shortest
        ? "solved ✓" : "solved ✓  with \(commands) commands; \(shortest) would do"
    case .foretold: "foretold ✓"
    case .watched: "that is the one ✓"
    case .lessonDone(let tasks, let skipped):
      "the lesson is done: \(tasks == 1 ? "1 task" : "\(tasks) tasks")"
        + (skipped > 0 ? ", \(skipped) of them skipped" : "")
    case .nextLesson(let number, let title): "next begins lesson \(number): \(title)"
    case .allDone: "that was the last lesson"
    case .left: "kept; 'rollcall learn' goes on here"
    case .hint(let number, let count): "hint \(number) of \(count)"
    case .noMoreHints: "that was the last hint; 'solution' puts the way on your line"
    case .noTask: "no task is open"
    case .noGoal: "this task has no goal to look at; 'again' says what is asked"
    case .yours: "yours"
    case .theGoal: "the goal"
    case .goalIsReached: "your tables are those of the goal already"
    case .goalHasMore: "your tables are those of the goal; 'again' says what else is asked for"
    case .solutionFollows: "the solution; each line is put on yours, Enter runs it"
    case .solutionIsCallbacks: "these will come; each is put on your line, Enter takes it"
    case .solutionIsNumber(let number): "it is callback \(number)"
    case .skipped: "skipped; the lesson goes on as if this had been typed"
    case .stillOpen(let skips):
      "the task is open: 'hint' helps" + (skips ? ", 'skip' passes over it" : "")
    case .askRestart: "Begin the lesson again?"
    case .prompt(let lesson, let task):
      "lesson" + (lesson.map { " \($0)" } ?? "") + (task.map { ", task \($0)" } ?? "") + "> "
    case .predictPrompt(let line): "predict \(line)> "
    case .lensPrompt: "lens> "
    case .enterPrompt: "Enter> "
    case .morePrompt: "Enter: more, q: enough> "
    case .atBeginning: "this is the beginning of the lesson"
    case .pageBack: "this is the screen before"
    case .pageBeforeTask: "this is the screen before; Enter goes on to the task"
    case .taskIsAhead: "no task is open on this screen: Enter goes on to it"
    case .putAside: "what you tried here is put aside"
    case .noSkip: "your teacher has switched this off"
    case .damaged(let path): "the file of your progress could not be read; it is kept as \(path)"
    case .cannotLog(let reason): "the log cannot be written: \(reason)"
    case .leftUnkept: "left; nothing of it could be kept"
    case .openElsewhere(isFurther: true):
      "this lesson was gone on with at another prompt, and further: that place is kept, and of this "
        + "prompt what is solved"
    case .openElsewhere(isFurther: false):
      "this lesson was gone on with at another prompt too: from here on the place of this one is kept, "
        + "and what is solved at either"
    case .leftBehind:
      "what you solved is kept; 'rollcall learn' goes on where the other prompt has come to"
    case .cannotKeep(let reason): "your progress cannot be kept: \(reason)"
    case .predictIntroduction:
      "Before this runs, write the callbacks that will come, one a line; an empty line ends them:"
    case .aspect(let aspect): aspect.rawValue
    case .noSuchCallback: "no such callback comes"
    case .missing(let count):
      count == 1 ? "1 callback is missing" : "\(count) callbacks are missing"
    case .oneMore: "once more: write all the lines, or 'hint'"
    case .cannotRun: "the change cannot be run here; 'skip' passes over it"
    case .notWritten: "nothing is written yet; a callback a line, then an empty line"
    case .lensIntroduction:
      "Enter plays the callbacks of this change one by one; a number answers:"
    case .lensIsPlayed(let count): "these were all \(count); which number is it?"
    case .noSuchNumber(let count): "the callbacks have the numbers 1 to \(count)"
    case .lensWrong: "it is another one"
    case .checkHolds: "asked for"
    case .notYet: "not yet"
    case .wayBack(let count):
      "go on from here if you see how; "
        + (count == 1 ? "'back'" : "'back \(count)'")
        + " takes back "
        + (count == 1 ? "the last command" : "the last \(count) commands")
        + ", to where the task can still be done"
    case .goesOnWith: "the lesson goes on as if this had been typed"
    case .choose: "Enter opens the lesson on the line; a number, typed in its place, opens another"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .begins(let number, let count, let title): "第 \(number) 课（共 \(count) 课）：\(title)"
    case .resumes(let task, let count): "从第 \(task) 题继续（共 \(count) 题）"
    case .typedAgain(let count): "这一题你输入过的 \(count) 条命令已经恢复"
    case .taskHeading(let task, let count): "第 \(task) 题（共 \(count) 题）"
    case .enterGoesOn: "按回车继续"
    case .solved(let commands, let shortest):
      commands <= shortest ? "通过 ✓" : "通过 ✓  用了 \(commands) 条命令，最少 \(shortest) 条"
    case .foretold: "全部说对 ✓"
    case .watched: "就是这一个 ✓"
    case .lessonDone(let tasks, let skipped):
      "本课完成：\(tasks) 题" + (skipped > 0 ? "，其中跳过 \(skipped) 题" : "")
    case .nextLesson(let number, let title): "输入 next 开始第 \(number) 课：\(title)"
    case .allDone: "这是最后一课"
    case .left: "已保存；下次用 rollcall learn 从这里继续"
    case .hint(let number, let count): "提示 \(number)/\(count)"
    case .noMoreHints: "提示已用完；solution 会把答案放到输入行上"
    case .noTask: "现在没有题目"
    case .noGoal: "这一题没有目标可看；again 再看一遍题目"
    case .yours: "你的"
    case .theGoal: "目标"
    case .goalIsReached: "你的表格已经和目标一样"
    case .goalHasMore: "你的表格已经和目标一样；'again' 说明还要求什么"
    case .solutionFollows: "答案如下；会逐行放到输入行上，按回车执行"
    case .solutionIsCallbacks: "会收到这些回调；逐行放到输入行上，按回车确认"
    case .solutionIsNumber(let number): "是第 \(number) 个回调"
    case .skipped: "已跳过；下面的内容接着以下命令的结果"
    case .stillOpen(let skips): "这一题还没有完成：hint 给提示" + (skips ? "，skip 跳过" : "")
    case .askRestart: "从头开始这一课？"
    case .prompt(let lesson, let task):
      (lesson.map { "第 \($0) 课" } ?? "本课") + (task.map { "第 \($0) 题" } ?? "") + "> "
    case .predictPrompt(let line): "预测 \(line)> "
    case .lensPrompt: "对照> "
    case .enterPrompt: "回车> "
    case .morePrompt: "回车：下一屏，q：到此为止> "
    case .atBeginning: "已经是本课的开头"
    case .pageBack: "这是上一屏"
    case .pageBeforeTask: "这是上一屏；按回车回到题目"
    case .taskIsAhead: "这一屏没有题目：按回车回到题目"
    case .putAside: "你在这里试过的内容已放到一边"
    case .noSkip: "老师关闭了这个命令"
    case .damaged(let path): "进度文件无法读取，原文件保存为 \(path)"
    case .cannotLog(let reason): "无法写入日志：\(reason)"
    case .leftUnkept: "已离开；进度没有保存"
    case .openElsewhere(isFurther: true):
      "这一课在另一个提示符下学到了更后面：保存的是那里的位置，这里做完的题目也会保存"
    case .openElsewhere(isFurther: false):
      "这一课也在另一个提示符下学过：从现在起保存这里的位置，两边做完的题目都会保存"
    case .leftBehind: "做完的题目已保存；下次用 rollcall learn 从另一个提示符到达的地方继续"
    case .cannotKeep(let reason): "无法保存进度：\(reason)"
    case .predictIntroduction: "执行之前，先写出会收到的回调，每行一个，空行结束："
    case .aspect(let aspect):
      switch aspect {
      case .kind: "类型"
      case .object: "对象"
      case .from: "原位置"
      case .to: "新位置"
      case .order: "顺序"
      }
    case .noSuchCallback: "不会收到这样的回调"
    case .missing(let count): "还缺 \(count) 个回调"
    case .oneMore: "请再写一遍全部各行，或输入 hint"
    case .cannotRun: "这里无法执行这次改动；skip 跳过"
    case .notWritten: "还没有写；每行一个回调，空行结束"
    case .lensIntroduction: "按回车逐个播放这次改动的回调；输入编号作答："
    case .lensIsPlayed(let count): "一共 \(count) 个，是哪一个？"
    case .noSuchNumber(let count): "回调的序号是 1 到 \(count)"
    case .lensWrong: "不是这一个"
    case .checkHolds: "题目要求"
    case .notYet: "还没有完成"
    case .wayBack(let count):
      "知道怎么继续，就继续；\(count == 1 ? "back" : "back \(count)") 撤回最后 \(count) 条命令，回到还能完成这一题的地方"
    case .goesOnWith: "下面的内容接着以下命令的结果"
    case .choose: "按回车打开输入行上的课；直接输入编号，就打开那一课"
    }
  }
}
