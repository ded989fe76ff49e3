import Foundation
import Reports
import ScenarioLanguage
import ScenarioRunner
import Synchronization
import TestSupport
import Testing
import Words

@testable import Prompt

/// Going back and forth on a stage, without a prompt.
struct TimelineTests {
  private static let stage = """
    entity Student
      name  String
      age   Integer16
    end
    store sqlite "Foo.sqlite"
    controller students
      entity           Student
      sortDescriptors  age, name
      delegate         standard
    end
    insert Student ann name="Ann" age=12
    save
    performFetch students
    step "Bo comes"
      insert Student bo name="Bo" age=11
      save
    end
    expect order students bo, ann
    set ann age=10
    """

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("rollcall-" + UUID().uuidString)

  /// A timeline in a folder of its own, after some commands.
  private func timeline(_ text: String = stage, kept: Bool = true) throws -> Timeline {
    var settings = RunSettings()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if kept { settings.storesFolder = folder }
    let timeline = Timeline(settings: settings, origin: Document(path: "test", text: ""))
    Self.run(text, on: timeline)
    return timeline
  }

  private func end(_ timeline: Timeline) {
    timeline.close()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func run(
    _ text: String, on timeline: Timeline, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let document = Document(path: "test", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty, sourceLocation: sourceLocation)
    for command in scenario.commands {
      let outcome = timeline.run(.init(command, in: document), typed: text)
      #expect(outcome.stop == nil, sourceLocation: sourceLocation)
    }
  }

  /// The rows of all controllers, a line each.
  private static func rows(_ timeline: Timeline) -> [String] {
    timeline.session.tables.flatMap { name, table in
      table.sections.flatMap(\.rows).map { "\(name) \($0.path) \($0.cells.map(\.text))" }
    }
  }

  private static func changes(_ moments: [Moment]) -> [String] {
    moments.filter(\.changes).map { CommandPrinter.text($0.line.command) }
  }

  private func goTo(step: Int, _ timeline: Timeline) throws {
    try timeline.go(to: try #require(timeline.branch.place(afterStep: step)))
  }

  // MARK: Looking

  @Test(arguments: [
    "show students", "why ann", "objects Student", "sql on", "print ann.name", "schema",
    "explain students", "trace brief", "expect ann.age == 12", "expect ann.age == 13",
  ])
  func `looking changes nothing that is ahead`(look: String) throws {
    let timeline = try timeline()
    defer { end(timeline) }
    let (ahead, rows) = (Self.changes(timeline.moments), Self.rows(timeline))
    try goTo(step: 1, timeline)
    Self.run(look, on: timeline)
    Self.run(look, on: timeline)
    #expect(timeline.ahead == 2)
    #expect(timeline.branches.count == 1)
    try timeline.go(to: timeline.moments.count)
    #expect(Self.changes(timeline.moments) == ahead)
    #expect(Self.rows(timeline) == rows)
    // What stands ahead has the numbers that it had.
    #expect(timeline.session.totals.steps == timeline.branch.step(at: timeline.moments.count))
  }

  @Test func `a change that fails leaves what is ahead, and what was looked at`() throws {
    let timeline = try timeline()
    defer { end(timeline) }
    try goTo(step: 1, timeline)
    Self.run("sql on", on: timeline)
    let document = Document(path: "test", text: "set gone age=1")
    let command = try #require(Parser.parse(document).0.commands.first)
    #expect(timeline.run(.init(command, in: document)).stop != nil)
    #expect(timeline.ahead == 2)
    #expect(timeline.branches.count == 1)
    #expect(Self.rows(timeline) == [#"students 0-0 ["Ann", "12"]"#])
  }

  @Test(arguments: [false, true])
  func `of more branches than are kept the oldest that is not used is forgotten`(
    isPlaying: Bool
  ) throws {
    let timeline = try timeline()
    defer { end(timeline) }
    timeline.mostBranches = 3
    if isPlaying { try timeline.play() }
    for age in 1...4 {
      try goTo(step: 1, timeline)
      Self.run("set ann age=\(age)", on: timeline)
    }
    #expect(timeline.branches.count == 3)
    #expect(timeline.branches.first?.name == (isPlaying ? "1" : "3"))
    #expect(timeline.branch.moments.last?.typed == "set ann age=4")
    #expect(Self.rows(timeline).contains(#"students 0-0 ["Ann", "4"]"#))
    if isPlaying {
      timeline.leavePlay(keepsUnchanged: true)
      #expect(timeline.branch.name == "1")
      #expect(Self.rows(timeline).contains(#"students 0-0 ["Ann", "10"]"#))
    }
  }

  // MARK: Two at one store

  private static func stop(of text: String, on timeline: Timeline) throws -> RunStop? {
    let document = Document(path: "test", text: text)
    let command = try #require(Parser.parse(document).0.commands.first)
    return timeline.run(.init(command, in: document)).stop
  }

  @Test(arguments: ["set gone age=1", "repeat 2\n  insert Student x age=1\nend"])
  func `what another program has saved is neither put back nor lost where a command fails`(
    failing: String
  ) throws {
    let timeline = try timeline(Self.stage + "\nsave")
    defer { end(timeline) }
    #expect(timeline.canTravel)
    #expect(try Self.stop(of: failing, on: timeline) != nil)
    #expect(timeline.canTravel && timeline.hasTakenBack)
    let other = try self.timeline(
      "entity Student\n  name  String\n  age   Integer16\nend\nstore sqlite \"Foo.sqlite\"\n"
        + "insert Student cy name=\"Cy\" age=9\nsave")
    other.close()
    #expect(
      timeline.obstacle?.english.hasPrefix("another program has written into Foo.sqlite") == true)
    #expect(try Self.stop(of: failing, on: timeline) != nil)
    #expect(!timeline.hasTakenBack)
    Self.run("performFetch students\nexpect students.fetchedObjects.count == 3", on: timeline)
    #expect(!timeline.canTravel)
  }

  @Test func `a store that is only read elsewhere can be gone back on`() throws {
    let timeline = try timeline(Self.stage + "\nsave")
    defer { end(timeline) }
    let other = try self.timeline(
      "entity Student\n  name  String\n  age   Integer16\nend\nstore sqlite \"Foo.sqlite\"\n"
        + "fetch Student")
    other.close()
    #expect(timeline.canTravel)
    try goTo(step: 1, timeline)
    #expect(Self.rows(timeline) == [#"students 0-0 ["Ann", "12"]"#])
    #expect(timeline.canTravel)
  }

  // MARK: Branches

  @Test func `a change where something is ahead begins a branch, and both are kept`() throws {
    let timeline = try timeline()
    defer { end(timeline) }
    let former = Self.rows(timeline)
    try goTo(step: 1, timeline)
    Self.run("show students", on: timeline)
    Self.run("set ann age=20", on: timeline)
    #expect(timeline.branches.map(\.name) == ["1", "2"])
    #expect(timeline.branch.name == "2")
    #expect(timeline.ahead == 0)
    #expect(Self.rows(timeline) == [#"students 0-0 ["Ann", "20"]"#])
    try timeline.go(toBranch: 0)
    #expect(Self.rows(timeline) == former)
    try timeline.go(toBranch: 1)
    #expect(Self.rows(timeline) == [#"students 0-0 ["Ann", "20"]"#])
    #expect(timeline.typed(since: 0).last == "set ann age=20")
    timeline.rename(branch: 1, to: "older")
    #expect(timeline.branch.name == "older")
  }

  @Test func `a branch of what two have in common is listed under the older of them`() throws {
    let timeline = try timeline()
    defer { end(timeline) }
    try goTo(step: 2, timeline)
    Self.run("set ann age=20", on: timeline)
    try goTo(step: 1, timeline)
    Self.run("set ann age=30", on: timeline)
    #expect(
      BranchList(timeline, in: .english).rendered(width: 60) == """
            1  from the empty stage  8 commands  set ann age=10
            2  from 1, after step 2  1 command   set ann age=20
         >  3  from 1, after step 1  1 command   set ann age=30

        """)
    #expect(
      BranchList(timeline, in: .simplifiedChinese).rendered(width: 40) == """
            1  从空舞台开始            8 条命令…
            2  从 1 的第 2 步之后开始  1 条命令…
         >  3  从 1 的第 1 步之后开始  1 条命令…

        """)
  }

  // MARK: Playing

  @Test func `play on a named store shows each row once, wherever one goes`() throws {
    let timeline = try timeline()
    defer { end(timeline) }
    let rows = Self.rows(timeline)
    try timeline.play()
    #expect(Self.rows(timeline) == rows)
    try goTo(step: 1, timeline)
    #expect(Self.rows(timeline) == [#"students 0-0 ["Ann", "12"]"#])
    try timeline.go(to: try #require(timeline.branch.place(back: 2, from: timeline.position)))
    try timeline.go(to: timeline.moments.count)
    #expect(Self.rows(timeline) == rows)
    Self.run("delete ann\nsave", on: timeline)
    #expect(timeline.leavePlay())
    #expect(Self.rows(timeline) == rows)
    #expect(!timeline.isPlaying)
    #expect(timeline.branches.map(\.name) == ["1", "play"])
    try timeline.go(toBranch: 1)
    #expect(timeline.isPlaying)
    #expect(Self.rows(timeline) == [#"students 0-0 ["Bo", "11"]"#])
    try timeline.go(toBranch: 0)
    #expect(!timeline.isPlaying)
    #expect(Self.rows(timeline) == rows)
  }

  @Test func `play in which nothing was changed leaves no branch`() throws {
    let timeline = try timeline()
    defer { end(timeline) }
    try timeline.play()
    Self.run("show students", on: timeline)
    timeline.leavePlay()
    #expect(timeline.branches.map(\.name) == ["1"])
    #expect(!timeline.leavePlay())
  }

  // MARK: Named stores

  @Test func `a store of before the session is its beginning in every branch`() throws {
    let first = try timeline()
    Self.run("save", on: first)
    first.close()
    let timeline = try self.timeline(
      """
      entity Student
        name  String
        age   Integer16
      end
      store sqlite "Foo.sqlite"
      controller students
        entity           Student
        sortDescriptors  age, name
        delegate         standard
      end
      performFetch students
      insert Student cy name="Cy" age=1
      save
      """)
    defer { end(timeline) }
    let rows = [#"students 0-0 ["Ann", "10"]"#, #"students 0-1 ["Bo", "11"]"#]
    try timeline.go(to: try #require(timeline.branch.place(back: 2, from: timeline.position)))
    #expect(Self.rows(timeline) == rows)
    Self.run("insert Student dai name=\"Dai\" age=99\nsave", on: timeline)
    #expect(Self.rows(timeline) == rows + [#"students 0-2 ["Dai", "99"]"#])
    try timeline.go(toBranch: 0)
    #expect(Self.rows(timeline).first == #"students 0-0 ["Cy", "1"]"#)
    #expect(Self.rows(timeline).count == 3)
  }

  @Test func `a large value's file that a command removed is there again`() throws {
    let model = """
      entity Photo
        data  Binary external=true
      end
      store sqlite "Foo.sqlite"
      """
    let first = try timeline(
      model + "\ninsert Photo p data=bytes(\(200_000))\nsave")
    first.close()
    let external = folder.path + "/.Foo_SUPPORT/_EXTERNAL_DATA"
    let files = try FileManager.default.contentsOfDirectory(atPath: external)
    #expect(files.count == 1)
    let timeline = try timeline(
      model + "\nbatchDelete Photo")
    defer { end(timeline) }
    try timeline.go(to: 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: external) == files)
  }

  @Test func `play leads back to its branch where an earlier unchanged play is gone`() throws {
    let timeline = try timeline(
      Self.stage.split(separator: "\n").prefix(10).joined(separator: "\n"))
    defer { end(timeline) }
    try timeline.play()
    try timeline.go(toBranch: 0)
    try timeline.go(to: timeline.moments.count - 1)
    Self.run("insert Student cy name=\"Cy\" age=1", on: timeline)
    #expect(timeline.branches.map(\.name) == ["1", "play", "3"])
    try timeline.play()
    timeline.leavePlay()
    #expect(timeline.branches.map(\.name) == ["1", "3"])
    #expect(timeline.branch.name == "3")
  }

  // MARK: A law

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `whatever was run can be reached again, and is as it was`(round seedStep: UInt64) throws {
    let seed = SeededGenerator.ordinarySeed &+ seedStep
    var random = SeededGenerator(seed: seed)
    let timeline = try timeline(
      Self.stage.split(separator: "\n").prefix(10).joined(separator: "\n"))
    defer { end(timeline) }
    var reached: [[String]] = []
    var rowsOf: [[String]: [String]] = [:]
    for round in 0..<60 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: Self.run("insert Student s\(round) name=\"N\" age=\(round)", on: timeline)
      case 2: Self.run("save", on: timeline)
      case 3: Self.run("performFetch students", on: timeline)
      case 4: Self.run("objects Student", on: timeline)
      case 5, 6:
        try timeline.go(to: Int.random(in: 3...timeline.moments.count, using: &random))
      case 7:
        try timeline.go(toBranch: Int.random(in: 0..<timeline.branches.count, using: &random))
      default:
        if timeline.isPlaying { timeline.leavePlay() } else { try timeline.play() }
      }
      let way = Self.changes(Array(timeline.moments[..<timeline.position]))
      let rows = Self.rows(timeline)
      #expect(rowsOf[way, default: rows] == rows, "seed \(seed), round \(round)")
      rowsOf[way] = rows
      reached.append(way)
    }
    timeline.leavePlay()
    let ways = timeline.branches.map { Self.changes($0.moments) }
    for way in reached {
      #expect(ways.contains { $0.starts(with: way) }, "seed \(seed)")
    }
  }

  /// A question of the settings that traps once, at the next time that it is asked after it was armed.
  private final class Trap: Sendable {
    private let isArmed = Mutex(false)
    func arm() { isArmed.withLock { $0 = true } }

    @Sendable func ask() -> Bool {
      let isNow = isArmed.withLock { isArmed in
        defer { isArmed = false }
        return isArmed
      }
      if isNow { fatalError("a trap that a test has asked for") }
      return false
    }
  }

  @Test func `after a trap of the engine the session is as before the command, and goes on`() throws
  {
    var settings = RunSettings()
    let trap = Trap()
    settings.isInterrupted = trap.ask
    let timeline = Timeline(settings: settings, origin: Document(path: "test", text: ""))
    defer { timeline.close() }
    Self.run(Self.stage.replacing(" \"Foo.sqlite\"", with: ""), on: timeline)
    let before = timeline.past.count
    let document = Document(path: "test", text: "print ann.age\nset ann age=9\nprint ann.age")
    let commands = Parser.parse(document).scenario.commands
    for command in commands.prefix(2) {
      trap.arm()
      let outcome = timeline.run(.init(command, in: document))
      #expect(outcome.stop?.message.contains("trapped") == true)
      #expect(timeline.past.count == before && !timeline.session.hasTrapped)
    }
    let outcome = timeline.run(.init(commands[2], in: document))
    #expect(outcome.stop == nil)
    #expect("\(outcome.blocks)".contains("10"))
  }
}
