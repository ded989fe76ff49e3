/// What a person wants who is asked where a screen is full.
enum MoreAnswer: Equatable {
  /// The next screen.
  case next
  /// Nothing more of what is being shown.
  case enough
  /// The next screen that has a text.
  case find(String)
  /// What was typed instead, which is run when what is being shown has come to its end.
  case typed
}
