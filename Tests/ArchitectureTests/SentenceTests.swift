import Testing

/// What the program says stands in one place, in two languages.
struct SentenceTests {
  /// Modules that speak to a person in sentences of their own; the engine and the table view have
  /// Apple's texts.
  private static let modules = [
    "CodePort", "Words", "TextTable", "ScenarioLanguage", "ScenarioFiles", "Reports", "StoryPage",
    "ScenarioRunner", "ScenarioCheck", "SwiftExport", "Lessons", "GoldenTesting", "LineEditor",
    "Prompt", "rollcall",
  ]

  /// Files whose English is no sentence that the program says to a user, with the reason.
  private static let others: [(path: String, reason: String)] = [
    ("CodePort/MemberAccessor.swift", "bodies of methods, in Swift"),
    ("SwiftExport/", "source of an app, in Swift"),
    ("rollcall/Commands/NewCommand.swift", "a scenario with comments"),
    (
      "ScenarioLanguage/Diagnostics/DiagnosticCatalog.swift",
      "the English of the catalogue beside it"
    ),
    ("ScenarioLanguage/Commands/", "guides, whose examples are commands"),
    ("ScenarioRunner/Running/RefusalExplanation.swift", "Apple's texts"),
    ("ScenarioRunner/Running/Occasion+Refusal.swift", "lines of delegates"),
    ("ScenarioRunner/Playing/", "Swift's texts, and lines of delegates"),
    ("LineEditor/KeyBindings.swift", "libedit's commands"),
    ("GoldenTesting/Reports/", "formats for machines"),
    ("LineEditor/KeyedEditor.swift", "said to programmers"),
    ("Reports/Sentences/", "parts of the English beside them"),
    ("ScenarioLanguage/Text/LookAlike.swift", "parts of a sentence in both languages"),
    (
      "ScenarioLanguage/Parsing/ExpectationReading.swift",
      "what could stand there, as it is written"
    ),
    ("ScenarioRunner/Running/UpdateClash.swift", "a line of a delegate"),
    ("ScenarioRunner/Values/ReadingWalk.swift", "an exception's text"),
    ("rollcall/Arguments/UsageError.swift", "parts of the English beside them"),
    ("rollcall/Commands/SiteCommand.swift", "a command"),
    ("rollcall/Predicates/ImpliedModel.swift", "an exception's text"),
    ("Lessons/Tasks/LessonProof.swift", "said to those who write lessons, in English"),
    ("Lessons/Tasks/LessonTest.swift", "said to those who write lessons, in English"),
    ("Lessons/Reading/", "said to those who write lessons, in English"),
  ]

  /// The literals of each file, read once for all tests.
  private static let read = Result {
    try modules.flatMap { try SourceTree.swiftFiles(under: SourceTree.folder(ofModule: $0)) }.map {
      path in
      (path: path, literals: SwiftLiterals.reading(try SourceTree.lines(of: path)))
    }
  }

  private static func literals(
    at place: SwiftLiterals.Place
  ) throws -> [(place: String, text: String)] {
    try read.get().flatMap { path, literals in
      let isOther = others.contains {
        path.split(separator: "/").dropFirst(2).joined(separator: "/").hasPrefix($0.path)
      }
      return literals.filter { $0.place == place && !(isOther && place == .elsewhere) }
        .map { ("\(path):\($0.line)", $0.text) }
    }
  }

