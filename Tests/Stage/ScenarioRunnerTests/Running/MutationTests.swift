import Foundation
import Reports
import ScenarioLanguage
@testable import ScenarioRunner
import Testing

/// The repository's scenarios with lines, words and characters lost, doubled and changed: each is
/// read to its end, and what can be run ends with a report; what is wrong has a place.
struct MutationTests {
  /// More are run by `Tests/Scripts/long-laws mutations`.
  private static let rounds =
    ProcessInfo.processInfo.environment["ROLLCALL_MUTATIONS"].flatMap(Int.init) ?? 1600
  private static let workers = 4

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Scenarios").standardizedFileURL

  private static let scenarios: [(path: String, lines: [String])] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".scenario") }.sorted().compactMap { name in
      let path = folder.appending(path: name).path
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      return (path, text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }()

  @Test(arguments: 0..<UInt64(workers)) func `what is mangled ends with a report or a place`(
    worker: UInt64
  ) throws {
    let seed = ProcessInfo.processInfo.environment["ROLLCALL_SEED"].flatMap(UInt64.init) ?? 1
    try #require(!Self.scenarios.isEmpty)
    var settings = RunSettings()
    settings.limits.commands = 2000
    settings.limits.seconds = 5
    settings.limits.outputBytes = 1 << 20
    settings.limits.valueBytes = 1 << 24
    var (read, ran, stopped) = (0, 0, 0)
    for round in 0..<(Self.rounds / Self.workers) {
      let place = "seed \(seed), worker \(worker), round \(round)"
      var mutation = Mutation(seed: seed << 32 + worker << 24 + UInt64(round))
      let source = Self.scenarios[mutation.number(below: Self.scenarios.count)]
      let text = mutation.mangled(source.lines)
      if let log = ProcessInfo.processInfo.environment["ROLLCALL_LOG"] {
        try text.write(toFile: "\(log).\(worker)", atomically: false, encoding: .utf8)
      }
      let document = Document(path: source.path, text: text)
      let (scenario, problems) = Parser.parse(document)
      read += 1
      for problem in problems { Self.expectPlace(problem, in: document, place) }
      guard problems.isEmpty else { continue }
      ran += 1
      let report = ScenarioRun(scenario, document: document, settings: settings).run()
      #expect(report.exitCode <= 3 && report.text().contains("\nrun: "), "\(place)")
      guard let stop = report.stop else { continue }
      stopped += 1
      #expect(
        stop.message.contains(/:[0-9]+:[0-9]+: error: [\s\S]*\^/), "\(place): \(stop.message)")
    }
    print(
      "MutationTests: seed \(seed), worker \(worker): \(read) read, \(ran) run, \(stopped) stopped")
    #expect(ran * 20 > Self.rounds / Self.workers, "too few of the mutations can be run at all")
  }

  private static func expectPlace(_ problem: Diagnostic, in document: Document, _ place: String) {
    let rendered = problem.rendered(in: document)
    #expect(
      problem.bytes.upperBound <= document.bytes.count + 1
        && rendered.contains(/:[0-9]+:[0-9]+: error: [\s\S]*\^/), "\(place): \(rendered)")
  }
}

/// Changes lines at random, by a seed.
private struct Mutation {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  /// The lines with one to four changes; some with one to three more anywhere within them.
  mutating func mangled(_ lines: [String]) -> String {
    var text = mangledLines(lines).joined(separator: "\n")
    guard number(below: 3) == 0 else { return text }
    for _ in 0...number(below: 3) where !text.isEmpty {
      let index = text.index(text.startIndex, offsetBy: number(below: text.count))
      switch number(below: 4) {
      case 0: text.remove(at: index)
      case 1: text.insert(text[index], at: index)
      case 2: text.insert(contentsOf: one(of: Self.hostilePieces), at: index)
      default: text.replaceSubrange(index...index, with: one(of: Self.hostilePieces))
      }
    }
    return text
  }

