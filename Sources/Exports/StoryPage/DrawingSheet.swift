/// How wide a drawing is, in units of the image, which are pixels unless it is scaled.
package struct DrawingSheet: Sendable, Hashable {
  let width: Int
  let margin: Int
  let phone: Int
  /// Where a row's sign stands in a phone.
  let sign: Int
  /// Where a row's text begins in a phone.
  let text: Int
  /// How far what belongs to a callback is moved in.
  let indent: Int

  /// For the screen of a desk.
  package static let wide = DrawingSheet(
    width: 680, margin: 20, phone: 260, sign: 12, text: 28, indent: 24)

  /// For a telephone's screen and for cards, where nothing is to be scaled down.
  package static let narrow = DrawingSheet(
    width: 340, margin: 10, phone: 146, sign: 6, text: 20, indent: 12)

  /// How many columns of small text stand in a line that begins so far from the margin.
  func columns(from indent: Int = 0) -> Int { (width - 2 * margin - indent) * 4 / 29 }

  /// How many columns a row has for its text and its label.
  var rowColumns: Int { (phone - text - sign) * 8 / 63 }

  /// How many columns of the title's font, which is larger and bold, stand in a line of some width.
  func titleColumns(in width: Int) -> Int { width / 9 }

  /// Where the phone on the right begins.
  var right: Int { width - margin - phone }
}
