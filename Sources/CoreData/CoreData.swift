/// What `import CoreData` brings on a Mac: Core Data's names, and Foundation's.
///
/// A package that depends on the product `CoreData` for Linux alone has one source for both worlds,
/// without `#if`.
@_exported public import Foundation
@_exported public import OpenCoreData
