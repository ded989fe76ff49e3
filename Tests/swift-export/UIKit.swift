// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands for Apple's module of this name where there is none: of UIKit what an export calls, as its
// documentation declares it. Nothing is drawn; the exports are only type-checked against it.
@_exported import Foundation

@MainActor open class UIView: NSObject {
  public var window: UIView? { nil }
}

@MainActor open class UILabel: UIView {
  public var text: String?
}

@MainActor open class UITableViewCell: UIView {
  public var textLabel: UILabel? { nil }
  public var detailTextLabel: UILabel? { nil }
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
}

@MainActor open class UITableView: UIView {
  public enum RowAnimation { case automatic }

  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
  public func beginUpdates() {}
  public func endUpdates() {}
  public func reloadData() {}
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {}
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {}
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {}
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
  public func moveSection(_ section: Int, toSection newSection: Int) {}
}
