import Foundation
import OpenCoreData
import Words

/// Why a store or a model of the user's own is not read, as the engine's error has it.
///
/// The engine says it in English, as Core Data would. A Chinese session says what kind of refusal it is
/// before it quotes that.
struct FileRefusal: Sentence {
  /// What kind of refusal it is.
  private enum Kind {
    case unreadable, missing, otherModel, notWritable, busy, diskFull, cancelled, other
  }

  private let kind: Kind
  private let said: String

  init(_ error: any Error) {
    let raised = (error as? RaisedException)?.reason
    let error = error as NSError
    // Names in it may be those of a file's tables, which may hold anything.
    said = VisibleText.of(
      raised ?? error.userInfo["reason"] as? String ?? error.localizedDescription)
    kind =
      switch error.domain == NSCocoaErrorDomain ? error.code : 0 {
      case NSPersistentStoreOpenError: .unreadable
      case CocoaError.Code.fileReadNoSuchFile.rawValue: .missing
      case NSPersistentStoreIncompatibleVersionHashError, NSMigrationMissingMappingModelError,
        NSMigrationMissingSourceModelError, NSPersistentStoreIncompatibleSchemaError:
        .otherModel
      case CocoaError.Code.fileWriteNoPermission.rawValue: .notWritable
      case NSPersistentStoreTimeoutError: .busy
      case CoreDataErrorCode.diskFull.rawValue: .diskFull
      case CocoaError.Code.userCancelled.rawValue: .cancelled
      default: .other
      }
  }

  func text(in language: Language) -> String {
    language(said, "\(chinese)。引擎的原话：\(said)")
  }

  private var chinese: String {
    switch kind {
    case .unreadable: "它不是能读的存储或模型"
    case .missing: "没有这个文件"
    case .otherModel: "模型与建立这个存储的模型不同"
    case .notWritable: "它不能写入"
    case .busy: "别的程序正占用着它"
    case .diskFull: "磁盘满了"
    case .cancelled: "操作被取消了"
    case .other: "引擎拒绝了它"
    }
  }
}
