import Foundation

/// How the terminal's characters are written: always in UTF-8, as all that the program prints.
enum TerminalLocale {
  /// Makes the C library write and measure characters of UTF-8; false where it cannot.
  ///
  /// The user's locale is taken where it is one of UTF-8. Without this libedit drops every
  /// character outside ASCII.
  static func use() -> Bool {
    let isUsersOwn = unsafe setlocale(LC_CTYPE, "") != nil && writesUTF8
    if isUsersOwn { return true }
    return ["C.UTF-8", "en_US.UTF-8", "UTF-8"].contains { (name: String) in
      unsafe setlocale(LC_CTYPE, name) != nil && writesUTF8
    }
  }

  private static var writesUTF8: Bool {
    guard let name = unsafe nl_langinfo(nl_item(CODESET)) else { return false }
    let text = unsafe String(cString: name).lowercased()
    return text == "utf-8" || text == "utf8"
  }
}
