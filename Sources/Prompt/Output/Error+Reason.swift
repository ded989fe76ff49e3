import Foundation
import Words

extension Error {
  /// Why something could not be done: the sentence that the error is, or else the system's words.
  func reason(in language: Language) -> String {
    (self as? any Sentence)?.text(in: language) ?? (self as NSError).localizedDescription
  }
}
