package import Words

/// A sentence without values, said in every language where it is used.
package struct Wording: Sentence, Equatable {
  package let english: String
  package let simplifiedChinese: String

  package init(_ english: String, _ simplifiedChinese: String) {
    self.english = english
    self.simplifiedChinese = simplifiedChinese
  }

  /// A text of somebody else's, which is not translated where there is no translation.
  package init(_ text: String, translation: String?) {
    self.init(text, translation ?? text)
  }

  package func text(in language: Language) -> String { language(english, simplifiedChinese) }

  /// The same with each of its texts made into another.
  package func map(_ transform: (String) -> String) -> Wording {
    Wording(transform(english), transform(simplifiedChinese))
  }
}

/// A sentence that is the same in every language: Apple's own text, or one that comes from elsewhere.
package struct Verbatim: Sentence {
  private let text: String

  package init(_ text: String) { self.text = text }

  package func text(in language: Language) -> String { text }
}
