import OpenCoreData

/// A row's place in a controller's result.
typealias ResultPath = RowPath
