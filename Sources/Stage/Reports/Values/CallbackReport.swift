package import OpenCoreData
package import ScenarioLanguage
package import TableView
package import Words

/// One callback and what the delegate made of it.
package struct CallbackReport: Sendable {
  /// Counted from 1 within the step.
  package var number: Int
  /// The callback, with its object or section and its paths.
  package var line: CallbackLine
  /// The snapshot that it hands over; nil for every other callback.
  package var snapshot: SnapshotReport?
  /// What the delegate did, one entry for each call; empty where nothing is to be said.
  package var responses: [Response] = []
  /// What the view shows in other ways than before it, where the run keeps what it shows.
  package var shown = ShownChange()
  /// Why it came, where a run was asked for reasons; of a snapshot or a difference a reason for each
  /// change that it tells.
  package var reasons: [ChangeReason] = []

  /// Describes a callback.
  package init(number: Int, line: CallbackLine) {
    self.number = number
    self.line = line
  }

  /// One line of a delegate, and the call it made.
  package struct Response: Sendable {
    /// The line; nil where the delegate has none for this callback.
    package var place: Place?
    package var words: Words
    /// What was called; nil where an exception came first.
    package var act: Act?
    /// What happened on the way, where a cell was configured with another row's object.
    package var crossing: Crossing?
    /// What the eye is led to; nil for nothing.
    package var mark: Mark?

    /// Describes a response.
    package init(place: Place?, words: Words, act: Act?, mark: Mark? = nil) {
      self.place = place
      self.words = words
      self.act = act
      self.mark = mark
    }
  }

  /// A line of a delegate: `animated:4`.
  package struct Place: Sendable, Hashable, CustomStringConvertible {
    package var delegate: String
    /// Counted from 1.
    package var line: Int

    package init(delegate: String, line: Int) {
      self.delegate = delegate
      self.line = line
    }

    package var description: String { "\(delegate):\(line)" }
  }

  /// What the delegate has to say to a callback.
  package enum Words: Sentence, Hashable {
    /// A call in the delegate's own words, `insertRows newIndexPath`.
    case call(String)
    /// It does not have the method.
    case noMethod(delegate: String?, method: String)
    /// It has the method, and no line for a change of this type.
    case noLine(delegate: String?, type: ChangeType?)

    package func text(in language: Language) -> String {
      switch self {
      case .call(let words): words
      case .noMethod(let delegate, let method):
        language(
          "\(delegate ?? "the delegate") has no \(method)", "\(delegate ?? "代理") 没有 \(method)")
      case .noLine(let delegate, let type):
        language(
          "\(delegate ?? "the delegate") has no line for \(type?.rawValue ?? "this")",
          "\(delegate ?? "代理") 没有处理 \(type?.rawValue ?? "它") 的行")
      }
    }
  }

  /// What was called.
  package enum Act: Sentence, Hashable {
    /// A call that the table view received at once.
    case table(ReceivedCall)
    /// A call that waits for `performBatchUpdates`.
    case collected(ReceivedCall)
    /// `performBatchUpdates` with these calls.
    case updates([ReceivedCall])
    /// A cell shows another text now; whose cell it is, where that is known.
    case configured(owner: String?, text: String)
    case noCell(TablePath)
    /// There is no view that has cells.
    case noView
    case noObject
    /// A line that says to do nothing, or a method without a line that fits.
    case nothing
    /// The call comes when the update is over.
    case later
    /// The call would have come after an exception.
    case notReached
    /// The delegate does not have the method.
    case notCalled
    /// A command behind `then` was run; which callbacks came meanwhile, by their numbers, nil for none.
    case performed(told: ClosedRange<Int>?)
    /// The number of objects that a fetch behind `then` found.
    case fetched(Int)
    /// A command behind `then` threw an error, with which the app's code goes on.
    case threw(code: Int, text: String)

    /// The calls that the table view received.
    package var calls: [ReceivedCall] {
      switch self {
      case .table(let call): [call]
      case .updates(let calls): calls
      case .collected, .configured, .noCell, .noView, .noObject, .nothing, .later, .notReached,
        .notCalled, .performed, .fetched, .threw:
        []
      }
    }

    package func text(in language: Language) -> String {
      switch self {
      case .table(let call): "\(call)"
      case .collected(let call): language("\(call), collected", "\(call)，先收集")
      case .updates: "\(ReceivedCall.performBatchUpdates)"
      case .configured(let owner, let text):
        language(
          "\(owner.map { "\($0)'s" } ?? "the") cell now reads \(Quoted.text(text))",
          "\(owner.map { "\($0) 的" } ?? "")单元格现在显示 \(Quoted.text(text))")
      case .noCell(let path): language("no cell at \(path)", "\(path) 没有单元格")
      case .noView: language("no tableView is declared", "没有声明 tableView")
      case .noObject: language("no object", "没有对象")
      case .nothing: language("nothing", "什么也没做")
      case .later: language("later", "稍后调用")
      case .notReached: language("not reached", "没有执行到")
      case .notCalled: language("not called", "没有被调用")
      case .performed(nil): language("done", "已执行")
      case .performed(let told?):
        told.count == 1
          ? language("callback \(told.lowerBound) comes in it", "期间来了回调 \(told.lowerBound)")
          : language(
            "callbacks \(told.lowerBound) to \(told.upperBound) come in it",
            "期间来了回调 \(told.lowerBound) 到 \(told.upperBound)")
      case .fetched(let count):
        language(
          "finds \(Noun.object.counted(count, in: .english))",
          "找到 \(Noun.object.counted(count, in: .simplifiedChinese))")
      case .threw(let code, let text): language("throws \(code): \(text)", "抛出 \(code)：\(text)")
      }
    }
  }

  /// A cell that was taken by an old path, and the object by a new one.
  package struct Crossing: Sendable, Hashable {
    /// Where the cell is, and whose it is.
    package var cell: TablePath
    package var owner: String
    /// Which view the cell is of.
    package var view: ViewKind
    /// Where the object was looked up, and which it is.
    package var object: TablePath
    package var found: String?

    package init(
      cell: TablePath, of view: ViewKind, owner: String, object: TablePath, found: String?
    ) {
      self.cell = cell
      self.view = view
      self.owner = owner
      self.object = object
      self.found = found
    }
  }

  /// What the eye is led to.
  package enum Mark: String, Sendable {
    /// Here something is missing.
    case here
    /// Here the table view, or Swift, gave up.
    case exception
  }
}
