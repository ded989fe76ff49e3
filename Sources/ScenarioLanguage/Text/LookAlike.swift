import Words

/// A character that an input method or a word processor puts in place of one the language uses.
struct LookAlike {
  /// What the language uses; a blank for a blank of another kind.
  var replacement: String
  /// What to call the character, before the character itself.
  var kind: String

  /// The entry for a scalar, or nil when it looks like nothing that the language uses.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "“", "”", "„", "‟", "«", "»", "「", "」", "『", "』":
      (replacement, kind) = ("\"", scalar.value < 0x3000 ? "curly" : "corner")
    case "‘", "’", "‚", "‛": (replacement, kind) = ("\"", "curly")
    case "\u{3000}": (replacement, kind) = (" ", "full-width blank")
    case "\u{00A0}", "\u{202F}", "\u{2007}": (replacement, kind) = (" ", "no-break blank")
    case "\u{200B}", "\u{FEFF}", "\u{2060}": (replacement, kind) = ("", "invisible character")
    case "、": (replacement, kind) = (",", "ideographic")
    case "。": (replacement, kind) = (".", "ideographic")
    case "【": (replacement, kind) = ("[", "ideographic")
    case "】": (replacement, kind) = ("]", "ideographic")
    case "–", "—", "−": (replacement, kind) = ("-", "dash")
    case "…": (replacement, kind) = ("...", "ellipsis")
    case "×": (replacement, kind) = ("*", "sign")
    case "≠": (replacement, kind) = ("!=", "sign")
    default:
      // The full-width forms repeat ASCII at a fixed distance.
      guard (0xFF01...0xFF5E).contains(scalar.value),
        let plain = Unicode.Scalar(scalar.value - 0xFEE0)
      else { return nil }
      (replacement, kind) = (String(Character(plain)), "full-width")
    }
  }

  /// What is said of the character.
  func sentence(for scalar: Unicode.Scalar, in language: Language) -> String {
    let isBlank = replacement == " " || replacement.isEmpty
    switch language {
    case .english:
      let shown = isBlank ? kind : "\(kind) \(Character(scalar))"
      let plain = isBlank ? "the plain blank" : replacement
      return "\(shown) (\(scalar.codePoint)); the language uses \(plain)"
    case .simplifiedChinese:
      let shown = isBlank ? "" : "\(Character(scalar)) "
      let plain = isBlank ? "普通空格" : replacement
      return "\(kindInChinese) \(shown)(\(scalar.codePoint))；语言里用的是 \(plain)"
    }
  }

  private var kindInChinese: String {
    switch kind {
    case "curly", "corner": "引号"
    case "full-width": "全角"
    case "full-width blank": "全角空格"
    case "no-break blank": "不间断空格"
    case "invisible character": "不可见字符"
    case "ideographic": "中文标点"
    case "dash": "破折号"
    case "ellipsis": "省略号"
    default: "符号"
    }
  }

  /// True for any kind of quotation mark but the one the language uses.
  var isQuote: Bool { replacement == "\"" }
}

extension Unicode.Scalar {
  /// `U+FF1D`, with at least four digits.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
