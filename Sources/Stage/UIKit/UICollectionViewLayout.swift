/// How a collection view would be laid out, as a value; nothing is.
@MainActor
open class UICollectionViewLayout: NSObject {
  /// A layout of its own.
  public override init() { super.init() }
}

/// A layout of lines, as a value.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of an item, which makes no difference here.
  open var itemSize = CGSize(width: 50, height: 50)
  /// The distance between lines, which makes no difference here.
  open var minimumLineSpacing: CGFloat = 10
  /// The distance between items, which makes no difference here.
  open var minimumInteritemSpacing: CGFloat = 10
}

/// A layout that is composed, as a value; here that of a list.
@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// How the list looks.
  let configuration: UICollectionLayoutListConfiguration

  private init(_ configuration: UICollectionLayoutListConfiguration) {
    self.configuration = configuration
    super.init()
  }

  /// The layout of a list.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout { UICollectionViewCompositionalLayout(configuration) }
}

/// How a list in a collection view looks, as a value.
public struct UICollectionLayoutListConfiguration: Hashable, Sendable {
  /// How its sections look, which makes no difference here.
  public enum Appearance: Int, Sendable {
    case plain = 0
    case grouped = 1
    case insetGrouped = 2
    case sidebar = 3
    case sidebarPlain = 4
  }

  /// How its sections look.
  public var appearance: Appearance
  /// Whether lines stand between rows.
  public var showsSeparators = true

  /// A list of an appearance.
  public init(appearance: Appearance) { self.appearance = appearance }
}
