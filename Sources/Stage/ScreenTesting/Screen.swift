package import CoreDataErrors
public import Foundation
import OpenCoreData
package import TableView
public import UIKit

/// A screen that a test can hold: it shows a view controller, does what a user does, and keeps what came of it.
///
///     let screen = Screen(of: StudentsViewController(context), height: .rows(12))
///     screen.swipeToDelete(row: 0)
///     #expect(screen.rows == ["2:Bo age:11"])
///     #expect(screen.exception == nil)
///
/// What a table view on it is told, and what results controllers tell their delegates meanwhile, is noted in
/// ``events``. An exception that a view on it raises is kept in ``exception``; without a screen the process ends.
@MainActor
public final class Screen {
  /// How much of a table fits.
  public enum Height: Hashable, Sendable {
    /// All rows.
    case all
    /// This number of rows, at least one.
    case rows(Int)
  }

  /// An exception as a value.
  public struct Exception: Hashable, Sendable, CustomStringConvertible {
    /// Its name, as `NSInternalInconsistencyException`.
    public let name: String
    /// Its text, but for addresses: they read `0x0` here.
    public let reason: String

    /// Name and text, as a crash log has them.
    public var description: String { "\(name): \(reason)" }
  }

  /// The controller that it shows.
  public let controller: UIViewController
  /// The first exception that a view on it has raised since it was last cleared; nil for none.
  public private(set) var exception: Exception?
  /// What was told and called since they were last forgotten, in order.
  public private(set) var events: [Event] = []
  /// The controllers that were presented and not dismissed, the oldest first.
  public private(set) var presented: [UIViewController] = []

  private let shownHeight: ScreenHeight?
  private let witness = Witness()
  /// Whether it lays out the view itself, which no call of the app's is.
  private var isLayingOut = false

  /// Shows a controller: its view is loaded, appears, and is laid out.
  ///
  /// - Parameters:
  ///   - controller: the controller at the top; a navigation controller shows the one on its top.
  ///   - height: how many rows of a table view have cells.
  ///   - prefetchedRows: how many rows beyond the screen a `prefetchDataSource` is told of as the view scrolls and
  ///     is loaded; of a screen of all rows none.
  public init(of controller: UIViewController, height: Height = .all, prefetchedRows: Int = 0) {
    self.controller = controller
    shownHeight =
      switch height {
      case .all: nil
      case .rows(let rows): ScreenHeight(rows: rows, prefetchedRows: prefetchedRows)
      }
    controller.screenHolder = self
    witness.screen = self
    RaisedFromUIKit.add(self)
    DeliveryWitnesses.add(witness)
    controller.loadViewIfNeeded()
    controller.viewWillAppear(false)
    controller.viewIsAppearing(false)
    layOut()
    controller.viewDidAppear(false)
  }

  /// Lays out what waits to be laid out, as the end of a turn does.
  private func layOut() {
    isLayingOut = true
    controller.viewIfLoaded?.layoutIfNeeded()
    isLayingOut = false
  }

  // MARK: What it shows

  /// The table view on it: the first one in the view of the controller on top; nil where there is none.
  public var tableView: UITableView? { first() }

  /// The collection view on it: the first one in the view of the controller on top; nil where there is none.
  public var collectionView: UICollectionView? { first() }

  /// The table view or collection view on it; nil where there is neither.
  private var view: (any RowsOnScreen)? { tableView ?? collectionView }

  private func first<View: UIView>() -> View? {
    top.viewIfLoaded.flatMap(Self.first)
  }

  /// The controller on top of navigation controllers.
  private var top: UIViewController {
    var top = controller
    while let next = (top as? UINavigationController)?.topViewController { top = next }
    return top
  }

  private static func first<View: UIView>(in view: UIView) -> View? {
    (view as? View) ?? view.subviews.lazy.compactMap { first(in: $0) }.first
  }

  /// What the rows on it say, from top to bottom; texts of a cell stand side by side.
  public var rows: [String] { sections.flatMap(\.rows) }

  /// The sections, with what their rows on the screen say.
  public var sections: [Section] {
    (view?.shownSections ?? []).map { section in
      Section(title: section.title, rows: section.rows.map { $0.joined(separator: "  ") })
    }
  }

  /// A section on the screen.
  public struct Section: Hashable, Sendable {
    /// What stands above its rows; nil for nothing.
    public let title: String?
    /// What its rows say.
    public let rows: [String]

