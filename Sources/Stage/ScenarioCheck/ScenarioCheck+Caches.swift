import ScenarioLanguage

extension ScenarioCheck {
  /// What a section cache was written for by a fetch, as far as it can be told without running.
  struct CachedFetch: Equatable {
    var controller: String
    /// What a cache is found by.
    var fingerprint: [String]
    /// The predicate as it is written; empty for none.
    var predicate: String
  }

  /// A fetch that finds the cache of another predicate.
  struct CacheClash {
    var controller: Name
    var cache: String
    /// The controller that wrote it, which may be the same.
    var writer: String
  }

  /// Notes what a command does to section caches: a fetch writes one, or finds one, a write to the store
  /// makes all of them stale.
  mutating func noteCaches(of command: Command) {
    if case .performFetch(let fetch) = command.kind {
      noteCache(of: fetch.controller)
    } else if case .deleteCache(let deletion) = command.kind {
      if let name = deletion.name?.literal { caches[name] = nil } else { caches = [:] }
    } else if case .setRequest(let change) = command.kind {
      if let name = change.controller.literal, let clause = change.request.predicate {
        livePredicates[name] = Self.written(clause)
      }
    } else if case .controller(let controller) = command.kind {
      if let name = controller.name.literal { livePredicates[name] = nil }
    } else if command.role == .action {
      // It may write to the store.
      caches = [:]
    }
  }

  private mutating func noteCache(of name: Name) {
    guard isStoreOfFile, let literal = name.literal,
      case .controller(let controller)? = names.use(name).meaning,
      let cache = controller.cacheName?.literal, let delegate = controller.delegate?.literal,
      delegate != "nil"
    else { return }
    let descriptors = (controller.request.sortDescriptors ?? []).map {
      "\($0.key) \($0.isAscending) \($0.comparison?.rawValue ?? "")"
    }
    let fetch = CachedFetch(
      controller: literal,
      fingerprint: [
        "\(controller.entity)", controller.sectionNameKeyPath.map { "\($0)" } ?? "",
        "\(controller.context?.literal ?? "main")",
      ] + descriptors,
      predicate: livePredicates[literal] ?? controller.request.predicate.map(Self.written) ?? "")
    if let written = caches[cache], written.fingerprint == fetch.fingerprint,
      written.predicate != fetch.predicate
    {
      if isOwn {
        cacheClashes.append(
          CacheClash(controller: name, cache: cache, writer: written.controller))
      }
    } else {
      caches[cache] = fetch
    }
  }

  private static func written(_ clause: PredicateClause) -> String {
    guard let format = clause.format else { return "" }
    return ([format.text] + clause.arguments.map { "\($0)" }).joined(separator: ", ")
  }
}
