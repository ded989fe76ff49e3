/// A cell of a table view: its texts, its picture, and what is known of its row.
@MainActor
open class UITableViewCell: UIView, ReusableCell {
  /// Which texts a cell has.
  public enum CellStyle: Int, Sendable {
    /// One text.
    case `default` = 0
    /// Two, at both ends of the line.
    case value1 = 1
    /// Two, side by side.
    case value2 = 2
    /// Two, one below the other.
    case subtitle = 3
  }

  /// What stands at the end of a cell.
  public enum AccessoryType: Int, Sendable {
    case none = 0
    case disclosureIndicator = 1
    case detailDisclosureButton = 2
    case checkmark = 3
    case detailButton = 4
  }

  /// What a cell offers while its table is edited.
  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete = 1
    case insert = 2
  }

  /// How a cell shows that it is selected.
  public enum SelectionStyle: Int, Sendable {
    case none = 0
    case blue = 1
    case gray = 2
    case `default` = 3
  }

  /// What it is dequeued by; nil for a cell that is not used again.
  public let reuseIdentifier: String?
  /// The first text.
  open private(set) var textLabel: UILabel?
  /// The second text; nil for a cell of the style `default`.
  open private(set) var detailTextLabel: UILabel?
  /// The picture.
  open private(set) var imageView: UIImageView?
  /// Where views of the app's own go.
  public let contentView = UIView(frame: .zero)
  /// What stands at its end.
  open var accessoryType = AccessoryType.none
  /// How it shows that it is selected.
  open var selectionStyle = SelectionStyle.default
  /// Whether its row is selected.
  open var isSelected = false
  /// Whether its table is edited.
  open var isEditing = false
  /// What it shows in place of its labels; nil where the labels are used.
  open var contentConfiguration: (any UIContentConfiguration)?
  /// What a diffable data source shows in it; nil for a cell of another source.
  var itemIdentifier: AnyHashable?

  /// A cell of a style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    textLabel = UILabel()
    imageView = UIImageView()
    switch style {
    case .default: break
    case .value1, .value2, .subtitle: detailTextLabel = UILabel()
    }
  }

  /// A cell of an archive, of which there is none here: one of the style `default`.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    textLabel = UILabel()
    imageView = UIImageView()
  }

  /// Hears that it is about to show another row; a subclass calls `super`.
  open func prepareForReuse() {
    isSelected = false
  }

  /// A configuration of the labels' texts, to be filled and set.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }

  /// What it says, from its first text to its last: those of its configuration where it has one, its labels'
  /// otherwise, and those of labels in its ``contentView``.
  var shownTexts: [String] {
    ShownTexts.texts(
      of: contentConfiguration, or: [textLabel?.text, detailTextLabel?.text], in: contentView)
  }
}

/// What a cell can be told to show.
public protocol UIContentConfiguration {}

/// The texts and the picture of a row, as a value.
public struct UIListContentConfiguration: UIContentConfiguration, Sendable {
  /// The first text; nil for none.
  public var text: String?
  /// The second text; nil for none.
  public var secondaryText: String?
  /// The picture; nil for none.
  public var image: UIImage?

  /// Nothing to show.
  init() {}

  /// A row with one text.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

  /// A row with one text below the other.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }

  /// A row with two texts side by side.
  public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }

  var texts: [String] { [text, secondaryText].compactMap { $0 } }
}
