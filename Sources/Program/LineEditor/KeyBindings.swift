/// Which keys do what, beside those of emacs that libedit has from the start.
enum KeyBindings {
  /// What a key of ours does.
  enum OwnCommand: String, CaseIterable {
    case accept, interrupt, suspend, quit, deleteOrEnd, complete, paste, nothing, refresh

    /// The name by which libedit knows it.
    var name: String { "rollcall-\(rawValue)" }
  }

  /// Keys as editrc writes them, each with the command it is bound to.
  static let all: [(key: String, command: String)] = {
    var all = controls.map { (key: $0, command: $1.name) }
    all += words.map { (key: $0, command: $1) }
    all += sequences.map { (key: "\\e[\($0.key)", command: $0.value) }
    all += [
      ("\\eOA", "ed-prev-history"), ("\\eOB", "ed-next-history"),
      ("\\eOC", "ed-next-char"), ("\\eOD", "ed-prev-char"),
      ("\\eOH", "ed-move-to-beg"), ("\\eOF", "ed-move-to-end"),
    ]
    all += ["P", "Q", "R", "S"].map { ("\\eO\($0)", OwnCommand.nothing.name) }
    return all
  }()

  private static let controls: [(String, OwnCommand)] = [
    ("^M", .accept), ("^J", .accept), ("^C", .interrupt), ("^Z", .suspend), ("^\\", .quit),
    ("^D", .deleteOrEnd), ("^I", .complete),
  ]

  private static let words = [
    ("^?", "em-delete-prev-char"), ("^H", "em-delete-prev-char"), ("^R", "em-inc-search-prev"),
    ("\\e^?", "ed-delete-prev-word"), ("\\e^H", "ed-delete-prev-word"),
  ]

  /// What follows `ESC [`, each with its command.
  static let sequences: [String: String] = {
    var sequences = [
      "A": "ed-prev-history", "B": "ed-next-history", "C": "ed-next-char",
      "D": "ed-prev-char", "H": "ed-move-to-beg", "F": "ed-move-to-end",
      "1~": "ed-move-to-beg", "7~": "ed-move-to-beg", "4~": "ed-move-to-end",
      "8~": "ed-move-to-end", "3~": "ed-delete-next-char", "3;5~": "em-delete-next-word",
      "5~": "ed-search-prev-history", "6~": "ed-search-next-history",
      paste: OwnCommand.paste.name, unknown: OwnCommand.nothing.name,
      refresh: OwnCommand.refresh.name,
      "5D": "ed-prev-word", "5C": "em-next-word",
    ]
    // Shift 2, Alt 3, Control 5, and their sums.
    for modifier in 2...8 {
      let isByWord = modifier != 2
      sequences["1;\(modifier)C"] = isByWord ? "em-next-word" : "ed-next-char"
      sequences["1;\(modifier)D"] = isByWord ? "ed-prev-word" : "ed-prev-char"
      sequences["1;\(modifier)H"] = "ed-move-to-beg"
      sequences["1;\(modifier)F"] = "ed-move-to-end"
    }
    return sequences
  }()

  /// What a terminal sends before what is pasted.
  static let paste = "200~"

  /// What has the line drawn where it has changed; no key sends it.
  static let refresh = "990~"

  /// What stands for a sequence that no key is bound to.
  static let unknown = "Z"
}
