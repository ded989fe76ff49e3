import Foundation
import Synchronization

/// Texts in Latin letters, as `.latin` of a text gives them.
///
/// The system reads its rules again for each text, which takes some milliseconds, and a section's getter asks for
/// the same few texts with every change. So what was asked for is kept, up to a thousand texts.
enum LatinText {
  private static let mostKept = 1000
  private static let known = Mutex<[String: String]>([:])

  /// A text in Latin letters without marks: `xiao ming` of 小明; itself where there are no such letters.
  static func latinText(of text: String) -> String {
    if let known = known.withLock({ $0[text] }) { return known }
    let latin =
      text.applyingTransform(.toLatin, reverse: false)?
      .applyingTransform(.stripDiacritics, reverse: false) ?? text
    known.withLock { known in
      if known.count >= mostKept { known.removeAll() }
      known[text] = latin
    }
    return latin
  }
}
