import Foundation
import OpenCoreData
import ScenarioLanguage

/// Everything a running scenario has made: its model, its stack, and what its names stand for.
final class Stage {
  /// The settings of the run.
  let settings: RunSettings
  /// The folder of the scenario's file, for `include`.
  let folder: URL
  /// What the scenario's names stand for.
  var names = Names()
  /// The model while it is declared, and what was made of it.
  var model = ModelDraft()
  /// The open store and its contexts; nil before `store`.
  var stack: Stack?
  /// The controllers in the order of their declaration.
  var controllers: [ControllerStage] = []
  /// The delegates by name.
  var delegates: [String: DelegateDeclaration] = [:]
  /// The parts by name.
  var parts: [String: (commands: [Command], document: Document)] = [:]
  /// The fixed clock.
  var clock = Date(timeIntervalSince1970: 1_767_225_600)
  /// The locale of localized orders.
  var locale = Locale(identifier: "en_US_POSIX")
  /// Where random numbers come from.
  var random = SeededGenerator(seed: 1)
  /// Who tells the objects of this run apart, whatever their keys become.
  let ledger = ObjectLedger()
  /// The scratch folder of the run, made when it is needed.
  private(set) var scratch: URL?

  /// An empty stage.
  init(settings: RunSettings, folder: URL) {
    self.settings = settings
    self.folder = folder
  }

  deinit { removeScratch() }

  /// The run's scratch folder.
  ///
  /// - Throws: what the file system refused.
  func scratchFolder() throws -> URL {
    if let scratch { return scratch }
    let made = FileManager.default.temporaryDirectory
      .appendingPathComponent("rollcall-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    scratch = made
    return made
  }

  private func removeScratch() {
    stack = nil
    if let scratch { try? FileManager.default.removeItem(at: scratch) }
  }
}

/// What the names of a scenario stand for: one name space for all of them.
struct Names {
  /// What a name stands for.
  enum Meaning {
    case entity
    case enumeration(EnumDeclaration)
    case codingClass(ClassDeclaration)
    case transformer
    case context(NSManagedObjectContext)
    case controller(ControllerStage)
    case delegate
    case object(NSManagedObject)
    case variable(RunValue)

    /// What it is, in a sentence.
    var kind: String {
      switch self {
      case .entity: "an entity"
      case .enumeration: "an enum"
      case .codingClass: "a class"
      case .transformer: "a transformer"
      case .context: "a context"
      case .controller: "a controller"
      case .delegate: "a delegate"
      case .object: "an object"
      case .variable: "a variable"
      }
    }
  }

  private var meanings: [String: Meaning] = [:]

  /// What a name stands for; nil for a name that was not declared.
  package subscript(name: String) -> Meaning? { meanings[name] }

  /// The names that are declared, in alphabetical order.
  var all: [String] { meanings.keys.sorted() }

  /// The labels of objects, in alphabetical order.
  var objects: [(label: String, object: NSManagedObject)] {
    all.compactMap { name in
      guard case .object(let object) = meanings[name] else { return nil }
      return (name, object)
    }
  }

  /// Gives a name its meaning.
  ///
  /// - Throws: a name that has one already.
  mutating func declare(_ name: String, _ meaning: Meaning, at bytes: Range<Int>) throws {
    if let known = meanings[name] {
      throw UsageError("the name '\(name)' is taken: it is \(known.kind) already", at: bytes)
    }
    meanings[name] = meaning
  }

  /// Gives a name a new meaning, or none.
  mutating func replace(_ name: String, _ meaning: Meaning?) { meanings[name] = meaning }
}

/// Random numbers that are the same in each run: the SplitMix64 sequence.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence.
  init(seed: UInt64) { state = seed }

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
