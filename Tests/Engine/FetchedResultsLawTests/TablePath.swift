import TableView

/// A row's place in a table view; both modules below call theirs `RowPath`.
typealias TablePath = RowPath