  /// How many English words stand behind each other, outside of quotes: names and code are in
  /// quotes, or have capitals, dots or digits.
  static func longestRun(ofEnglishIn text: String) -> Int {
    var (longest, run) = (0, 0)
    var isQuoted = false
    for piece in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if piece.hasPrefix("'") || piece.hasPrefix("`") { isQuoted = true }
      let bare = piece.drop { "(;,'`".contains($0) }.prefix { !"),.:;!?'`".contains($0) }
      let isWord = !isQuoted && bare.count > 1 && bare.allSatisfy { ("a"..."z").contains($0) }
      run = isWord ? run + 1 : bare == "a" && run > 0 ? run : 0
      longest = max(longest, run)
      let ending = piece.reversed().drop { ",.:;!?)".contains($0) }
      if isQuoted, ending.first == "'" || ending.first == "`" { isQuoted = false }
    }
    return longest
  }

  @Test(arguments: [
    ("there is no such file", 5), ("没有这个文件", 0), ("写成 'rollcall help codes now'", 0),
    ("sortDescriptors: in the order of …", 4), ("SELECT t0.Z_PK", 0),
  ])
  func `English is counted in words`(text: String, count: Int) {
    #expect(Self.longestRun(ofEnglishIn: text) == count)
  }

  @Test func `no English sentence stands outside of the sentences`() throws {
    let found = try Self.literals(at: .elsewhere)
      .filter { Self.longestRun(ofEnglishIn: $0.text) > 2 }
    for (place, text) in found { Issue.record("\(place): \(text)") }
  }

  @Test func `no English sentence stands in the text of every language`() throws {
    let found = try Self.literals(at: .sentence)
      .filter { Self.longestRun(ofEnglishIn: $0.text) > 2 }
    for (place, text) in found { Issue.record("\(place): \(text)") }
  }

  /// Words that were read as other things than they meant, each with what the Chinese texts say instead.
  @Test(arguments: [("透镜", "对照"), ("数据栈", "Core Data 栈")])
  func `a thing has one name in the sentences and the lessons`(other: String, name: String) throws {
    let lessons = try SourceTree.names(in: "Tutorials").filter { $0.hasSuffix(".zh.md") }
    var named = 0
    for path in try SourceTree.swiftFiles(under: "Sources") + lessons.map({ "Tutorials/\($0)" }) {
      for (number, line) in try SourceTree.lines(of: path).enumerated() {
        if line.contains(name) { named += 1 }
        #expect(!line.contains(other), "\(path):\(number + 1)")
      }
    }
    #expect(named > 0)
  }

  /// The cases of all enums that are sentences, each with the file that declares it.
  private static func keys() throws -> [(name: String, path: String)] {
    var keys: [(String, String)] = []
    for path in try modules.flatMap({
      try SourceTree.swiftFiles(under: SourceTree.folder(ofModule: $0))
    }) {
      var column: Int?
      for line in try SourceTree.lines(of: path) {
        let indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        if let open = column {
          if indent <= open, text == "}" { column = nil }
          guard indent == open + 2, text.hasPrefix("case ") else { continue }
          keys += names(ofCases: text.dropFirst(5)).map { ($0, path) }
        } else if text.contains("enum "), text.contains(": Sentence"), !text.hasPrefix("//") {
          column = indent
        }
      }
    }
    return keys
  }

  /// The names that a line of cases declares; what stands in parentheses is no name.
  private static func names(ofCases line: Substring) -> [String] {
    var names: [String] = []
    var depth = 0
    var word = ""
    for character in line + "," {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        let name = word.filter { $0.isLetter || $0.isNumber }
        if !name.isEmpty { names.append(name) }
        word = ""
      case _ where depth == 0 && (character.isLetter || character.isNumber): word.append(character)
      default: break
      }
    }
    return names
  }

  @Test func `every key of the catalogue is used`() throws {
    var used: Set<String> = []
    for path in try SourceTree.swiftFiles(under: "Sources") {
      for line in try SourceTree.lines(of: path) {
        var text = line.drop { $0 == " " }
        // The switch that says a case does not use it.
        if text.hasPrefix("case .") { text = text.drop { $0 != ":" } }
        if text.hasPrefix("//") { continue }
        for piece in text.split(separator: ".", omittingEmptySubsequences: false).dropFirst() {
          used.insert(String(piece.prefix { $0.isLetter || $0.isNumber }))
        }
      }
    }
    let unused = try Self.keys().filter { !used.contains($0.name) }
    for (name, path) in unused { Issue.record("\(path): nothing says '\(name)'") }
    #expect(try Self.keys().count > 500)
  }
}
