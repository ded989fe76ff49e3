/// `set K.configuration name=value…`: changes what a list of SwiftUI's asks for.
package struct SetConfiguration: Sendable, Equatable {
  package var list: Name
  /// Its predicate and its sort descriptors; nothing else is set.
  package var request = RequestProperties()
  package var sectionIdentifier: KeyPath?

  /// The name that stands behind the list's.
  static let member = "configuration"
  /// The properties that SwiftUI's configuration has, and the arguments of the predicate.
  static let names = ["nsPredicate", "arguments", "nsSortDescriptors", "sectionIdentifier"]

  /// Reads the properties up to the end of the line.
  init(list: Name, reading line: inout LineReader) throws(Diagnostic) {
    self.list = list
    if line.isAtEnd { throw line.missing(.requestProperty, expected: Self.names) }
    var read = (request: RequestProperties(), sectionIdentifier: KeyPath?.none)
    try line.properties(Self.names) { name, line throws(Diagnostic) in
      switch name {
      case "nsPredicate": try line.predicate(into: &read.request.predicate)
      case "arguments": try line.predicateArguments(into: &read.request.predicate)
      case "nsSortDescriptors": read.request.sortDescriptors = try line.sortDescriptors()
      default: read.sectionIdentifier = try line.keyPath(.keyPath)
      }
    }
    try line.check(read.request.predicate)
    (request, sectionIdentifier) = read
  }
}

extension SetConfiguration: CommandValue {
  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .setConfiguration(self) }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var mentions: [Mention] {
    let rows = KeyOwner.rowsOfList(list)
    return [.request(request, of: rows)]
      + (sectionIdentifier.map { [.sectionNameKeyPath($0, of: rows)] } ?? [])
  }

  package var written: CommandText {
    var line = LineText("set \(list).\(Self.member)")
    for (name, value) in request.lines(isInBlock: false) {
      switch name {
      case "predicate": line.property("nsPredicate", value)
      case "sortDescriptors": line.property("nsSortDescriptors", value)
      default: line.property(name, value)
      }
    }
    line.property("sectionIdentifier", sectionIdentifier)
    return .line(line.text)
  }
}
