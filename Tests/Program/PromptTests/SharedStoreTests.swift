import Foundation
import Reports
import ScenarioLanguage
import ScenarioRunner
import Synchronization
import TerminalTesting
import TestSupport
import Testing
import Words

@testable import Prompt

/// Going back on a named store into which another program writes while a command runs.
struct SharedStoreTests {
  private static let model = """
    entity Student
      name  String
      age   Integer16
    end
    store sqlite "Foo.sqlite" persistentHistoryTracking=true
    """

  /// What happens between two commands of ours, once it is asked for.
  private final class Event: Sendable {
    private let deed: @Sendable () -> Void
    private let isDue = Mutex(false)

    init(_ deed: @escaping @Sendable () -> Void) { self.deed = deed }

    func arm() { isDue.withLock { $0 = true } }

    func come() -> Bool {
      let isNow = isDue.withLock { isDue in
        defer { isDue = false }
        return isDue
      }
      if isNow { deed() }
      return false
    }
  }

  /// Saves a row as another program does.
  private static func saveAnother(in folder: String) {
    let timeline = timeline(in: folder)
    run(model + "\ninsert Student cy name=\"Cy\" age=9\nsave", on: timeline)
    timeline.close()
  }

  /// The store of the model, kept as it is.
  private static func stores(in folder: String) throws -> NamedStores {
    let stores = NamedStores(folder: URL(filePath: folder))
    let document = Document(path: "test", text: model)
    for command in Parser.parse(document).scenario.commands { try stores.note(command) }
    return stores
  }

