import Lessons
import ScenarioLanguage

/// A command of the prompt itself.
struct PromptCommand {
  /// What a line asks for.
  enum Deed {
    case run((SessionRunner) -> CommandOutcome)
    /// What runs earlier commands again.
    case travel((SessionRunner) -> CommandOutcome)
    case set(PromptSetting)
    /// What helps in the lesson that is open.
    case inLesson((LessonPlayer) -> Void)
    /// What goes on with the lesson, which is done at its own stage.
    case onward((LessonPlayer) -> CommandOutcome)
  }

  /// What a line that is only its word is within a block that is open.
  enum InBlock {
    /// Asked for, and the block goes on.
    case help
    /// The way out of a task, for which the block is dropped.
    case leaving
  }

  let guide: CommandGuide
  /// Nil where it is a line of the block as any.
  let inBlock: InBlock?
  /// Its place among the words that help lists in a lesson; nil where it is not listed.
  let placeInLesson: Int?
  /// What the words behind it ask for; nil where they do not fit.
  let read: (ArraySlice<String>) throws(SessionCommand.Fault) -> Deed?

  init(
    _ guide: CommandGuide, inBlock: InBlock? = nil, placeInLesson: Int? = nil,
    read: @escaping (ArraySlice<String>) throws(SessionCommand.Fault) -> Deed?
  ) {
    self.guide = guide
    self.inBlock = inBlock
    self.placeInLesson = placeInLesson
    self.read = read
  }
}
