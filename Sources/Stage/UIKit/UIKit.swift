/// What `import UIKit` brings on a Mac beside its own names: Foundation's, and the rows of index paths.
///
/// This module is UIKit without a screen: controllers, views and cells as values and rules, with Apple's
/// names. Nothing is drawn, laid out or animated. A package that depends on the product `UIKit` for Linux
/// alone has one source for both worlds, without `#if`.
@_exported public import Foundation
@_exported public import IndexPaths
