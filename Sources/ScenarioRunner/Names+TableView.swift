import TableView

/// A row's place as the table view numbers it.
typealias TablePath = RowPath
/// A call that a table view received.
typealias ReceivedCall = TableCall
