/// What a `tableView` or `collectionView` block says of the view that controllers feed.
package struct ViewDeclaration: Sendable, Equatable {
  /// Which of UIKit's views it is, by the word of its command.
  package enum Kind: String, Sendable, CaseIterable {
    case tableView, collectionView

    /// The property that gives a constant number of rows.
    package var numberOfRows: String {
      switch self {
      case .tableView: ViewProperty.numberOfRows.rawValue
      case .collectionView: ViewProperty.numberOfItems.rawValue
      }
    }
  }

  package var kind: Kind
  /// The controllers that feed it; at least one.
  ///
  /// Of several each shows its rows in a section.
  package var controllers: [Name]
  /// Key paths of the row's object in braces.
  package var cell: TextLiteral?
  /// What the code that makes a cell does beside it, in this order: a mistake to show.
  package var cellEffects: [SideEffect] = []
  /// Of a table view only.
  package var detail: TextLiteral?
  /// Whether the detail is set only where it has values, as by an `if let`: a mistake to show.
  package var setsDetailIfPresent = false
  /// `{name}` is the section's name; of a table view only.
  package var titleForHeader: TextLiteral?
  package var columns: [KeyPath]?
  /// A constant instead of asking the controllers: a mistake to show.
  package var numberOfSections: Int?
  /// The same of the rows of each section, which a collection view calls items.
  package var numberOfRows: Int?
  /// The rows of a section of the app's own above those of the controller; nil without one.
  package var sectionAbove: [PlainText]?
  /// How many rows fit on the screen, from 1 on; nil where every row does.
  ///
  /// Of a table view only.
  package var visibleRows: Int?
  /// How many rows beyond the screen are read in advance; nil for none.
  package var prefetchRows: Int?

  /// The first controller that feeds it.
  package var controller: Name { controllers[0] }
}

/// A command that says what a view shows.
protocol ViewCommand: CommandValue {
  static var kind: ViewDeclaration.Kind { get }
  /// The properties of its block, in the order in which they are printed.
  static var properties: [ViewProperty] { get }
  /// The properties of its first line, in the order in which they are printed.
  static var headProperties: [ViewHeadProperty] { get }
  var view: ViewDeclaration { get }
  init(view: ViewDeclaration)
}

/// A property that the first line of a view's block gives.
enum ViewHeadProperty: String, CaseIterable {
  case visibleRows, prefetchRows

  fileprivate func number(in view: ViewDeclaration) -> Int? {
    switch self {
    case .visibleRows: view.visibleRows
    case .prefetchRows: view.prefetchRows
    }
  }

  fileprivate func read(
    from line: inout LineReader, into view: inout ViewDeclaration
  ) throws(Diagnostic) {
    let number = try line.countFromOne(.named(rawValue))
    switch self {
    case .visibleRows: view.visibleRows = number
    case .prefetchRows: view.prefetchRows = number
    }
  }

  /// What can stand behind the names of the controllers.
  static func slot(_ properties: [ViewHeadProperty]) -> CommandGuide.Slot {
    .properties(properties.map { .init($0.rawValue, .number) })
  }
}

/// A property that a line of a view's block gives.
enum ViewProperty: String, CaseIterable {
  case cell, detail, detailIfPresent, titleForHeader, columns, numberOfSections, numberOfRows,
    numberOfItems
  case sectionAbove

  fileprivate func text(in view: ViewDeclaration) -> String? {
    switch self {
    case .cell:
      view.cell.map { ([$0.description] + view.cellEffects.map(\.description)).commaSeparated }
    case .detail: view.setsDetailIfPresent ? nil : view.detail?.description
    case .detailIfPresent: view.setsDetailIfPresent ? view.detail?.description : nil
    case .titleForHeader: view.titleForHeader?.description
    case .columns: view.columns?.commaSeparated
    case .numberOfSections: view.numberOfSections?.description
    case .numberOfRows, .numberOfItems: view.numberOfRows?.description
    case .sectionAbove: view.sectionAbove?.commaSeparated
    }
  }

