/// What a terminal sends of a paste, up to the mark that ends it, as text for the line.
struct PastedText {
  private static let endMark = Array("\u{1B}[201~".unicodeScalars)
  private var scalars: [Unicode.Scalar] = []

  /// Takes the next character; true when it ends the paste.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    scalars.append(scalar)
    guard scalar == "~", scalars.count >= Self.endMark.count,
      Array(scalars.suffix(Self.endMark.count)) == Self.endMark
    else { return false }
    scalars.removeLast(Self.endMark.count)
    return true
  }

  /// The text, its lines ended by line feeds, but for the last, which Enter is to end.
  ///
  /// Tabs stay. Other controls, which could only do harm, become U+FFFD.
  var text: String {
    var text = String.UnicodeScalarView()
    var former: Unicode.Scalar = " "
    for scalar in scalars {
      defer { former = scalar }
      switch (former, scalar) {
      case ("\r", "\n"): break
      case (_, "\r"), (_, "\n"): text.append("\n")
      case (_, "\t"): text.append(scalar)
      case (_, "\u{0}"..<" "), (_, "\u{7F}"..<"\u{A0}"): text.append("\u{FFFD}")
      default: text.append(scalar)
      }
    }
    if text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
