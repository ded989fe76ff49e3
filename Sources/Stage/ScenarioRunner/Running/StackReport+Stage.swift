import OpenCoreData
import Reports
import ScenarioLanguage

extension StackReport {
  /// The store of a stack, and its contexts by name.
  init(_ stack: Stack) {
    self.init(
      store: stack.declaration.kind.rawValue, file: stack.declaration.file?.text,
      contexts: stack.contexts.map { Context(name: $0.name ?? "", parent: $0.parent?.name) })
  }
}

extension DelegateReport {
  /// A delegate, its lines as they are printed.
  init(_ delegate: WrittenDelegate) {
    let document = delegate.document.flatMap { $0.path.isEmpty ? nil : $0 }
    self.init(
      name: delegate.declaration.name.literal ?? "", path: document?.path,
      lines: delegate.declaration.handlers.map { handler in
        Line(
          text: "\(handler)",
          line: document?.position(at: handler.span.bytes.lowerBound).line)
      })
  }
}
