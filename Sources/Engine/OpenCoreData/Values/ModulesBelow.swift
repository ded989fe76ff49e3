/// What `import OpenCoreData` brings beside its own: the parts of Core Data's API that stand in modules
/// below the engine.
@_exported public import CoreDataErrors
@_exported public import IndexPaths
@_exported public import ModelFiles
@_exported public import Predicates
