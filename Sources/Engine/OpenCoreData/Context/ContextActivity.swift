/// What a context is in the middle of.
struct ContextActivity: OptionSet {
  let rawValue: UInt8

  /// Pending changes are processed, and observers told of them.
  static let processing = ContextActivity(rawValue: 1 << 0)
  /// What is processed comes from another context's save.
  static let merging = ContextActivity(rawValue: 1 << 1)
  /// The context is saved.
  static let saving = ContextActivity(rawValue: 1 << 2)
}
