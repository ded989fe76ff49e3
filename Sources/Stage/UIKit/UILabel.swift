/// A text in a view.
@MainActor
open class UILabel: UIView {
  /// What it says; nil for nothing.
  open var text: String?
  /// In which colour.
  open var textColor: UIColor = .label
  /// In which font.
  open var font: UIFont = .systemFont(ofSize: 17)
  /// In how many lines at most; 0 for as many as it needs.
  open var numberOfLines = 1
}

/// A picture in a view.
@MainActor
open class UIImageView: UIView {
  /// What it shows; nil for nothing.
  open var image: UIImage?
}