  private static func timeline(
    in folder: String, _ isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> Timeline {
    var settings = RunSettings()
    settings.storesFolder = URL(filePath: folder)
    settings.isInterrupted = isInterrupted
    return Timeline(settings: settings, origin: Document(path: "test", text: ""))
  }

  @discardableResult
  private static func run(_ text: String, on timeline: Timeline) -> [RunStop?] {
    let document = Document(path: "test", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    return scenario.commands.map { timeline.run(.init($0, in: document), typed: text).stop }
  }

  /// The names of all rows, as a new session reads them.
  private static func names(in folder: String) -> [String] {
    let timeline = timeline(in: folder)
    defer { timeline.close() }
    run(
      model + """

        controller students
          entity           Student
          sortDescriptors  name
        end
        performFetch students
        """, on: timeline)
    return timeline.session.tables.flatMap { $0.table.sections.flatMap(\.rows) }
      .compactMap { $0.cells.first?.text }
  }

  @Test func `what is no store is left as it is when a command is taken back`() throws {
    let folder = try ScratchFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path + "/things", withIntermediateDirectories: false)
    try Data("kept".utf8).write(to: URL(filePath: folder.path + "/things/note"))
    try Data("a text".utf8).write(to: URL(filePath: folder.path + "/notes.txt"))
    func places() throws -> [Int?] {
      try ["/things", "/notes.txt"].map { name in
        try files.attributesOfItem(atPath: folder.path + name)[.systemFileNumber] as? Int
      }
    }
    let before = try places()
    for name in ["things", "notes.txt"] {
      let timeline = Self.timeline(in: folder.path)
      Self.run(
        Self.model.replacing("Foo.sqlite", with: name) + "\nfetch Student", on: timeline)
      #expect(timeline.takingBackFault == nil && timeline.position == 2)
      try timeline.go(to: 0)
      timeline.close()
    }
    #expect(try places() == before)
    #expect(try files.contentsOfDirectory(atPath: folder.path + "/things") == ["note"])
    #expect(try Data(contentsOf: URL(filePath: folder.path + "/notes.txt")) == Data("a text".utf8))
  }

  @Test(arguments: [
    "repeat 2 as i\n  insert Student s{i} age={i}\n  save\nend",
    "repeat 2 as i\n  insert Student s{i} age={i}\n  save\n  reopen\nend",
    "repeat 2 as i\n  save\n  set gone age=1\nend",
    "repeat 2 as i\n  insert Student t{i} context=second age={i}\n  save second\n  insert Student s{i} age={i}\n  save\nend",
  ])
  func `what another program saves while a command runs is never put back`(command: String) throws {
    let folder = try ScratchFolder()
    let path = folder.path
    let other = Event { Self.saveAnother(in: path) }
    let timeline = Self.timeline(in: folder.path, other.come)
    Self.run(
      Self.model + "\ncontext second ownStack=true\ninsert Student ann name=\"Ann\"\nsave",
      on: timeline
    )
    #expect(timeline.canTravel)
    other.arm()
    Self.run(command, on: timeline)
    #expect(!timeline.hasTakenBack)
    #expect(timeline.obstacle == .storeIsShared("Foo.sqlite"))
    #expect(throws: TimeMessage.storeIsShared("Foo.sqlite")) { try timeline.go(to: 0) }
    timeline.close()
    let names = Self.names(in: folder.path)
    #expect(names.contains("Cy") && names.contains("Ann"), "\(names)")
  }

  @Test func `what a session writes through several stacks is its own`() throws {
    let folder = try ScratchFolder()
    let timeline = Self.timeline(in: folder.path)
    let stops = Self.run(
      Self.model + """

        context second ownStack=true
        repeat 3 as i
          insert Student t{i} context=second age={i}
          save second
          insert Student s{i} age={i}
          save
        end
        insert Student last age=9
        save
        reopen
        """, on: timeline)
    #expect(stops.allSatisfy { $0 == nil }, "\(stops)")
    #expect(timeline.canTravel)
    try timeline.go(to: 2)
    #expect(timeline.canTravel)
    timeline.close()
    #expect(Self.names(in: folder.path).isEmpty)
  }

  @Test(arguments: [false, true])
  func `who has the store open too goes on when commands are taken back`(wasThere: Bool) throws {
    let folder = try ScratchFolder()
    if wasThere {
      let earlier = Self.timeline(in: folder.path)
      Self.run(Self.model + "\ninsert Student eve name=\"Eve\"\nsave", on: earlier)
      earlier.close()
    }
    let first = Self.timeline(in: folder.path)
    Self.run(Self.model + "\ninsert Student ann name=\"Ann\"\nsave", on: first)
    let place = first.position
    Self.run("insert Student bo name=\"Bo\"\nsave", on: first)
    let second = Self.timeline(in: folder.path)
    Self.run(Self.model + "\ninsert Student cy name=\"Cy\"", on: second)
    try first.go(to: place)
    Self.run("save", on: second)
    #expect(second.session.unsaved.isEmpty)
    #expect(Self.run("insert Student dan name=\"Dan\"\nsave", on: first).allSatisfy { $0 == nil })
    for timeline in [first, second] { timeline.close() }
    let names = ["Ann", "Cy", "Dan"] + (wasThere ? ["Eve"] : [])
    #expect(Self.names(in: folder.path) == names)
  }

  @Test func `a store that was not there goes with its declaration, unless another has it open`()
    throws
  {
    let folder = try ScratchFolder()
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
    let first = Self.timeline(in: folder.path)
    Self.run(Self.model + "\ninsert Student ann name=\"Ann\"\nsave", on: first)
    try first.go(to: 1)
    #expect(try files().isEmpty)
    try first.go(to: 4)
    let second = Self.timeline(in: folder.path)
    Self.run(Self.model + "\ninsert Student cy name=\"Cy\"", on: second)
    try first.go(to: 1)
    #expect(try files().contains("Foo.sqlite"))
    let save = Document(path: "test", text: "save")
    let commands = Parser.parse(save).scenario.commands
    let blocks = commands.flatMap { second.run(.init($0, in: save)).blocks }
    let facts = blocks.flatMap { block -> [ProblemReport.Fact] in
      guard case .step(let step) = block else { return [] }
      return step.problem?.facts ?? []
    }
    #expect(facts == [ProblemReport.Fact(.needed, .reopenOtherStore)])
    #expect(second.session.unsaved.map(\.count) == [1])
    try first.go(to: 4)
    Self.run("save", on: second)
    #expect(second.session.unsaved.isEmpty)
    for timeline in [first, second] { timeline.close() }
    #expect(Self.names(in: folder.path) == ["Ann", "Cy"])
  }

  @Test func `a store that cannot be put back stays as it is, and the session goes on`() throws {
    let folder = try ScratchFolder()
    let path = folder.path
    let first = Self.timeline(in: path)
    Self.run(Self.model, on: first)
    first.close()
    let move = Event { try? FileManager.default.moveItem(atPath: path, toPath: path + "-2") }
    let timeline = Self.timeline(in: path, move.come)
    Self.run(Self.model + "\ninsert Student ann name=\"Ann\"\nsave", on: timeline)
    let place = timeline.position
    move.arm()
    Self.run("repeat 2 as i\n  set ann age={i}\n  set gone age=1\nend", on: timeline)
    #expect(!timeline.hasTakenBack)
    guard
      case .storeNotPutBack("Foo.sqlite", let folderOfStore, _) = timeline.takingBackFault
        as? PromptSentence
    else {
      Issue.record("\(String(describing: timeline.takingBackFault))")
      return
    }
    #expect(folderOfStore == path)
    #expect(throws: PromptSentence.self) { try timeline.go(to: 1) }
    try FileManager.default.moveItem(atPath: path + "-2", toPath: path)
    #expect(timeline.position == place)
    #expect(Self.run("expect ann.name == \"Ann\"", on: timeline).allSatisfy { $0 == nil })
    timeline.close()
    #expect(Self.names(in: path) == ["Ann"])
  }

  @Test(arguments: ["branch", "begin"])
  func `a store that another program made while nothing was open is left alone`(way: String) throws
  {
    let folder = try ScratchFolder()
    let timeline = Self.timeline(in: folder.path)
    Self.run(Self.model + "\ninsert Student ann name=\"Ann\"\nsave", on: timeline)
    try timeline.go(to: 1)
    if way == "branch" { try timeline.play() }
    Self.saveAnother(in: folder.path)
    #expect(throws: TimeMessage.storeIsShared("Foo.sqlite")) {
      if way == "branch" {
        try timeline.go(toBranch: 0)
      } else {
        try timeline.begin(with: timeline.moments)
      }
    }
    timeline.close()
    #expect(Self.names(in: folder.path) == ["Cy"])
  }

