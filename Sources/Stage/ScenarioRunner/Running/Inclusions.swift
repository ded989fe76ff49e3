package import Foundation
import ScenarioFiles
package import ScenarioLanguage
import Words

/// The files, parts and models that a scenario includes, each read once.
package struct Inclusions {
  /// Lines that run where they are included, with the document that they are written in.
  package struct Lines {
    package var document: Document
    package var commands: [Command]
    /// The model that the lines are of; nil for lines of a scenario.
    var model: ModelFileReading?
  }

  /// A file by its real path, a part of it by its name.
  private struct Key: Hashable {
    var file: String
    var part: String?
    var version: String?
  }

  /// Deeper ones are a mistake, and would use up the stack.
  private static let deepest = 32

  private let document: Document
  /// The user's own store, which is found by its name wherever it lies, as its model is; nil for none.
  private let ownStore: OpenedStore?
  /// How many lines may still be included, those of a part that is included twice counted twice.
  private var remainingLines: Int
  // Most scenarios include nothing, and need no look at the disk.
  private lazy var folder = Self.folder(of: document)
  private var known: [Key: Lines] = [:]
  /// What is being included, outermost first, to notice a circle.
  private lazy var open = [Key(file: Self.realPath(document))]

  /// No more lines than this are included by what only reads a scenario.
  ///
  /// Parts that each include the next one twice grow to 2^30 lines within a screen's height; a run
  /// counts its commands instead.
  package static let mostLinesRead = 100_000

  /// Starts at a scenario's own document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - mostLines: how many lines may be included, counted each time; no more than a limit's worth.
  ///   - ownStore: a store of the user's own, which is found by its name; nil for none.
  package init(_ document: Document, mostLines: Int = .max, ownStore: OpenedStore? = nil) {
    self.document = document
    self.ownStore = ownStore
    remainingLines = mostLines
  }

  /// Notes the parts of a document, whose lines run only where they are included.
  package mutating func collectParts(_ commands: [Command], of document: Document) {
    for case .part(let part) in commands.map(\.kind) {
      known[Key(file: Self.realPath(document), part: part.name.literal ?? "")] = Lines(
        document: document, commands: part.body)
    }
  }

  /// The lines to include, which are then open.
  ///
  /// A file is looked for beside the document that names it, and must lie in the scenario's folder
  /// or below it.
  ///
  /// - Throws: `UsageError` for what is not there, cannot be read, or includes itself.
  package mutating func enter(_ inclusion: Inclusion, in document: Document) throws -> Lines {
    switch inclusion {
    case .model(let model): return try enter(load(model, beside: document))
    case .lines(let include):
      var key = Key(file: Self.realPath(document), part: include.part?.literal)
      if let file = include.file { key.file = try load(file, beside: document) }
      return try enter(key, namedBy: include.part)
    }
  }

  /// An entity of a version of the model, with the document that it is written in.
  package struct VersionEntity {
    package var declaration: EntityDeclaration
    package var document: Document
    /// The model that it is taken from; nil where the scenario declares it.
    var model: ModelFileReading?
  }

  /// The entities of a version of the model, in the order of its lines.
  ///
  /// - Throws: `UsageError` for a model that is not there or cannot be read, at its line.
  package mutating func entities(
    of version: ModelVersion, in document: Document
  ) throws -> [VersionEntity] {
    var entities: [VersionEntity] = []
    for command in version.body {
      if case .entity(let entity) = command.kind {
        entities.append(VersionEntity(declaration: entity, document: document))
      }
      guard case .model(let model) = command.kind else { continue }
      let lines: Lines
      do {
        lines = try enter(.model(model), in: document)
      } catch var fault as UsageError where fault.document == nil && fault.bytes.isEmpty {
        fault.bytes = command.span.bytes
        throw fault
      }
      for case .entity(let entity) in lines.commands.map(\.kind) {
        entities.append(
          VersionEntity(declaration: entity, document: lines.document, model: lines.model))
      }
      leave()
    }
    return entities
  }

  private mutating func enter(_ key: Key, namedBy name: Name? = nil) throws -> Lines {
    guard !open.contains(key) else { throw UsageError(CommandFault.includesItself, at: 0..<0) }
    guard open.count <= Self.deepest else {
      throw UsageError(CommandFault.tooDeepInclusion, at: 0..<0)
    }
    guard let lines = known[key] else {
      let near = EditDistance.nearest(
        to: key.part ?? "",
        in: known.keys.filter { $0.file == key.file }.compactMap(\.part).sorted())
      throw UsageError(
        CommandFault.noPart(key.part ?? "", near: near),
        at: name?.span.bytes ?? 0..<0, .unknownName)
    }
    // A part without lines is one step as well.
    remainingLines -= lines.commands.count + 1
    guard remainingLines >= 0 else {
      throw UsageError.limit(CommandFault.tooManyLines(Self.mostLinesRead), at: 0..<0)
    }
    open.append(key)
    return lines
  }

  /// The lines that were opened last have run.
  package mutating func leave() { open.removeLast() }

  // MARK: Files

  /// Reads a file unless it is known; returns its real path.
  private mutating func load(_ file: PlainText, beside document: Document) throws -> String {
    func fault(_ fault: CommandFault) -> UsageError { UsageError(fault, at: file.span.bytes) }
    let url = try url(of: file, beside: document)
    if known[Key(file: url.path)] != nil { return url.path }
    guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
      let data = try? Data(contentsOf: url)
    else { throw fault(.unreadableFile(file.text)) }
    let loaded = Document(path: Self.shownPath(of: file, beside: document), bytes: [UInt8](data))
    if let problem = loaded.unreadable { throw UsageError(problem, in: loaded) }
    let (scenario, problems) = Parser.parse(loaded)
    if let problem = problems.first { throw UsageError(problem, in: loaded) }
    known[Key(file: url.path)] = Lines(document: loaded, commands: scenario.commands)
    collectParts(scenario.commands, of: loaded)
    return url.path
  }

  /// The file that a store is copied from; nil where none is.
  ///
  /// - Throws: `UsageError` for a file that lies elsewhere or is not there, and a store without a file.
  package mutating func origin(
    of store: StoreDeclaration, beside document: Document
  ) throws -> URL? {
    guard let origin = store.origin else { return nil }
    guard store.kind.isFile else {
      throw UsageError(CommandFault.memoryHasNoFile, at: origin.span.bytes)
    }
    return try url(of: origin, beside: document)
  }

  /// The file of a name, which lies beside a document, and in the scenario's folder or below it; that of the
  /// user's own store, or of its model, lies where it lies.
  private mutating func url(of file: PlainText, beside document: Document) throws -> URL {
    if let own = ownStore?.file(named: file.text) { return own }
    let url = Self.folder(of: document).appendingPathComponent(file.text).standardizedFileURL
      .resolvingSymlinksInPath()
    guard folder.path == "/" || url.path.hasPrefix(folder.path + "/") else {
      throw UsageError(CommandFault.outsideFolder(file.text), at: file.span.bytes)
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw UsageError(CommandFault.unreadableFile(file.text), at: file.span.bytes)
    }
    return url
  }

  /// Reads a model unless it is known.
  private mutating func load(_ model: ModelReading, beside document: Document) throws -> Key {
    let reading = ModelFileReading(
      url: try url(of: model.file, beside: document), version: model.version?.text)
    let key = Key(file: reading.url.path, version: model.version?.text ?? "")
    if known[key] != nil { return key }
    let imported: ImportedModel
    do { imported = ImportedModel(try reading.definition()) } catch {
      let reason = (error as NSError).userInfo["reason"] as? String
      throw UsageError(
        CommandFault.unreadableModel(
          model.file.text, reason: reason ?? (error as NSError).localizedDescription),
        at: model.file.span.bytes)
    }
    let written = Document(
      path: Self.shownPath(of: model, beside: document), text: imported.text)
    let (scenario, problems) = Parser.parse(written)
    if let problem = problems.first { throw UsageError(problem, in: written) }
    known[key] = Lines(document: written, commands: scenario.commands, model: reading)
    return key
  }

  private static func shownPath(of file: PlainText, beside document: Document) -> String {
    let folder = ScenarioFinder.folder(of: document.path)
    return folder.isEmpty ? file.text : "\(folder)/\(file.text)"
  }

  /// The path of a model, and of the version that is taken where one is named: two versions are two documents.
  private static func shownPath(of model: ModelReading, beside document: Document) -> String {
    let path = shownPath(of: model.file, beside: document)
    return model.version.map { "\(path)/\($0.text)" } ?? path
  }

  private static func folder(of document: Document) -> URL {
    URL(fileURLWithPath: document.path).deletingLastPathComponent().standardizedFileURL
      .resolvingSymlinksInPath()
  }

  private static func realPath(_ document: Document) -> String {
    URL(fileURLWithPath: document.path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
