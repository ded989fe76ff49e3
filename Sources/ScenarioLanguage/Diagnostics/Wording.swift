import Words

/// A sentence without values, said in every language where it is used.
package struct Wording: Sentence, Equatable {
  package let english: String
  package let simplifiedChinese: String

  package init(_ english: String, _ simplifiedChinese: String) {
    self.english = english
    self.simplifiedChinese = simplifiedChinese
  }
}

/// A sentence that is the same in every language: Apple's own text, or one that comes from elsewhere.
package struct Verbatim: Sentence {
  package let english: String
  package var simplifiedChinese: String { english }

  package init(_ text: String) { english = text }
}
