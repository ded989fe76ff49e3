/// What the toolchain looks for where a file imports both Testing and UIKit: on Apple's systems it attaches
/// pictures to tests, and on Linux there is none, so that without this module no such file compiles.
@_exported public import UIKit
