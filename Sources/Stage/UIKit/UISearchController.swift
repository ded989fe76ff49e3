/// Hears what the user looks for.
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// The text has changed, or the search has begun or ended.
  func updateSearchResults(for searchController: UISearchController)
}

/// Hears what the user does in a search bar.
///
/// All methods may be left out.
@MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// The text has changed.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)

  /// The button that ends the search was tapped.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}

  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A field to type what is looked for.
@MainActor
open class UISearchBar: UIView {
  /// What it says; nil for nothing.
  open var text: String?
  /// What it says as long as it is empty; nil for nothing.
  open var placeholder: String?
  /// Who hears what the user does in it.
  open weak var delegate: (any UISearchBarDelegate)?
}

/// A search bar, and whether it is searched.
@MainActor
open class UISearchController: UIViewController {
  /// What shows the results; nil where the controller that is searched does.
  public let searchResultsController: UIViewController?
  /// Where the user types.
  public let searchBar = UISearchBar(frame: .zero)
  /// Who hears what is looked for.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Whether what is searched is covered meanwhile, which makes no difference here.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar goes meanwhile, which makes no difference here.
  open var hidesNavigationBarDuringPresentation = true

  /// Whether it is searched; who hears the results is told when a search begins and when it ends.
  open var isActive = false {
    didSet { if isActive != oldValue { searchResultsUpdater?.updateSearchResults(for: self) } }
  }

  /// A search whose results another controller shows, nil for the one that is searched.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }

  /// A search of an archive, of which there is none here: one without a controller of its own.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
  }

  /// Types a text as the user does.
  package func type(_ text: String) {
    isActive = true
    searchBar.text = text
    searchBar.delegate?.searchBar(searchBar, textDidChange: text)
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  /// Ends the search as the user does.
  package func cancel() {
    searchBar.text = nil
    searchBar.delegate?.searchBarCancelButtonClicked(searchBar)
    isActive = false
  }
}
