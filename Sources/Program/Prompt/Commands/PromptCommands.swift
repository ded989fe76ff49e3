import ScenarioLanguage
import Words

/// Each command of the prompt, said once: its guide, of which help and completion are made, how the words
/// behind it are read, and what it does.
extension SessionWord {
  var command: PromptCommand {
    switch self {
    case .help:
      PromptCommand(
        guide(
          "[COMMAND|CODE]", in: .prompt,
          Wording("explains a command, or an error by its code", "解释一个命令，或按代码解释一个错误"),
          example: "help insert", slots: [.command]), inBlock: .help
      ) { words in
        words.count < 2 ? .run { $0.help(words.first) } : nil
      }
    case .quit:
      PromptCommand(
        guide(
          in: .prompt,
          Wording("leaves, after a question where something is not saved", "离开；若有未保存的内容，会先问一声")),
        inBlock: .leaving, placeInLesson: 11
      ) { words in
        words.isEmpty ? .run { $0.quit() } : nil
      }
    case .load:
      PromptCommand(
        guide(
          "FILE", in: .prompt,
          Wording("runs a scenario and leaves its stack open", "运行一个场景，并保留它的栈"),
          example: "load Scenarios/Articles/000-corrected.scenario", slots: [.file])
      ) { words in
        words.only.map { path in .run { $0.load(path) } }
      }
    case .back:
      PromptCommand(
        guide(
          "[COUNT]", in: .prompt,
          Wording("takes back the last commands, on the store too", "收回最后几条命令，存储也一起回退"),
          detail: Wording("in a block that is open, its last lines", "在没写完的块里，收回它的最后几行"),
          example: "back 2", slots: [.number]), placeInLesson: 5
      ) { words in
        words.count(orElse: 1).map { count in .travel { $0.back(count) } }
      }
    case .forward:
      PromptCommand(
        guide(
          "[COUNT]", in: .prompt, Wording("does again what back has taken back", "重做 back 收回的命令"),
          example: "forward", slots: [.number])
      ) { words in
        words.count(orElse: 1).map { count in .travel { $0.forward(count) } }
      }
    case .goto:
      PromptCommand(
        guide(
          "[STEP]", in: .prompt,
          Wording("goes to just after a step; alone lists the steps", "去到某一步刚结束时；单独使用则列出各步"),
          example: "goto 2", slots: [.number])
      ) { words in
        words.isEmpty
          ? .run { $0.listSteps() }
          : words.only.flatMap { Int($0) }.flatMap { step in
            step < 0 ? nil : .travel { $0.go(to: step) }
          }
      }
    case .diff:
      PromptCommand(
        guide(
          "STEP STEP", in: .prompt,
          Wording(
            "shows the rows that differ after two steps, of those that 'goto' lists",
            "显示两步之后有差别的行；步骤的编号由 goto 列出"),
          example: "diff 1 3", slots: [.number])
      ) { words in
        words.numbers.flatMap { steps in
          steps.count != 2 ? nil : .travel { $0.difference(steps[0], steps[1]) }
        }
      }
    case .find:
      PromptCommand(
        guide(
          "\"TEXT\"", in: .prompt,
          Wording(
            "looks for a text or a number in what is saved, over all entities",
            "在已保存的内容里查找文字或数，遍历所有实体"),
          detail: Wording(
            "A text attribute has it where it contains it, whatever the case and the accents; a number, a Boolean or a UUID where it is written so.",
            "文字属性不分大小写和重音，包含就算；数、布尔值和 UUID 要写得一样。"),
          example: "find \"Ann\"")
      ) { words in
        words.only.flatMap { text in text.isEmpty ? nil : .run { $0.find(text) } }
      }
    case .restart:
      PromptCommand(
        guide(
          in: .prompt,
          Wording("empties the stage; forward brings everything back", "清空舞台；forward 能把一切带回来"))
      ) { words in
        words.isEmpty ? .travel { $0.restart() } : nil
      }
    case .branches:
      PromptCommand(
        guide(
          in: .prompt, Wording("lists the ways that the session has gone", "列出这次会话走过的各条分支")),
        placeInLesson: 8
      ) { words in
        words.isEmpty ? .run { $0.listBranches() } : nil
      }
    case .branch:
      PromptCommand(
        guide(
          "NAME [NEWNAME]", in: .prompt,
          Wording(
            "goes to the end of a branch, or gives it another name", "去到一条分支的末尾，或者给它改名"),
          example: "branch 1")
      ) { words in
        words.first.flatMap { name in
          words.count > 2 ? nil : .travel { $0.branch(name, words.dropFirst().first) }
        }
      }
    case .play:
      PromptCommand(
        guide(
          in: .prompt,
          Wording("goes on with a copy on a fresh store, until done", "在一份副本上继续，存储是新建的，直到 done")),
        placeInLesson: 6
      ) { words in
        words.isEmpty ? .travel { $0.play() } : nil
      }
    case .done:
      PromptCommand(
        guide(
          in: .prompt,
          Wording("goes back to where play began; what was tried is kept", "回到 play 开始的地方；试过的内容会保留")
        ), placeInLesson: 7
      ) { words in
        words.isEmpty ? .run { $0.done() } : nil
      }
    case .history:
      PromptCommand(
        guide(
          "[COUNT|on|off]", in: .prompt,
          Wording(
            "lists what was typed; on and off: whether it is kept", "列出输入过的内容；on 和 off 决定是否保留"),
          example: "history 20", slots: [.words(["on", "off"])])
      ) { words in
        words.flag.map { .set(.history($0)) }
          ?? words.count(orElse: 20).map { count in .run { $0.listHistory(last: count) } }
      }
    case .rerun:
      PromptCommand(
        guide(
          "FROM-TO", in: .prompt, Wording("runs lines of the history again", "再运行一遍历史里的若干行"),
          example: "rerun 3-5", slots: [.number])
      ) { words in
        words.only?.lineRange.map { range in .run { $0.rerun(range) } }
      }
    case .write:
      PromptCommand(
        guide(
          "FROM-TO FILE", in: .prompt,
          Wording("writes lines of the history to a scenario", "把历史里的若干行写成场景文件"),
          example: "write 3-9 mine.scenario", slots: [.number, .file])
      ) { words in
        words.first?.lineRange.flatMap { range in
          words.dropFirst().only.map { path in .run { $0.write(range, path) } }
        }
      }
    case .export:
      PromptCommand(
        guide(
          "FILE", in: .prompt,
          Wording(
            "writes the way here as a .scenario, a page to look at as .html, or notes as .md",
            "把走到这里的过程写成 .scenario、可以观看的 .html 网页，或 .md 笔记"),
          example: "export mine.scenario", slots: [.file])
      ) { words in
        words.only.map { path in .run { $0.export(path) } }
      }
    case .mode:
      PromptCommand(
        guide(
          "ascii|box|columns|markdown|csv|json", in: .prompt,
          Wording("how tables are drawn", "表格怎么画"),
          example: "mode box",
          slots: [.words(["ascii", "box", "columns", "markdown", "csv", "json"])])
      ) { words throws(Fault) in
        try words.only.map(PromptSetting.Mode.reading).map { .set(.mode($0)) }
      }
    case .width:
      PromptCommand(
        guide(
          "COLUMNS|auto", in: .prompt,
          Wording("the widest line of a table; auto is the terminal's", "表格最宽多少列；auto 跟随终端"),
          example: "width 100", slots: [.words(["auto"])])
      ) { words throws(Fault) in
        try words.only.flatMap(PromptSetting.width(reading:)).map { .set($0) }
      }
    case .pager:
      PromptCommand(
        guide(
          "on|off|auto", in: .prompt,
          Wording(
            "long output: on hands it to $PAGER, off prints it at once, auto waits with help and lessons",
            "长输出：on 交给 $PAGER，off 一次打印完，auto 在帮助和课程里逐屏停下"),
          example: "pager on", slots: [.words(["on", "off", "auto"])])
      ) { words in
        words.only.flatMap { PromptSetting.Paging(rawValue: $0) }.map { .set(.paging($0)) }
      }
    case .timer:
      PromptCommand(
        guide(
          "on|off", in: .prompt, Wording("prints how long each command took", "打印每条命令用了多久"),
          example: "timer on", slots: [.words(["on", "off"])])
      ) { words in
        words.flag.map { .set(.timer($0)) }
      }
    case .language:
      PromptCommand(
        guide(
          "en|zh|auto", in: .prompt,
          Wording("the language of what is said; auto is the environment's", "用哪种语言说话；auto 跟随环境"),
          example: "language zh", slots: [.words(["en", "zh", "auto"])])
      ) { words in
        words.only == "auto"
          ? .set(.language(nil))
          : words.only.flatMap { Language(rawValue: $0) }.map { .set(.language($0)) }
      }
    case .settings:
      PromptCommand(
        guide(
          "[write]", in: .prompt,
          Wording(
            "prints the settings; write makes a file of them to edit", "打印设置；write 写出一个可编辑的文件"),
          example: "settings write", slots: [.words(["write"])])
      ) { words in
        words.isEmpty || words.only == "write"
          ? .run { $0.settings(writes: !words.isEmpty) } : nil
      }
    case .doctor:
      PromptCommand(
        guide(
          in: .prompt, Wording("prints locale, terminal, widths and versions", "打印区域、终端、宽度和版本"))
      ) { words in
        words.isEmpty ? .run { $0.doctor() } : nil
      }
    case .crash:
      PromptCommand(
        guide(
          "FILE [NUMBER]", in: .prompt,
          Wording(
            "says what a log of a crash tells, and what raises it; a number plays that cause",
            "说明崩溃日志里有什么异常、由什么引发；写上编号就在这里重现"),
          example: "crash console.log", slots: [.file, .number])
      ) { words in
        words.first.flatMap { path in
          if words.count == 1 { return .run { $0.crash(path, cause: nil) } }
          guard words.count == 2, let number = Int(words[words.startIndex + 1]) else { return nil }
          return .run { $0.crash(path, cause: number) }
        }
      }
    case .learn:
      PromptCommand(
        guide(
          "[LESSON] [TASK]", in: .prompt,
          Wording("lists the lessons, or goes on with one", "列出课程，或继续某一课"),
          detail: Wording(
            "'at' before TASK asks it without the text that leads to it, 'after' leaves the lesson with the stage as "
              + "its solution does; 'after 0' empties it",
            "题目前写 at 则只问这道题，不再显示它前面的文字；写 after 则离开课程，舞台如同做完这道题；after 0 则是空的"),
          example: "learn 3")
      ) { words in
        if words.count < 3 {
          return .run { $0.learn(words.first, words.dropFirst().first, nil) }
        }
        guard words.count == 3, let task = words.last,
          let approach = TaskApproach(rawValue: words.dropFirst()[words.startIndex + 1])
        else { return nil }
        return .run { $0.learn(words.first, task, approach) }
      }
    case .hint:
      PromptCommand(
        guide(
          in: .lesson, Wording("the next hint", "下一个提示")), inBlock: .help, placeInLesson: 1
      ) { words in
        words.isEmpty ? .inLesson { $0.hint() } : nil
      }
    case .again:
      PromptCommand(
        guide(
          in: .lesson, Wording("what is asked, and what of it holds already", "题目要求什么，已经满足了什么")),
        inBlock: .help, placeInLesson: 2
      ) { words in
        words.isEmpty ? .inLesson { $0.again() } : nil
      }
    case .goal:
      PromptCommand(
        guide(
          in: .lesson, Wording("your tables beside those of the goal", "把你的表和目标并排显示")),
        inBlock: .help, placeInLesson: 3
      ) { words in
        words.isEmpty ? .inLesson { $0.goal() } : nil
      }
    case .solution:
      PromptCommand(
        guide(
          in: .lesson, Wording("puts the solution on your line, bit by bit", "把答案一点点放到你的输入行")),
        placeInLesson: 4
      ) { words in
        words.isEmpty
          ? .onward { lesson in
            lesson.solution()
            return .done
          } : nil
      }
    case .skip:
      PromptCommand(
        guide(
          in: .lesson, Wording("passes over the task", "跳过这道题")), inBlock: .leaving,
        placeInLesson: 9
      ) { words in
        words.isEmpty
          ? .onward { lesson in
            lesson.skip()
            return .done
          } : nil
      }
    case .next:
      PromptCommand(
        guide(
          in: .lesson, Wording("goes on, at its end to the next lesson", "继续；一课结束时进入下一课")),
        inBlock: .leaving, placeInLesson: 10
      ) { words in
        words.isEmpty ? .onward { $0.goOn() } : nil
      }
    }
  }

  private typealias Fault = SessionCommand.Fault

  /// What is said of the word; its example is the word alone where none is given.
  private func guide(
    _ arguments: String = "", in chapter: CommandGuide.Chapter, _ summary: Wording,
    detail: Wording? = nil, example: String? = nil, slots: [CommandGuide.Slot] = []
  ) -> CommandGuide {
    CommandGuide(
      rawValue, arguments, in: chapter, summary, detail: detail, example: example ?? rawValue,
      slots: slots)
  }
}
