/// What a cell says.
@MainActor
enum ShownTexts {
  /// The texts of a cell: those of its configuration where it has one, its own otherwise, and those of labels in
  /// its content view.
  static func texts(
    of configuration: (any UIContentConfiguration)?, or own: [String?] = [], in content: UIView
  ) -> [String] {
    let shown = configuration.map { ($0 as? UIListContentConfiguration)?.texts ?? [] } ?? own
    return shown.compactMap { $0 } + texts(in: content)
  }

  private static func texts(in view: UIView) -> [String] {
    guard !view.isHidden else { return [] }
    return ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(texts)
  }
}