  fileprivate func read(
    from line: inout LineReader, into view: inout ViewDeclaration
  ) throws(Diagnostic) {
    switch self {
    case .cell:
      view.cell = try line.text(.quotedText)
      view.cellEffects = try line.sideEffects()
    case .detail, .detailIfPresent:
      guard view.detail == nil else {
        throw Diagnostic(.unexpected, SyntaxProblem.detailGivenTwice, at: line.lastPlace)
      }
      view.detail = try line.text(.quotedText)
      view.setsDetailIfPresent = self == .detailIfPresent
    case .titleForHeader: view.titleForHeader = try line.text(.quotedText)
    case .columns: view.columns = try line.keyPaths()
    case .numberOfSections: view.numberOfSections = try line.count(.named(rawValue))
    case .numberOfRows, .numberOfItems: view.numberOfRows = try line.count(.named(rawValue))
    case .sectionAbove:
      guard view.controllers.count == 1 else {
        throw Diagnostic(.unexpected, SyntaxProblem.sectionAboveOfSeveral, at: line.lastPlace)
      }
      view.sectionAbove = try line.list { line throws(Diagnostic) in
        try line.plainText(.quotedText)
      }
    }
  }

  private var guideLine: BlockGuide.Line {
    let mistake = Wording("a constant: a mistake to show", "写死的数目：用来演示错误")
    return switch self {
    case .cell:
      .init(
        rawValue, Wording("the text of a cell: \"{name}\"", "单元格的文字：\"{name}\""), [.text])
    case .detail: .init(rawValue, Wording("its second text", "单元格的第二行文字"), [.text])
    case .detailIfPresent:
      .init(
        rawValue,
        Wording(
          "the second text, set only where it has values: a reused cell keeps another row's, a mistake "
            + "to show",
          "第二行文字，有值才设置：重用的单元格会留着别的行的文字，用来演示错误"), [.text])
    case .titleForHeader:
      .init(
        rawValue, Wording("the text above a section: \"{name}\"", "分组标题的文字：\"{name}\""), [.text])
    case .columns:
      .init(
        rawValue, Wording("the attributes shown in the table", "打印的表里显示哪些属性"),
        [.list(.keys)])
    case .numberOfSections, .numberOfRows, .numberOfItems: .init(rawValue, mistake, [.number])
    case .sectionAbove:
      .init(
        rawValue,
        Wording(
          "a section of the app's own above those of the controller, a row for each text",
          "在控制器的分组之上，应用自己的一个分组，每段文字一行"), [.list(.text)])
    }
  }

  /// What a prompt says of a block of these properties.
  static func guide(_ properties: [ViewProperty]) -> BlockGuide {
    BlockGuide(
      .columns(endsAtColon: false), hint: Wording("PROPERTY VALUE; end", "属性 值；end"),
      lines: properties.map(\.guideLine))
  }
}

extension ViewCommand {
  package static var role: CommandRole { .declaration }
  package var declarations: [Declaration] { [] }

  package var mentions: [Mention] {
    view.controllers.flatMap { controller -> [Mention] in
      let rows = KeyOwner.rows(ofController: controller)
      return [.name(controller, .controller)]
        + [view.cell, view.detail].compactMap { $0.map { .text($0, of: rows) } }
        + (view.columns ?? []).map { .keyPath($0, of: rows) }
    }
  }

  /// The first line.
  private var head: String {
    var head = LineText("\(Self.kind.rawValue) \(view.controllers.commaSeparated)")
    for property in Self.headProperties {
      head.property(property.rawValue, property.number(in: view))
    }
    return head.text
  }

  package var written: CommandText {
    .columns(
      head,
      Self.properties.compactMap { property in
        property.text(in: view).map { .init(property.rawValue, $0) }
      })
  }

  static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> Self? {
    var view = ViewDeclaration(kind: kind, controllers: [])
    let head: Void? = parser.head(line) { line throws(Diagnostic) in
      view.controllers = try line.list { line throws(Diagnostic) in try line.name(.controller) }
      try line.properties(headProperties.map(\.rawValue)) { name, line throws(Diagnostic) in
        try ViewHeadProperty(rawValue: name)?.read(from: &line, into: &view)
      }
      if view.prefetchRows != nil, view.visibleRows == nil {
        throw Diagnostic(.missing, SyntaxProblem.prefetchesWithoutHeight, at: line.lastPlace)
      }
    }
    let open = parser.opening(first, kind.rawValue)
    parser.advance()
    var seen: [String: Range<Int>] = [:]
    parser.block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(properties.map(\.rawValue), seen: &seen) {
        name, line throws(Diagnostic) in
        try ViewProperty(rawValue: name)?.read(from: &line, into: &view)
      }
    }
    return head == nil ? nil : Self(view: view)
  }
}

extension Command {
  /// The view that the command declares; nil for every other command.
  package var view: ViewDeclaration? { (kind.value as? any ViewCommand)?.view }
}
