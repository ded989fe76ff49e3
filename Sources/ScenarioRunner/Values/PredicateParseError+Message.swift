package import OpenCoreData
import ScenarioLanguage
import Words

extension PredicateParseError {
  /// What a person needs to mend the format, with the word that was meant where one is near.
  package var advice: String {
    let meant = found.flatMap { EditDistance.nearest(to: $0, in: candidates) }
    return explanation + (meant.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// Foundation's text and the advice; a text that ends in a full stop is a sentence of its own.
  package var message: String {
    var reason = exception.reason
    while reason.last == " " { reason.removeLast() }
    guard reason.last == "." else { return "\(reason): \(advice)" }
    return "\(reason) \(advice.prefix(1).uppercased())\(advice.dropFirst())"
  }

  /// The place in the format: its character, counted from 1.
  package var position: Int {
    let bytes = format.utf8
    let place = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    return format[..<place].count + 1
  }
}