  private mutating func mangledLines(_ lines: [String]) -> [String] {
    var lines = lines
    for _ in 0...number(below: 4) {
      let place = number(below: lines.count)
      let other = number(below: lines.count)
      switch number(below: 9) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: other)
      case 2: lines.swapAt(place, other)
      case 3: lines.insert(one(of: Self.hostileLines), at: place)
      case 4, 5:
        let edited = lines.indices.filter { lines[$0].contains("=") }
        if !edited.isEmpty { replaceValue(in: &lines[one(of: edited)]) }
      case 6: replaceWord(in: &lines[place], by: one(of: Self.hostileValues))
      default:
        let words = lines[other].split(separator: " ")
        if !words.isEmpty { replaceWord(in: &lines[place], by: String(one(of: words))) }
      }
      if lines.isEmpty { lines = ["save"] }
    }
    return lines
  }

  private mutating func replaceValue(in line: inout String) {
    var parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let places = parts.indices.filter { parts[$0].contains("=") && !parts[$0].hasPrefix("=") }
    guard !places.isEmpty else { return }
    let place = one(of: places)
    let name = parts[place].prefix { $0 != "=" }
    parts[place] = "\(name)=\(one(of: Self.hostileValues))"
    line = parts.joined(separator: " ")
  }

  private mutating func replaceWord(in line: inout String, by word: String) {
    var parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let places = parts.indices.filter { !parts[$0].isEmpty }
    guard !places.isEmpty else { return }
    parts[one(of: places)] = word
    line = parts.joined(separator: " ")
  }

  private static let hostilePieces = [
    "＝", "“", "”", "：", "，", "（", "１", "小", "e\u{301}", "👩‍👩‍👧", "\u{FEFF}", "\u{7F}", "\t", "\r", "\\",
    "\"", "'", "{", "}", "[", "]", "(", ")", "#", "=", "==", ".", ",", ":", "-", "@", "end\n",
    "\nend\n", "0",
    "99999999999999999999", "\n", " ", "step \"x\"\n", "{i}", "...", "\u{0}",
  ]

  private static let hostileValues = [
    "nil", "true", "0", "-1", "12", "32768", "-9223372036854775809", "9223372036854775807", "1e120",
    "1e-120", "0.1", "\"\"", "\"小明\"", "\"{1 / 0}\"", "\"{1e120 * 1e120}\"", "\"nil\"", "[]",
    "[:]", "[nil]", "[1, [2, [3]]]", "[\"a\": [1], [2]: 3]", "[ann, bo]", "[chen]", "ann", "chen",
    "students", "main", "0-0", "99-99", "4294967296-0", "{1 + 1}", "{random 1...6}",
    "{random 9..<1}", "{-9223372036854775807 - 9}", "now+999999999d", "0001-01-01", "9999-12-31",
    "0x", "0xff", "bytes(0)", "bytes(9999)", "uuid(0)", "uuid(9223372036854775807)", ".female",
    ".nobody", "archive([1, 2])", "archive(nil)", "archive(ann)", "archive(0-1)", "archive(1e120)",
    "archive(uuid(1))", "archive(CGPoint(x: 1, y: 2))",
    "CGRect(x: 0, y: 0, width: -1, height: 1e99)",
    "CGSize(width: 1, height: 2)", "NSRange(location: 1, length: 2)",
    "NSRange(location: -1, length: 1e18)",
    "Color(red: 1, green: 2, blue: 3, alpha: 1e120)", "Data(0x00)", "Equalizer(gains: [chen])",
    "Equalizer(gains: [0-0, 2001-01-01])", "students.object(at: 0-0)", "students.object(at: 7-7)",
    "students.fetchedObjects", "students.sections[9].name", "ann.changedValues", "ann.objectID",
    "chen.committedValues", "students.sectionIndexTitles", "main.registeredObjects",
    "students.indexPath(forObject: ann)", "students.section(forSectionIndexTitle: \"A\", at: -1)",
    "studentAge", "SELF", "self", "team.name", "players.@count", "studentName.length",
  ]

  private static let hostileLines = [
    "save", "reset", "rollback", "reopen", "processPendingChanges", "performFetch students",
    "performFetch ages", "performFetch users", "performFetch redsList", "delete ann", "delete chen",
    "delete li", "delete students.object(at: 0-0)", "refresh ann",
    "refresh chen mergeChanges=false",
    "set students delegate=nil", "set students delegate=standard",
    "set students delegate=reloading",
    "set students.fetchRequest predicate=\"studentAge > 3\"",
    "set students.fetchRequest predicate=\"\"",
    "set students.fetchRequest predicate=\"nope == 3\"", "set ann studentAge=nil",
    "set li team=nil",
    "set students.fetchRequest sortDescriptors=nope", "set users.fetchRequest fetchLimit=1",
    "set students.fetchRequest sortDescriptors=[]", "objects Student", "objects User", "schema",
    "show students", "show students all", "show students cells", "show students sections",
    "show delegate standard", "show object ann", "print ann.changedValues, ann.committedValues",
    "print chen.tags, chen.eq",
    "print ann.objectID.isTemporaryID, ann.isFault", "deleteCache nil", "reloadData students",
    "repeat 3 as i\n  insert Student z{i} studentAge={i}\nend", "repeat 1000000\nend",
    "for x in [ann, bo]\n  delete {x}\nend",
    "repeat 40\n  set chen userName=\"{chen.userName}{chen.userName}\"\nend",
    "repeat 99\n  set chen tags=[chen.tags, chen.tags]\nend", "step \"x\"\nend", "include model",
    "include \"000-as-written.scenario\"",
    "include \"000-as-written.scenario\" model", "include \"003-types.scenario\"",
    "part p\n  include p\nend", "include p",
    "insert Student q studentName=\"q\"", "insert User q gender=.female", "insert Team q",
    "add reds.players li, wu",
    "remove reds.players li, xu", "add ann.studentName bo", "let v = students.object(at: 0-0)",
    "print v.studentName",
    "entity A parent=B\nend\nentity B parent=A\nend", "store memory",
    "fetch Student predicate=\"studentAge > 1\"",
    "fetch User predicate=\"ANY tags == 1\"", "fetch User sortDescriptors=tags",
    "fetch Student sortDescriptors=nope",
    "controller cc\n  entity Student\n  sortDescriptors studentName\n  sectionNameKeyPath nope\n  delegate reloading\nend\nperformFetch cc",
    "expect rows students\n  0-0 ann\nend", "expect cells students current", "expect no callbacks",
    "expect order students ann",
    "expect moved ann 0-0 to 0-1", "expect error 134060", "expect exception",
    "expect warning \"x\"", "locale \"zh_CN\"",
    "tableView students\n  cell \"{studentName}{nope}\"\nend",
    "tableView users\n  cell \"{eq}{tags}{gender}\"\n  numberOfSections 2\nend",
    "tableView students\n  numberOfRows 3\nend", "seed 9", "clock 2020-02-02",
    "trace swift", "trace objc", "trace brief", "sql on", "explain students", "why 1", "why ann",
    "context scratch private=true", "context child parent=main", "perform scratch\n  save\nend",
    "merge scratch into main", "set main undoManager=UndoManager()", "undo", "redo",
    "batchDelete Student mergeInto=main", "batchDelete Student predicate=\"age > 1\"",
    "batchUpdate Student set=[\"studentAge\": 13] mergeInto=main",
    "batchInsert Student objects=[[\"studentId\": 7]]", "obtainPermanentIDs ann",
    "set main mergePolicy=.rollback", "drag students 0-0 to 0-1", "tag a b", "todo \"x\"",
  ]
}
