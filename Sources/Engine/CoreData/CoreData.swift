/// What `import CoreData` brings on a Mac: Core Data's names, and Foundation's.
///
/// A package that depends on the product `CoreData` for Linux alone has one source for both worlds,
/// without `#if`.
@_exported public import Foundation
@_exported public import OpenCoreData

/// Core Data's expressions; Foundation on Linux has a class of the name of which nothing can be called.
///
/// A file that imports Foundation itself, too, has to say which of them it means: `CoreData.NSExpression`.
public typealias NSExpression = OpenCoreData.NSExpression

/// Core Data's comparisons; Foundation on Linux has a class of the name that cannot be made.
///
/// A file that imports Foundation itself, too, has to say which of them it means:
/// `CoreData.NSComparisonPredicate`.
public typealias NSComparisonPredicate = OpenCoreData.NSComparisonPredicate