    /// A section to compare with.
    public init(title: String? = nil, rows: [String]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The table as text: a line for each title and each row on the screen, rows indented below a title.
  public var text: String {
    sections.flatMap { section in
      (section.title.map { [$0] } ?? [])
        + section.rows.map { section.title == nil ? $0 : "  " + $0 }
    }.joined(separator: "\n")
  }

  // MARK: What a user does

  /// Taps a row; whether it is on the screen and was selected.
  @discardableResult
  public func tap(row: Int, section: Int = 0) -> Bool {
    view?.tapRow(at: IndexPath(row: row, section: section)) ?? false
  }

  /// Swipes over a whole row; whether it is on the screen and could be deleted, or has an action of its own.
  @discardableResult
  public func swipeToDelete(row: Int, section: Int = 0) -> Bool {
    view?.swipeToDeleteRow(at: IndexPath(row: row, section: section)) ?? false
  }

  /// Swipes over a row and taps an action by its title; whether the row is on the screen and offers it.
  @discardableResult
  public func swipe(row: Int, section: Int = 0, to title: String) -> Bool {
    view?.swipeRow(at: IndexPath(row: row, section: section), to: title) ?? false
  }

  /// The index at the edge, as the data source has it; none where there is no index.
  public var indexTitles: [String] { view?.indexTitles ?? [] }

  /// Taps a title of the index, and scrolls to its section; whether there is such a title, and such a section.
  @discardableResult
  public func tap(indexTitle title: String) -> Bool {
    guard let view, let place = view.indexTitles.firstIndex(of: title) else { return false }
    return view.tapIndex(title, at: place)
  }

  /// Types into the search field of the controller on top, nil to end the search; whether there is one.
  @discardableResult
  public func search(_ text: String?) -> Bool {
    guard let search = top.navigationItem.searchController else { return false }
    if let text { search.type(text) } else { search.cancel() }
    return true
  }

  /// Drags a row to the place that it is to have; whether both are there and it could be moved.
  @discardableResult
  public func drag(from source: IndexPath, to target: IndexPath) -> Bool {
    view?.dragRow(at: source, to: target) ?? false
  }

  /// Scrolls until a row is the first on the screen, or the last row of all the last.
  public func scroll(toRow row: Int, section: Int = 0) {
    view?.showRow(at: IndexPath(row: row, section: section))
  }

  /// Taps a button; whether it can be tapped.
  @discardableResult
  public func tap(_ button: UIBarButtonItem?) -> Bool {
    guard let button, button.isEnabled, let action = button.primaryAction else { return false }
    action.perform()
    return true
  }

  /// Pulls the table down; whether there is something to refresh it.
  @discardableResult
  public func pullToRefresh() -> Bool {
    guard let control = view?.refreshControl else { return false }
    control.pull()
    return true
  }

  /// Answers the alert that was presented last by the title of a choice; whether there is such a choice.
  @discardableResult
  public func answer(_ title: String) -> Bool {
    guard let alert = presented.last as? UIAlertController,
      let action = alert.actions.first(where: { $0.title == title && $0.isEnabled })
    else { return false }
    presented.removeLast()
    alert.dismiss(animated: false)
    action.perform()
    return true
  }

  /// Turns the run loop until what waits on the main queue is done, and lays out the view.
  public func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    layOut()
  }

  // MARK: What came of it

  /// Forgets what was told and called.
  public func forgetEvents() { events = [] }

  /// Forgets the exception and has the table view ask for everything again, so that the next change is told to
  /// a view that shows what the data source has.
  ///
  /// - Returns: the exception; nil where none was raised, and then nothing is loaded.
  @discardableResult
  public func clearException() -> Exception? {
    guard let raised = exception else { return nil }
    exception = nil
    let noted = events
    view?.reloadData()
    layOut()
    events = noted
    return raised
  }

  /// Sees the callbacks that results controllers send to what is on the screen.
  @MainActor
  private final class Witness: DeliveryWitness {
    weak var screen: Screen?

    nonisolated func witnesses(_ delegate: AnyObject) -> Bool {
      guard RaisedFromUIKit.isOnMainQueue else { return false }
      let delegate = ObjectIdentifier(delegate)
      return MainActor.assumeIsolated {
        screen?.holds(delegate) ?? false
      }
    }

    nonisolated func willTell(_ callback: ToldCallback, isHeard: Bool) {
      let told = Callback(callback)
      MainActor.assumeIsolated {
        screen?.events.append(.callback(told, isHeard: isHeard))
      }
    }
  }

  /// Whether an object is a controller on the screen, or kept in a property of one.
  private func holds(_ object: ObjectIdentifier) -> Bool {
    var controllers = [controller]
    while let next = controllers.popLast() {
      if ObjectIdentifier(next) == object { return true }
      controllers += next.children
      var mirror: Mirror? = Mirror(reflecting: next)
      while let known = mirror {
        for child in known.children {
          let value = child.value as Any?
          if let value, type(of: value) is AnyClass, ObjectIdentifier(value as AnyObject) == object
          {
            return true
          }
        }
        mirror = known.superclassMirror
      }
    }
    return false
  }
}

extension Screen: ScreenHolder {
  package var height: ScreenHeight? { shownHeight }

  package var isStopped: Bool { exception != nil }

  package func willReceive(_ call: ReceivedCall, in view: UIView) {
    if !isLayingOut || call != .layoutIfNeeded { events.append(.call(call)) }
  }

  package func hold(_ exception: RaisedException) {
    guard self.exception == nil else { return }
    let raised = Exception(name: exception.name, reason: exception.reason)
    self.exception = raised
    events.append(.exception(raised))
  }

  package func present(_ controller: UIViewController) {
    presented.removeAll { $0.presentingViewController == nil }
    presented.append(controller)
  }
}
