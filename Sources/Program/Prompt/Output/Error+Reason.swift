import Foundation
import Words

extension Error {
  /// Why something could not be done: the sentence that the error is, or else the system's words.
  ///
  /// Without the system's full stop, since it stands within a sentence or as a line of its own.
  func reason(in language: Language) -> String {
    if let sentence = self as? any Sentence { return sentence.text(in: language) }
    let words = (self as NSError).localizedDescription
    return words.last == "." ? String(words.dropLast()) : words
  }
}
