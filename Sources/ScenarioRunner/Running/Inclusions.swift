import Foundation
import ScenarioFiles
package import ScenarioLanguage
import Words

/// The files and parts that a scenario includes, each read once.
package struct Inclusions {
  /// Lines that run where they are included, with the document that they are written in.
  package struct Lines {
    package var document: Document
    package var commands: [Command]
  }

  /// A file by its real path, a part of it by its name.
  private struct Key: Hashable {
    var file: String
    var part: String?
  }

  /// Deeper ones are a mistake, and would use up the stack.
  private static let deepest = 32

  private let document: Document
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
  package init(_ document: Document, mostLines: Int = .max) {
    self.document = document
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
  package mutating func enter(_ include: Include, in document: Document) throws -> Lines {
    let part = include.part?.literal
    var key = Key(file: Self.realPath(document), part: part)
    if let file = include.file { key.file = try load(file, beside: document) }
    guard !open.contains(key) else { throw UsageError(CommandFault.includesItself, at: 0..<0) }
    guard open.count <= Self.deepest else {
      throw UsageError(CommandFault.tooDeepInclusion, at: 0..<0)
    }
    guard let lines = known[key] else {
      let near = EditDistance.nearest(
        to: part ?? "", in: known.keys.filter { $0.file == key.file }.compactMap(\.part).sorted())
      throw UsageError(
        CommandFault.noPart(part ?? "", near: near),
        at: include.part?.span.bytes ?? 0..<0, .unknownName)
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
    let url = Self.folder(of: document).appendingPathComponent(file.text).standardizedFileURL
      .resolvingSymlinksInPath()
    guard folder.path == "/" || url.path.hasPrefix(folder.path + "/") else {
      throw fault(.outsideFolder(file.text))
    }
    if known[Key(file: url.path)] != nil { return url.path }
    guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
      let data = try? Data(contentsOf: url)
    else { throw fault(.unreadableFile(file.text)) }
    let shown = ScenarioFinder.folder(of: document.path)
    let loaded = Document(
      path: shown.isEmpty ? file.text : "\(shown)/\(file.text)", bytes: [UInt8](data))
    if let problem = loaded.unreadable { throw UsageError(problem, in: loaded) }
    let (scenario, problems) = Parser.parse(loaded)
    if let problem = problems.first { throw UsageError(problem, in: loaded) }
    known[Key(file: url.path)] = Lines(document: loaded, commands: scenario.commands)
    collectParts(scenario.commands, of: loaded)
    return url.path
  }

  private static func folder(of document: Document) -> URL {
    URL(fileURLWithPath: document.path).deletingLastPathComponent().standardizedFileURL
      .resolvingSymlinksInPath()
  }

  private static func realPath(_ document: Document) -> String {
    URL(fileURLWithPath: document.path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
