package import TableView

/// A row's place as the table view numbers it.
package typealias TablePath = RowPath
/// A call that a table view received.
package typealias ReceivedCall = TableCall
