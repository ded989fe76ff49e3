import Words

/// What the prompt says of going back and forth, in every language; words of commands stay.
enum TimeMessage: Sentence, Error, Equatable {
  case nothingToTakeBack
  /// How many were asked for, and how many there are.
  case tooFewToTakeBack(Int, of: Int)
  case nothingAhead
  case tooFewAhead(Int, of: Int)
  case noStep(Int)
  case noSteps
  case notInLesson
  case stageIsEmptied
  case stageIsEmpty
  /// The command that the stage stands behind.
  case after(String)
  case branchBegins(String, former: String, ahead: Int)
  case noBranch(String, names: String)
  case branchIsThere(String)
  case branchRenamed(String, String)
  case fromEmptyStage
  case from(String, step: Int)
  case commands(Int)
  case playing
  case playingAlready
  case notPlaying
  case playEnded
  case playKept(String)
  case storeIsWritten
  /// A named store into which another program has written.
  case storeIsShared(String)

  func text(in language: Language) -> String {
    switch self {
    case .nothingToTakeBack, .tooFewToTakeBack(_, 0):
      language("there is nothing to take back", "没有可以撤回的命令")
    case .tooFewToTakeBack(let count, let all):
      language(
        "there are not \(count) commands to take back, but \(all): 'back \(all)'",
        "可以撤回的命令没有 \(count) 条，只有 \(all) 条：back \(all)")
    case .nothingAhead: language("nothing is ahead", "前面没有命令")
    case .tooFewAhead(let count, let all):
      language(
        "there are not \(count) commands ahead, but \(all): 'forward \(all)'",
        "前面没有 \(count) 条命令，只有 \(all) 条：forward \(all)")
    case .noStep(let step):
      language("there is no step \(step); 'goto' lists them", "没有第 \(step) 步；goto 列出各步")
    case .noSteps: language("no step was reported in full yet", "还没有完整报告过的步骤")
    case .notInLesson:
      language(
        "in a lesson 'back' and 'learn LESSON TASK' go to another place",
        "课程中用 back 和 learn LESSON TASK 去别的地方")
    case .stageIsEmptied:
      language(
        "the stage is empty; 'forward' and 'goto' bring back what was", "舞台已清空；forward 和 goto 可以恢复")
    case .stageIsEmpty: language("after: nothing, the stage is empty", "现在：什么都还没有执行，舞台是空的")
    case .after(let command): language("after: \(command)", "现在位于这条命令之后：\(command)")
    case .branchBegins(let name, let former, let ahead):
      language(
        "a branch begins here, '\(name)'; 'branch \(former)' goes back to the "
          + (ahead == 1 ? "command that was ahead" : "\(ahead) commands that were ahead"),
        "从这里开始新的分支“\(name)”；原来前面的 \(ahead) 条命令还在，用 branch \(former) 回去")
    case .noBranch(let name, let names):
      language("there is no branch '\(name)'; there are \(names)", "没有分支“\(name)”；现有分支：\(names)")
    case .branchIsThere(let name):
      language("there is a branch '\(name)' already", "已经有分支“\(name)”")
    case .branchRenamed(let name, let newName):
      language("branch '\(name)' is now '\(newName)'", "分支“\(name)”现在叫“\(newName)”")
    case .fromEmptyStage: language("from the empty stage", "从空舞台开始")
    case .from(let name, let step):
      language("from \(name), after step \(step)", "从 \(name) 的第 \(step) 步之后开始")
    case .commands(let count): Noun.command.counted(count, in: language)
    case .playing:
      language(
        "a copy to play with, on a store made afresh; 'done' goes back",
        "这是一份可以随便试的副本，存储是新建的；done 回去")
    case .playingAlready:
      language("this is a copy to play with already; 'done' goes back", "现在就在副本中；done 回去")
    case .notPlaying: language("nothing is played; 'play' begins it", "现在不在副本中；play 建一份副本")
    case .playEnded: language("back at the real stage", "回到原来的舞台")
    case .playKept(let name):
      language(
        "back at the real stage; 'branch \(name)' goes on with what you tried",
        "回到原来的舞台；branch \(name) 接着试刚才的内容")
    case .storeIsShared(let store):
      language(
        "another program has written into \(store) since this session opened it; to go to another place "
          + "would take that back too. A new session goes on from what is there",
        "这次会话打开 \(store) 之后，别的程序也写入了它；去别的地方会把那些内容也撤掉。重新开始一次会话，就从现有的内容继续")
    case .storeIsWritten:
      language(
        "your own store is open for writing, and nothing that was written into it is taken back or done "
          + "again; to try things out, open a copy of it, or open it without --write",
        "您自己的存储已打开供写入，写进去的内容不会撤回，也不会重做；想试验，请打开它的副本，或不加 --write 打开")
    }
  }
}
