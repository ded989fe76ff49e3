import CoreData

/// What the framework told in one scenario, in the words of the JSON reports of Rollcall, version 2.
struct Recording: Encodable {
  /// What a controller told its delegate, or threw, in one step.
  struct Step: Encodable {
    let title: String
    var controllers: [Controller] = []
    var error: Failure?

    private enum Key: CodingKey { case title, controllers, error }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(title, forKey: .title)
      try container.encode(controllers, forKey: .controllers)
      try container.encode(error, forKey: .error)
    }
  }

  struct Controller: Encodable {
    let name: String
    let callbacks: [Callback]

    private enum Key: CodingKey { case name, callbacks }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .name)
      var list = container.nestedUnkeyedContainer(forKey: .callbacks)
      for (index, callback) in callbacks.enumerated() {
        try list.encode(Callback.Numbered(number: index + 1, callback: callback))
      }
    }
  }

  struct Failure: Encodable {
    let domain: String
    let code: Int
  }

  let rollcall = 2
  let kind = "recording"
  /// Whose framework it is.
  let framework: String
  let system: String
  let xcode: String?
  let swift: String
  /// The day on which it was recorded.
  let date: String
  /// The path of the scenario.
  let scenario: String
  let title: String
  /// What of the scenario is not in the recording.
  let leftOut: [String]
  /// Whether the story came to its end.
  var isComplete = false
  var steps: [Step] = []

  @MainActor
  init(scenario: String, title: String, leftOut: [String]) {
    self.scenario = scenario
    self.title = title
    self.leftOut = leftOut
    #if canImport(Darwin)
      framework = "CoreData"
    #else
      framework = "OpenCoreData"
    #endif
    system = Self.system
    xcode = Self.xcode
    swift = Self.swift
    let day = Calendar(identifier: .gregorian).dateComponents(
      in: TimeZone(secondsFromGMT: 0) ?? .current, from: Date())
    date = String(
      format: "%04d-%02d-%02d", day.year ?? 0, day.month ?? 0, day.day ?? 0)
  }

  /// The system and its version.
  private static var system: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    let number = "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    #if os(macOS)
      return "macOS \(number)"
    #elseif os(iOS)
      return "iOS \(number)"
    #elseif os(Linux)
      return "Linux \(number)"
    #else
      return number
    #endif
  }

  /// The version of Xcode, which is asked for it; nil where there is none.
  @MainActor private static let xcode: String? = {
    #if os(macOS)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/xcodebuild")
      process.arguments = ["-version"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      return lines.isEmpty ? nil : lines.joined(separator: ", ")
    #else
      return ProcessInfo.processInfo.environment["ROLLCALL_XCODE"]
    #endif
  }()

  private static var swift: String {
    #if compiler(>=6.4)
      return "6.4 or later"
    #elseif compiler(>=6.3)
      return "6.3"
    #elseif compiler(>=6.2)
      return "6.2"
    #else
      return "6.1 or earlier"
    #endif
  }

  private enum Key: CodingKey {
    case rollcall, kind, framework, system, xcode, swift, date, scenario, title, leftOut
    case isComplete, steps
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(rollcall, forKey: .rollcall)
    try container.encode(kind, forKey: .kind)
    try container.encode(framework, forKey: .framework)
    try container.encode(system, forKey: .system)
    try container.encode(xcode, forKey: .xcode)
    try container.encode(swift, forKey: .swift)
    try container.encode(date, forKey: .date)
    try container.encode(scenario, forKey: .scenario)
    try container.encode(title, forKey: .title)
    try container.encode(leftOut, forKey: .leftOut)
    try container.encode(isComplete, forKey: .isComplete)
    try container.encode(steps, forKey: .steps)
  }
}

/// What a controller tells its delegate in one call.
enum Callback: Equatable, Sendable {
  case willChangeContent
  case didChangeContent
  case section(String, index: Int, for: ChangeType)
  case object(String, at: IndexPath? = nil, for: ChangeType, newIndexPath: IndexPath? = nil)
  case didChangeContentWithSnapshot
  case didChangeContentWithDifference

