/// A run of characters, or an expression in braces whose value stands in its place.
package enum TemplateSegment: Sendable, Equatable {
  case characters(String)
  case expression(Expression)
}

/// A text in quotes whose `{…}` parts are filled in when it is used.
package struct TextLiteral: Sendable, Equatable {
  /// Characters with their escapes resolved, and expressions; empty for `""`.
  package var segments: [TemplateSegment]
  package var span: SourceSpan

  package init(segments: [TemplateSegment], span: SourceSpan = .none) {
    self.segments = segments
    self.span = span
  }

  package init(_ characters: String, span: SourceSpan = .none) {
    self.init(segments: characters.isEmpty ? [] : [.characters(characters)], span: span)
  }

  /// The text when nothing has to be filled in, otherwise nil.
  package var literal: String? { segments.literal }

  /// What is read where the braces are filled in, from left to right.
  package var readings: [Reading] {
    segments.flatMap { segment -> [Reading] in
      switch segment {
      case .characters: []
      case .expression(let expression): expression.readings
      }
    }
  }
}

/// A text in quotes whose braces are its own: a predicate, a pattern, a message to expect.
package struct PlainText: Sendable, Equatable {
  package var text: String
  package var span: SourceSpan

  package init(_ text: String, span: SourceSpan = .none) {
    self.text = text
    self.span = span
  }
}

extension PlainText {
  /// Where a character of the text stands in its document.
  ///
  /// The character is given by its place in the text, in bytes of UTF-8; past the end it is the closing
  /// quote.
  package func bytes(ofCharacterAt offset: Int, in document: Document) -> Range<Int> {
    var reader = TextReader(document, span.bytes)
    return reader.bytes(ofCharacterAt: offset)
  }
}

/// A name of any script, such as `ann` or `小明`; in loops parts of it are filled in, as in `s{i}`.
///
/// `Student#3` and `Student#new1`, as objects without a label are printed, are names too.
package struct Name: Sendable, Equatable {
  /// At least one segment.
  package var segments: [TemplateSegment]
  package var span: SourceSpan

  package init(segments: [TemplateSegment], span: SourceSpan = .none) {
    self.segments = segments
    self.span = span
  }

  package init(_ characters: String, span: SourceSpan = .none) {
    self.init(segments: [.characters(characters)], span: span)
  }

  /// The name when nothing has to be filled in, otherwise nil.
  package var literal: String? { segments.literal }
}

extension [TemplateSegment] {
  fileprivate var literal: String? {
    var text = ""
    for segment in self {
      guard case .characters(let characters) = segment else { return nil }
      text += characters
    }
    return text
  }
}
