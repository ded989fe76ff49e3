import Foundation

/// The section cache: what is read of it at a fetch, and what is written.
extension FetchedResultsCore {
  /// The result as the section cache has it; nil where there is none to use, or none can be read.
  func cachedResult(_ plan: FetchPlan) -> CachedResult? {
    guard let cacheName, context.parent == nil, !context.hasChanges, !context.isPinned,
      let coordinator = context.persistentStoreCoordinator,
      let cached = try? coordinator.cachedResult(
        cacheName, fingerprint: fingerprint(plan), entities: plan.layout.family),
      sectionPath != nil || cached.sectionCount == 1
    else { return nil }
    return cached
  }

  /// Raises where a cache that was written for another predicate has not as many rows as the request
  /// finds.
  ///
  /// The predicate is no part of what a cache is found by, so that where as many are found, the rows of the
  /// other predicate are shown; so are those of a cache without any, as recorded in Open Radar 45072441.
  func check(_ cached: CachedResult, _ plan: FetchPlan) throws {
    guard cached.cache.predicate != predicate(plan), cached.rowCount > 0,
      try context.count(of: plan) != cached.rowCount
    else { return }
    throw EngineProbe.mismatchedCache
  }

  /// Writes the section cache after a fetch with nothing unsaved; a failure loses nothing.
  func writeCache() {
    guard let cacheCount, let coordinator = context.persistentStoreCoordinator else { return }
    if context.hasChanges {
      cacheUse = .passedBy
      return
    }
    guard let cache = cache(.none, since: cacheCount) else { return }
    if (try? coordinator.writeSectionCache(cache, count: cacheCount)) != nil {
      cacheUse = .written(sections: rows?.sectionCount ?? 0)
    }
    keepWrittenBlocks()
  }

  /// What is shown as a cache keeps it, with permanent keys for temporary ones; nil unless tracking
  /// is full.
  ///
  /// `count` is the change counter up to now: what is in the cache as it is stays there.
  func cache(_ permanent: PermanentKeys, since count: Int64) -> NamedSectionCache? {
    guard let cacheName, tracking == .full, !context.isPinned, let plan,
      let content = cacheContent(permanent)
    else {
      return nil
    }
    return NamedSectionCache(
      name: cacheName, fingerprint: fingerprint(plan), predicate: predicate(plan), content: content,
      since: count
    ) { [weak self] in self?.note(written: $0) }
  }

  private func predicate(_ plan: FetchPlan) -> String { plan.predicate?.description ?? "" }

  /// What a cache is found by: how it is written, and all that shapes the result, except the
  /// predicate.
  private func fingerprint(_ plan: FetchPlan) -> String {
    let hash = context.persistentStoreCoordinator?.layout.versionHashes[plan.layout.name]
    let sort = plan.sort.map {
      "\($0.path.text) \($0.term.ascending) \($0.term.comparison.rawValue)"
    }
    return
      ([
        "3", plan.layout.name, hash?.base64EncodedString() ?? "", sectionNameKeyPath ?? "-",
        plan.order.locale.identifier, "\(plan.limit) \(plan.offset)",
      ] + sort).joined(separator: "\n")
  }
}
