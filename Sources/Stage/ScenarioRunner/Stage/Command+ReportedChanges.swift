import ScenarioLanguage

extension Command.Kind {
  /// Whether the context reports every object that the command changes, and objects keep their labels.
  ///
  /// What is refreshed, brought back, merged or written past all contexts is not reported, or not whole.
  var changesAreReported: Bool {
    switch self {
    case .insert, .set, .delete, .changeMembers, .let, .repeat, .for, .step, .note, .print, .show,
      .objects, .expect, .why, .explain, .scenario, .tag, .source, .sql, .trace:
      true
    case .contextCall(let call):
      switch call.method {
      case .save, .processPendingChanges: true
      case .rollback, .reset, .undo, .redo: false
      }
    case .disabled, .todo, .part, .seed, .clock, .locale, .include, .task, .model, .entity, .enum,
      .class, .transformer, .version, .store, .reopen, .removeStore, .context, .perform,
      .concurrencyDebug, .merge, .rename, .setRequest, .setConfiguration, .refresh,
      .obtainPermanentIDs, .fetch, .batchInsert, .batchUpdate, .batchDelete, .fetchHistory,
      .deleteHistory, .receiveRemoteChange, .controller, .delegate, .tableView, .collectionView,
      .performFetch, .deleteCache, .reloadData, .callView, .drag, .collapse, .scroll, .apply,
      .fetchRequest,
      .schema:
      false
    }
  }
}
