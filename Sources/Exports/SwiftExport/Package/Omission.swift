import ScenarioLanguage
package import Words

/// A part of a scenario that an export leaves out.
package struct Omission: Sentence, Equatable {
  /// Why it is left out.
  package enum Reason: String, Sendable, CaseIterable {
    /// It is about the table view or the collection view, which a package on Linux does not have.
    case view
    /// It is about a list of SwiftUI's, whose `@FetchRequest` has a value only within a view.
    case swiftUI
    /// It is about what only Rollcall says: its warnings, statements and modes.
    case rollcall
    /// It shows something to a reader and changes nothing.
    case looking
    /// It raises an exception, which Swift cannot catch.
    case raises
    /// It has a value for which Rollcall writes no Swift.
    case value
    /// It is a command for which Rollcall writes no Swift.
    case command
    /// It waits for what the framework sends when it will.
    case arrival
    /// The whole scenario: a class of its model computes a property by what has no counterpart.
    case getter
    /// What a class computes, where the source of an app has no class of its own.
    case appGetter
    /// The whole scenario: its model has versions, and a package one model.
    case version
    /// A later version of the model, where the source of an app has one model.
    case appVersion
    /// The whole scenario: its rows come from a file, which a package does not have.
    case copiedStore
    /// The text of an error, which is each framework's own.
    case text
    /// An expectation behind a command that would have changed objects, and is left out.
    case rest

    /// Whether objects may be otherwise than in the scenario, where a command was left out for this.
    var losesChange: Bool {
      switch self {
      case .value, .command: true
      // What raises changes nothing; a view and what only Rollcall says change no object.
      case .view, .swiftUI, .rollcall, .looking, .raises, .arrival, .getter, .appGetter, .version,
        .appVersion,
        .copiedStore, .text, .rest:
        false
      }
    }
  }

  /// The file and the line.
  package let place: String
  /// The first line of what is left out, as it is written.
  package let line: String
  package let reason: Reason

  package func text(in language: Language) -> String {
    language(
      "\(place): left out: \(line) (\(words.english))",
      "\(place)：没有导出：\(line)（\(words.simplifiedChinese)）")
  }

  /// The comment that stands in the place of what is left out.
  var comment: String { "// \(commentWords.english)" }

  /// What that comment says.
  var commentWords: Wording {
    let line = VisibleText.of(line)
    return Wording(
      "Left out: \(line) (\(words.english))", "没有导出：\(line)（\(words.simplifiedChinese)）")
  }

  private var words: any Sentence { ReasonSentence(reason: reason) }
}

extension Omission {
  /// What a class computes, which is left out.
  init(
    getter attribute: AttributeDeclaration, _ computation: Computation, place: String,
    reason: Reason
  ) {
    self.init(
      place: place, line: "\(attribute.name) computed=\(computation)", reason: reason)
  }
}

extension Omission {
  /// A text behind the word `property`, whose braces read what an app's code has no counterpart for.
  init(text: TextLiteral, of property: String, place: String) {
    self.init(place: place, line: "\(property) \(text)", reason: .value)
  }
}

extension Omission {
  /// A later version of the model, which is left out.
  init(version: ModelVersion, place: String, reason: Reason) {
    self.init(place: place, line: "version \(version.number)", reason: reason)
  }

  /// A store that is copied from a file, which is left out.
  init(store: StoreDeclaration, place: String, reason: Reason) {
    let origin = store.origin.map { " from=\($0)" } ?? ""
    self.init(place: place, line: "store \(store.kind.rawValue)\(origin)", reason: reason)
  }
}

/// Why something is left out.
private struct ReasonSentence: Sentence {
  let reason: Omission.Reason

  func text(in language: Language) -> String {
    switch reason {
    case .view: language("needs a table view or a collection view", "需要表格视图或集合视图")
    case .swiftUI:
      language(
        "needs a view of SwiftUI's on a screen, which a test does not have",
        "需要屏幕上的 SwiftUI 视图，而测试里没有")
    case .rollcall: language("Rollcall alone can tell", "只有 Rollcall 能判断")
    case .looking: language("only shows something", "只用来查看")
    case .raises: language("raises an exception, which Swift cannot catch", "会抛出异常，Swift 无法捕获")
    case .value: language("Rollcall writes no Swift for this value", "Rollcall 不为这个值写 Swift")
    case .command:
      language("Rollcall writes no Swift for this command", "Rollcall 不为这个命令写 Swift")
    case .arrival:
      language(
        "the framework sends it when it will, and a test does not wait for it",
        "框架在它认为合适的时候才发送，测试不等它")
    case .getter:
      language(
        "the whole scenario: what this getter computes has no counterpart in Swift",
        "整个场景都没有导出：这个 getter 的计算在 Swift 里没有对应的写法")
    case .appGetter:
      language(
        "write the getter in a class of the app, or export with --package",
        "请在应用的类里写这个 getter，或者用 --package 导出")
    case .version:
      language(
        "the whole scenario: a package has one version of its model", "整个场景都没有导出：一个包只有模型的一个版本")
    case .copiedStore:
      language(
        "the whole scenario: its rows come from a file, and a package has none",
        "整个场景都没有导出：它的行来自一个文件，而包里没有文件")
    case .appVersion:
      language(
        "add it as a model version in Xcode, and mark it as the current one",
        "请在 Xcode 里加成模型的一个版本，并设为当前版本")
    case .text:
      language("each framework has its own text; the code is compared", "各个框架的文字不同，只比较代码")
    case .rest: language("a change before it is left out", "它前面的一处改动没有导出")
    }
  }
}
