/// A view of a collection view that is used again: a cell, a header or a footer.
@MainActor
open class UICollectionReusableView: UIView {
  /// What it is dequeued by; nil for a view that is not used again.
  open internal(set) var reuseIdentifier: String?

  /// Hears that it is about to show something else; a subclass calls `super`.
  open func prepareForReuse() {}
}

/// A cell of a collection view.
@MainActor
open class UICollectionViewCell: UICollectionReusableView, ReusableCell {
  /// Where views of the app's own go.
  public let contentView = UIView(frame: .zero)
  /// Whether its item is selected.
  open var isSelected = false
  /// Whether a finger is on it.
  open var isHighlighted = false
  /// What it shows beside what stands in its ``contentView``; nil for nothing.
  open var contentConfiguration: (any UIContentConfiguration)?
  /// What a diffable data source shows in it; nil for a cell of another source.
  var itemIdentifier: AnyHashable?

  /// Hears that it is about to show another item; a subclass calls `super`.
  open override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
  }

  /// What it says, from its first text to its last.
  var shownTexts: [String] { ShownTexts.texts(of: contentConfiguration, in: contentView) }
}

/// A cell of a list in a collection view.
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  /// What stands at its ends.
  open var accessories: [UICellAccessory] = []
  /// How far it is indented.
  open var indentationLevel = 0

  /// A configuration of a row's texts, to be filled and set.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}

/// What stands at the end of a cell of a list, as a value.
public struct UICellAccessory: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case disclosureIndicator, checkmark, delete, reorder
    case label(String)
  }

  private let kind: Kind

  /// An arrow to what lies behind.
  public static func disclosureIndicator() -> UICellAccessory {
    UICellAccessory(kind: .disclosureIndicator)
  }

  /// A check mark.
  public static func checkmark() -> UICellAccessory { UICellAccessory(kind: .checkmark) }

  /// A button that deletes.
  public static func delete() -> UICellAccessory { UICellAccessory(kind: .delete) }

  /// A handle to move it by.
  public static func reorder() -> UICellAccessory { UICellAccessory(kind: .reorder) }

  /// A text.
  public static func label(text: String) -> UICellAccessory { UICellAccessory(kind: .label(text)) }
}
