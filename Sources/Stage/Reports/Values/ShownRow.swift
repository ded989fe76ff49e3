package import TableView

/// A row on a screen.
package struct ShownRow: Sendable, Equatable {
  /// The label of its object; nil where the view shows no object there.
  package var label: String?
  package var text: String

  package init(label: String?, text: String) {
    self.label = label
    self.text = text
  }
}

/// What a table view shows of a controller.
package typealias ShownScreen = Screen<ShownRow>

/// What one moment made different of it.
package typealias ShownChange = ScreenChange<ShownRow>

extension ControllerReport {
  /// What the view showed after each callback; none where the run did not keep it.
  ///
  /// O(callbacks · rows): for pages that show one after the other, the report has the changes.
  package var screens: [ShownScreen] {
    guard let screenBefore else { return [] }
    var screen = screenBefore
    for drag in drags { screen.apply(drag.shown) }
    return callbacks.map { callback in
      screen.apply(callback.shown)
      return screen
    }
  }
}
