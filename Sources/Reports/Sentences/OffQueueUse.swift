import Words

/// A use of a context, or of an object of one, on another queue than the context's.
package struct OffQueueUse: Sentence, Hashable, Encodable {
  /// The object that was used, as it is printed; nil where it was the context itself.
  package let object: String?
  /// The name of the context.
  package let context: String
  /// The context on whose queue it was used; nil for the main queue.
  package let place: String?

  package init(object: String?, context: String, place: String?) {
    self.object = object
    self.context = context
    self.place = place
  }

  /// What belongs where, and how it is used there.
  package var english: String {
    let used = object.map { "\($0), an object of \(context)," } ?? context
    let queue = place.map { "the queue of \($0)" } ?? "the main queue"
    guard let object else {
      return
        "\(used) was used on \(queue), not on its own; write it within 'perform \(context) … end'"
    }
    return "\(used) was used on \(queue); use it within 'perform \(context) … end', or take "
      + "\(object).objectID across and ask \(place ?? "main").object(with:) for the object there"
  }

  package var simplifiedChinese: String {
    let queue = place.map { "\($0) 的队列" } ?? "主队列"
    guard let object else {
      return "\(context) 在\(queue)上使用，而不是在它自己的队列上；请写在 'perform \(context) … end' 里面"
    }
    return "\(context) 的对象 \(object) 在\(queue)上使用；请在 'perform \(context) … end' 里面用它，"
      + "或者把 \(object).objectID 带过去，再用 \(place ?? "main").object(with:) 取得那里的对象"
  }
}
