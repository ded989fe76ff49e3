import OpenCoreData
import ScenarioLanguage
import Words

/// What a name stands for while a scenario runs.
enum StagedMeaning: NameMeaning {
  case entity
  case enumeration(EnumDeclaration)
  case codingClass(ClassDeclaration)
  case transformer
  case context(NSManagedObjectContext)
  case controller(ControllerStage)
  case delegate
  case object(NSManagedObject)
  case variable(RunValue)
  case fetchRequest(ListStage)

  var nameKind: NameKind {
    switch self {
    case .entity: .entity
    case .enumeration: .enumeration
    case .codingClass: .codingClass
    case .transformer: .transformer
    case .context: .context
    case .controller: .controller
    case .delegate: .delegate
    case .object: .object
    case .variable: .variable
    case .fetchRequest: .fetchRequest
    }
  }
}

extension NameTable<StagedMeaning> {
  /// The labels of objects, in alphabetical order.
  var objects: [(label: String, object: NSManagedObject)] {
    all.compactMap { name in
      guard case .object(let object) = self[name] else { return nil }
      return (name, object)
    }
  }

  /// Gives a name its meaning.
  ///
  /// - Throws: a name that has one already.
  mutating func declare(_ name: String, _ meaning: StagedMeaning, at bytes: Range<Int>) throws {
    if let conflict = declare(name, meaning) { throw Self.taken(name, conflict, at: bytes) }
  }

  /// Throws for a name that stands for something, or is to: every scenario has these.
  func checkFree(_ name: String, at bytes: Range<Int>) throws {
    if let conflict = conflict(over: name) { throw Self.taken(name, conflict, at: bytes) }
  }

  private static func taken(
    _ name: String, _ conflict: Conflict, at bytes: Range<Int>
  ) -> UsageError {
    let fault =
      switch conflict {
      case .builtIn(let other): ValueFault.taken(name, by: other.phrase, isDeclared: false)
      case .declared(let meaning):
        ValueFault.taken(name, by: meaning.nameKind.phrase, isDeclared: true)
      }
    return UsageError(fault, at: bytes)
  }
}
