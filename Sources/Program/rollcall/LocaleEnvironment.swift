import Foundation

/// What the environment says of the locale, before Foundation reads it.
enum LocaleEnvironment {
  /// The variables that ICU takes its default locale from.
  private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// Takes away what names no locale: Foundation's ICU ends the process at a language of twelve
  /// letters.
  static func repair() {
    for variable in variables {
      guard let value = unsafe getenv(variable), !canBeLocale(unsafe String(cString: value))
      else { continue }
      unsafe unsetenv(variable)
    }
  }

  /// Whether a name can be that of a locale: a language of up to eight letters, and not too much
  /// behind it.
  static func canBeLocale(_ name: String) -> Bool {
    let language = name.prefix { $0.isLetter || $0.isNumber }
    return language.utf8.count <= 8 && name.utf8.count <= 100
  }
}
