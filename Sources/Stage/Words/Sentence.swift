/// Something that the program says to a person, with its values, in every language.
///
/// A part of the program keeps its sentences in an enum, a case for each with the values that stand
/// in it, beside what uses them. To add a sentence, add a case and say it in the one switch, which has no
/// `default:`; a ``Language`` is called with a text for each, so a sentence that is missing in one of them
/// does not compile.
///
/// ```swift
/// enum ReportSentence: Sentence {
///   case asBefore(rows: Int)
///
///   func text(in language: Language) -> String {
///     switch self {
///     case .asBefore(let rows):
///       Noun.row.counted(rows, in: language) + language(" as before", "与之前相同")
///     }
///   }
/// }
/// ```
///
/// Facts travel as such values and become text at the last moment, by ``text(in:)``, so that two of
/// them are compared by cases and values. Text is laid out by ``DisplayWidth``, since a Chinese
/// character takes two columns. A term has one translation: the glossary of the language's
/// documentation, `Glossary.md`, lists them.
package protocol Sentence: Sendable {
  /// The sentence in a language.
  func text(in language: Language) -> String
  /// The sentence laid out for lines of a number of columns; nil for those of a file.
  ///
  /// A sentence of one paragraph is the same in every width; what shows it wraps it.
  func text(in language: Language, columns: Int?) -> String
}

extension Sentence {
  /// The sentence in English.
  package var english: String { text(in: .english) }

  /// The sentence in Simplified Chinese.
  package var simplifiedChinese: String { text(in: .simplifiedChinese) }

  package func text(in language: Language, columns: Int?) -> String { text(in: language) }
}
