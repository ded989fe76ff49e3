import Words

/// A character that an input method or a word processor puts in place of one the language uses.
struct LookAlike {
  /// What the language uses; a blank for a blank of another kind.
  var replacement: String
  var kind: Kind

  /// What sort of character it is.
  enum Kind {
    case curlyQuote, cornerQuote, fullWidth, fullWidthBlank, noBreakBlank, invisible, ideographic
    case dash, ellipsis, sign
  }

  /// The entry for a scalar, or nil when it looks like nothing that the language uses.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "“", "”", "„", "‟", "«", "»", "「", "」", "『", "』":
      (replacement, kind) = ("\"", scalar.value < 0x3000 ? .curlyQuote : .cornerQuote)
    case "‘", "’", "‚", "‛": (replacement, kind) = ("\"", .curlyQuote)
    case "\u{3000}": (replacement, kind) = (" ", .fullWidthBlank)
    case "\u{00A0}", "\u{202F}", "\u{2007}": (replacement, kind) = (" ", .noBreakBlank)
    case "\u{200B}", "\u{FEFF}", "\u{2060}": (replacement, kind) = ("", .invisible)
    case "、": (replacement, kind) = (",", .ideographic)
    case "。": (replacement, kind) = (".", .ideographic)
    case "【": (replacement, kind) = ("[", .ideographic)
    case "】": (replacement, kind) = ("]", .ideographic)
    case "–", "—", "−": (replacement, kind) = ("-", .dash)
    case "…": (replacement, kind) = ("...", .ellipsis)
    case "×": (replacement, kind) = ("*", .sign)
    case "≠": (replacement, kind) = ("!=", .sign)
    default:
      // The full-width forms repeat ASCII at a fixed distance.
      guard (0xFF01...0xFF5E).contains(scalar.value),
        let plain = Unicode.Scalar(scalar.value - 0xFEE0)
      else { return nil }
      (replacement, kind) = (String(Character(plain)), .fullWidth)
    }
  }

  /// What is said of the character.
  func sentence(for scalar: Unicode.Scalar, in language: Language) -> String {
    let isBlank = replacement == " " || replacement.isEmpty
    switch language {
    case .english:
      let shown = isBlank ? kind.english : "\(kind.english) \(Character(scalar))"
      let plain = isBlank ? "the plain blank" : replacement
      return "\(shown) (\(scalar.codePoint)); the language uses \(plain)"
    case .simplifiedChinese:
      let shown = isBlank ? "" : "\(Character(scalar)) "
      let plain = isBlank ? "普通空格" : replacement
      return "\(kind.simplifiedChinese) \(shown)(\(scalar.codePoint))；语言里用的是 \(plain)"
    }
  }

  /// True for any kind of quotation mark but the one the language uses.
  var isQuote: Bool { replacement == "\"" }
}

extension LookAlike.Kind: Sentence {
  /// What to call the character, before the character itself.
  func text(in language: Language) -> String {
    switch self {
    case .curlyQuote: language("curly", "引号")
    case .cornerQuote: language("corner", "引号")
    case .fullWidth: language("full-width", "全角")
    case .fullWidthBlank: language("full-width blank", "全角空格")
    case .noBreakBlank: language("no-break blank", "不间断空格")
    case .invisible: language("invisible character", "不可见字符")
    case .ideographic: language("ideographic", "中文标点")
    case .dash: language("dash", "破折号")
    case .ellipsis: language("ellipsis", "省略号")
    case .sign: language("sign", "符号")
    }
  }
}

extension Unicode.Scalar {
  /// `U+FF1D`, with at least four digits.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
