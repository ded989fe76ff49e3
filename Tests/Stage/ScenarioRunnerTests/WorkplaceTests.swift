import Foundation
import Reports
import ScenarioLanguage
import Synchronization
import Testing

@testable import ScenarioRunner

/// Runs that hand on to each other what they have made.
struct WorkplaceTests {
  /// Stores and models of every kind that is handed on, and of those that are not.
  private static let scenarios = [
    """
    entity Student
      name  String
      age   Integer16
    end
    store memory
    insert Student an name="an" age=3
    insert Student bo name="bo" age=2
    save
    sql on
    set bo age=4
    save
    fetch Student sortDescriptors=[age descending, name]
    """,
    """
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    insert Student an name="an" age=3
    save
    reopen
    fetch Student
    schema
    """,
    """
    entity Team
      name     String
      players  toMany Player inverse=team
      size     Integer64 derived="players.@count"
    end
    entity Player
      name  String
      team  toOne Team inverse=players
    end
    store memory
    insert Team reds name="reds"
    insert Player an name="an" team=reds
    save
    objects Team
    """,
    """
    entity Student
      name  String default="nobody"
      age   Integer16
    end
    store memory
    insert Student an age=1
    save
    objects Student
    print an.age
    """,
    """
    entity Student
      name     String
      greeting String transient=true computed="Hello {name}"
    end
    store memory
    insert Student an name="An"
    save
    objects Student
    """,
    """
    entity Student
      name  String
      age   Integer16
    end
    store memory
    controller students
      entity              Student
      sortDescriptors     age, name
      sectionNameKeyPath  age
      delegate            standard
    end
    performFetch students
    step "Somebody comes"
      insert Student an name="an" age=3
      save
    end
    removeStore
    """,
  ]

  private static func run(_ text: String, in workplace: Workplace?) -> String {
    let document = Document(path: "a.scenario", text: text + "\n")
    let (scenario, _) = Parser.parse(document)
    var settings = RunSettings()
    settings.workplace = workplace
    return ScenarioRun(scenario, document: document, settings: settings).run().text()
  }

  @Test func `a run says the same in a workplace as alone, whatever ran there before`() {
    let workplace = Workplace()
    let alone = Self.scenarios.map { Self.run($0, in: nil) }
    for round in 1...3 {
      for (scenario, expected) in zip(Self.scenarios, alone) {
        #expect(Self.run(scenario, in: workplace) == expected, "round \(round)")
      }
    }
  }

  @Test func `runs side by side in one workplace say what they say alone`() {
    let workplace = Workplace()
    let alone = Self.scenarios.map { Self.run($0, in: nil) }
    var wrong: [Int] = []
    OrderedWork.run(count: 60, workers: 4) { index in
      let number = index % alone.count
      return Self.run(Self.scenarios[number], in: workplace) == alone[number] ? nil : index
    } deliver: { (index: Int?) in
      if let index { wrong.append(index) }
    }
    #expect(wrong == [])
  }

  @Test func `a model is handed on where it is the same in each run, and to one run at a time`()
    throws
  {
    let workplace = Workplace()
    for scenario in Self.scenarios {
      let document = Document(path: "", text: scenario + "\n")
      let entities = Parser.parse(document).scenario.commands.compactMap { command in
        if case .entity(let entity) = command.kind { entity } else { nil }
      }
      let isSame = !scenario.contains("default=") && !scenario.contains("computed=")
      _ = Self.run(scenario, in: workplace)
      let model = workplace.takeModel(of: entities)
      #expect((model != nil) == isSame, "\(scenario)")
      #expect(workplace.takeModel(of: entities) == nil)
      if let model { workplace.giveBack(model, of: entities) }
    }
  }

  @Test func `the folders of runs lie in one, which goes with the workplace`() throws {
    var workplace: Workplace? = Workplace()
    let first = try #require(workplace).makeFolder()
    let second = try #require(workplace).makeFolder()
    let whole = first.url.deletingLastPathComponent()
    #expect(first.path != second.path)
    #expect(whole == second.url.deletingLastPathComponent())
    first.remove()
    #expect(!FileManager.default.fileExists(atPath: first.path))
    #expect(FileManager.default.fileExists(atPath: second.path))
    second.remove()
    workplace = nil
    _ = consume first
    _ = consume second
    #expect(!FileManager.default.fileExists(atPath: whole.path))
  }

  @Test func `a folder is handed on empty, under a name that none had before`() throws {
    let workplace = Workplace()
    let first = try workplace.makeFolder()
    let support = first.url.appending(path: ".store_SUPPORT", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: support, withIntermediateDirectories: false)
    for file in [first.url, support].map({ $0.appending(path: "file") }) {
      try Data("left".utf8).write(to: file)
    }
    workplace.giveBack(first)
    let second = try workplace.makeFolder()
    #expect(second.path != first.path)
    #expect(!FileManager.default.fileExists(atPath: first.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: second.path) == [])
  }
}