  enum ChangeType: String, Sendable {
    case insert, delete, move, update

    init(_ type: NSFetchedResultsChangeType) {
      switch type {
      case .insert: self = .insert
      case .delete: self = .delete
      case .move: self = .move
      case .update: self = .update
      @unknown default: self = .update
      }
    }
  }

  /// The call as a scenario has it.
  var text: String {
    func shown(_ path: IndexPath?) -> String { path.map { "\($0[0])-\($0[1])" } ?? "nil" }
    switch self {
    case .willChangeContent: return "controllerWillChangeContent"
    case .didChangeContent: return "controllerDidChangeContent"
    case .section(let name, let index, let type):
      return "didChange section \"\(name)\" atSectionIndex \(index) for \(type.rawValue)"
    case .object(let label, let at, let type, let new):
      return "didChange \(label) at \(shown(at)) for \(type.rawValue) newIndexPath \(shown(new))"
    case .didChangeContentWithSnapshot: return "didChangeContentWith snapshot"
    case .didChangeContentWithDifference: return "didChangeContentWith difference"
    }
  }

  /// A call with its number in the step, from 1.
  struct Numbered: Encodable {
    let number: Int
    let callback: Callback

    private struct Path: Encodable {
      let section: Int
      let row: Int

      init(_ path: IndexPath) {
        section = path[0]
        row = path[1]
      }
    }

    private struct Section: Encodable {
      let name: String
      let index: Int
    }

    private enum Key: CodingKey {
      case number, text, kind, type, object, at, newIndexPath, section
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(number, forKey: .number)
      try container.encode(callback.text, forKey: .text)
      var (type, label, at, new, section): (ChangeType?, String?, Path?, Path?, Section?)
      let kind: String
      switch callback {
      case .willChangeContent: kind = "willChangeContent"
      case .didChangeContent: kind = "didChangeContent"
      case .didChangeContentWithSnapshot: kind = "didChangeContentWithSnapshot"
      case .didChangeContentWithDifference: kind = "didChangeContentWithDifference"
      case .section(let name, let index, let change):
        kind = "didChangeSection"
        section = Section(name: name, index: index)
        type = change
      case .object(let name, let old, let change, let newPath):
        kind = "didChangeObject"
        (label, type) = (name, change)
        (at, new) = (old.map(Path.init), newPath.map(Path.init))
      }
      try container.encode(kind, forKey: .kind)
      try container.encode(type?.rawValue, forKey: .type)
      try container.encode(label, forKey: .object)
      try container.encode(at, forKey: .at)
      try container.encode(new, forKey: .newIndexPath)
      try container.encode(section, forKey: .section)
    }
  }
}

/// A call of which a part may be left open.
struct CallbackPattern: Sendable {
  /// Whether a call is one of those that are meant.
  private let fitting: @Sendable (Callback) -> Bool

  /// Whether a call is one of those that are meant.
  func fits(_ callback: Callback) -> Bool { fitting(callback) }

  /// A call without parts.
  static func exactly(_ wanted: Callback) -> CallbackPattern {
    CallbackPattern { $0 == wanted }
  }

  static func section(
    _ name: String? = nil, index: Int? = nil, for type: Callback.ChangeType? = nil
  ) -> CallbackPattern {
    CallbackPattern { callback in
      guard case .section(let found, let place, let change) = callback else { return false }
      return name ?? found == found && index ?? place == place && type ?? change == change
    }
  }

  /// A path that is nil in the call is `.some(nil)` here; one that is left out is nil.
  static func object(
    _ label: String? = nil, at: IndexPath?? = nil, for type: Callback.ChangeType? = nil,
    newIndexPath: IndexPath?? = nil
  ) -> CallbackPattern {
    CallbackPattern { callback in
      guard case .object(let found, let old, let change, let new) = callback else { return false }
      return label ?? found == found && at ?? old == old && type ?? change == change
        && newIndexPath ?? new == new
    }
  }

  private init(_ fitting: @escaping @Sendable (Callback) -> Bool) { self.fitting = fitting }
}
