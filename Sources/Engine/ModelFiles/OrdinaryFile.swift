package import Foundation

/// Files that are read in part, to see what they are.
package enum OrdinaryFile {
  /// Opens a file for reading; nil for what is not there, cannot be read, or is no file.
  ///
  /// A pipe would be waited for until somebody opens it to write, which may be never; a device may have no end.
  package static func opened(at path: String) -> FileHandle? {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      return nil
    }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }
}
