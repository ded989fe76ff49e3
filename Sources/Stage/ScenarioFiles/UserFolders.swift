/// Where a user's own files of the program are, as the XDG Base Directory Specification has it.
package enum UserFolders {
  /// The folder for what is remembered: progress, history, the last run.
  ///
  /// Nil where neither `XDG_STATE_HOME` nor `HOME` names an absolute path, as the specification asks.
  package static func state(in environment: [String: String]) -> String? {
    folder("XDG_STATE_HOME", ".local/state", environment)
  }

  /// The folder for settings; nil where neither `XDG_CONFIG_HOME` nor `HOME` names an absolute path.
  package static func configuration(in environment: [String: String]) -> String? {
    folder("XDG_CONFIG_HOME", ".config", environment)
  }

  private static func folder(
    _ variable: String, _ usual: String, _ environment: [String: String]
  ) -> String? {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/rollcall" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(usual)/rollcall"
  }
}