  @Test(arguments: [false, true])
  func `what another program saves after the last look is seen once the store is locked`(
    wasThere: Bool
  ) throws {
    let folder = try ScratchFolder()
    if wasThere { Self.saveAnother(in: folder.path) }
    let timeline = Self.timeline(in: folder.path)
    let stores = try Self.stores(in: folder.path)
    Self.run(Self.model + "\ninsert Student ann name=\"Ann\"\nsave", on: timeline)
    let seen = stores.states
    Self.saveAnother(in: folder.path)
    #expect(throws: TimeMessage.storeIsShared("Foo.sqlite")) { try stores.putBack(ifStill: seen) }
    #expect(stores.shared == "Foo.sqlite")
    timeline.close()
    #expect(Self.names(in: folder.path) == ["Ann", "Cy"] + (wasThere ? ["Cy"] : []))
  }

  @Test func `a store that is as it was at the beginning is not put back again`() throws {
    let folder = try ScratchFolder()
    Self.saveAnother(in: folder.path)
    let timeline = Self.timeline(in: folder.path)
    Self.run(Self.model + "\ninsert Student ann name=\"Ann\"\nsave", on: timeline)
    try timeline.go(to: 1)
    let stores = try Self.stores(in: folder.path)
    let states = stores.states
    #expect(states.keys.sorted() == ["Foo.sqlite"])
    let line = "store sqlite \"Bar.sqlite\"\ninsert Student bo name=\"Bo\"\nsave"
    Self.run(line, on: timeline)
    try timeline.go(to: 1)
    #expect(stores.states == states)
    timeline.close()
    #expect(Self.names(in: folder.path) == ["Cy"])
  }

  @Test func `a store that a link leads to is put back where it lies`() throws {
    let folder = try ScratchFolder()
    let (path, real) = (folder.path, folder.path + "/real")
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    Self.saveAnother(in: real)
    try FileManager.default.createSymbolicLink(
      atPath: path + "/Foo.sqlite", withDestinationPath: "real/Foo.sqlite")
    for more in ["", "\nreopen"] {
      let timeline = Self.timeline(in: path)
      Self.run(Self.model + "\ninsert Student ann name=\"Ann\"\nsave" + more, on: timeline)
      try timeline.go(to: 2)
      #expect(timeline.canTravel)
      timeline.close()
      #expect(Self.names(in: real) == ["Cy"])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.contains("Foo.sqlite") && Self.names(in: path) == ["Cy"])
  }

  @Test func `a copy takes the place of a file only with a yes`() throws {
    let folder = try ScratchFolder()
    for (name, student) in [("Bar", "Bo"), ("Foo", "Ann")] {
      let timeline = Self.timeline(in: folder.path)
      let model = Self.model.replacingOccurrences(of: "Foo", with: name)
      Self.run(model + "\ninsert Student s name=\"\(student)\"\nsave", on: timeline)
      timeline.close()
    }
    for (answer, rest) in [("n", ["Ann"]), ("y", ["Bo"])] {
      let prompt = try PromptTerminal(in: folder.path)
      prompt.terminal.paste("entity Student\n  name  String\n  age   Integer16\nend")
      prompt.terminal.type(Key.enter)
      prompt.terminal.waitFor("entity Student: 2 lines")
      prompt.terminal.type("store sqlite \"Foo.sqlite\" from=\"Bar.sqlite\"" + Key.enter)
      prompt.terminal.wait(for: "the question") { $0.cursorLine.contains("Foo.sqlite is there.") }
      prompt.terminal.type(answer + Key.enter)
      if answer == "n" {
        prompt.terminal.waitFor("Foo.sqlite is there already and was left as it is")
      } else {
        prompt.terminal.waitForLine("Foo.sqlite> ‸")
      }
      prompt.terminal.type("quit" + Key.enter)
      #expect(prompt.terminal.end() == 0)
      #expect(Self.names(in: folder.path) == rest)
    }
  }
}
