package import Words

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
  package func text(in language: Language) -> String {
    let queue =
      place.map { language("the queue of \($0)", "\($0) 的队列") } ?? language("the main queue", "主队列")
    guard let object else {
      return language(
        "\(context) was used on \(queue), not on its own; write it within 'perform \(context) … end'",
        "\(context) 在\(queue)上使用，而不是在它自己的队列上；请写在 'perform \(context) … end' 里面")
    }
    let other = place ?? "main"
    return language(
      "\(object), an object of \(context), was used on \(queue); use it within 'perform \(context) … end', "
        + "or take \(object).objectID across and ask \(other).object(with:) for the object there",
      "\(context) 的对象 \(object) 在\(queue)上使用；请在 'perform \(context) … end' 里面用它，"
        + "或者把 \(object).objectID 带过去，再用 \(other).object(with:) 取得那里的对象")
  }
}
