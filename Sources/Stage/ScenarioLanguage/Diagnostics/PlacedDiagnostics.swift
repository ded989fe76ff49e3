package import Words

/// Diagnostics with the document that they are of, said as a person reads them.
package struct PlacedDiagnostics: Sentence {
  package let diagnostics: [Diagnostic]
  package let document: Document

  /// Puts diagnostics beside their document.
  package init(_ diagnostics: [Diagnostic], in document: Document) {
    self.diagnostics = diagnostics
    self.document = document
  }

  /// One diagnostic beside its document.
  package init(_ diagnostic: Diagnostic, in document: Document) {
    self.init([diagnostic], in: document)
  }

  package func text(in language: Language) -> String {
    text(in: language, columns: nil)
  }

  package func text(in language: Language, columns: Int?) -> String {
    diagnostics.map { $0.rendered(in: document, language: language, columns: columns) }
      .joined(separator: "\n")
  }
}
