/// A callback among those of several deliveries.
struct CallbackPlace {
  /// The place of its delivery.
  var batch: Int
  /// Its place in that delivery.
  var callback: Int
}

extension [CallbackBatch] {
  /// The callbacks in the order in which they came, those of one delivery together: a delivery within a
  /// callback of another parts that in two.
  var roundsInOrder: [[CallbackPlace]] {
    var rounds: [[CallbackPlace]] = []
    var last: Int?
    for place in callbackPlaces {
      if last == place.batch {
        rounds[rounds.count - 1].append(place)
      } else {
        rounds.append([place])
      }
      last = place.batch
    }
    return rounds
  }

  /// The callbacks of all deliveries, in the order in which they came.
  var callbacksInOrder: [CallbackBatch.Recorded] {
    callbackPlaces.map { self[$0.batch].callbacks[$0.callback] }
  }

  private var callbackPlaces: [CallbackPlace] {
    let places = enumerated().flatMap { batch, delivery in
      delivery.callbacks.indices.map { CallbackPlace(batch: batch, callback: $0) }
    }
    // Each delegate of a turn numbers on where the one before ended.
    func number(_ place: CallbackPlace) -> Int {
      self[place.batch].callbacks[place.callback].number
    }
    return isNested ? places.sorted { number($0) < number($1) } : places
  }

  /// Whether a delivery came within a callback of another.
  private var isNested: Bool {
    zip(self, dropFirst()).contains { former, later in
      guard let last = former.callbacks.last, let first = later.callbacks.first else {
        return false
      }
      return last.number > first.number
    }
  }
}

extension Sequence<CallbackBatch> {
  /// The deliveries in the order in which they changed the rows, which need not be that in which they began.
  var inOrderOfChanges: [CallbackBatch] {
    enumerated().sorted { ($0.element.commit, $0.offset) < ($1.element.commit, $1.offset) }
      .map(\.element)
  }
}
