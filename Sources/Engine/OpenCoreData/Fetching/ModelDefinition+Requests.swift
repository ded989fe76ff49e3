import Foundation

extension ModelDefinition {
  /// The model that the definition describes, with its fetch requests and fetched properties; see
  /// ``storedModel()``.
  ///
  /// - Throws: entities, properties or requests that lead to what is not in the model.
  func model() throws(ModelFileFault) -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    try fill(model)
    return model
  }

  /// Gives a model without entities what the definition describes; see ``model()``.
  func fill(_ model: NSManagedObjectModel) throws(ModelFileFault) {
    let entities = try describe(in: model) { request, entities throws(ModelFileFault) in
      let description = NSFetchedPropertyDescription()
      description.fetchRequest = try request.request(among: entities)
      return description
    }
    for (name, request) in fetchRequests {
      model.setFetchRequestTemplate(try request.request(among: entities), forName: name)
    }
  }
}

extension FetchRequestDefinition {
  fileprivate func request(
    among entities: [String: NSEntityDescription]
  ) throws(ModelFileFault) -> NSFetchRequest<any NSFetchRequestResult> {
    guard entities[entity] != nil else {
      throw .compiled("a fetch request is for '\(entity)', which is not there")
    }
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    if let predicate, let tree = try? PredicateTree(format: predicate) {
      request.predicate = NSPredicate(tree: tree)
    }
    if !sort.isEmpty {
      request.sortDescriptors = sort.map { NSSortDescriptor(key: $0.key, ascending: $0.ascending) }
    }
    request.fetchLimit = fetchLimit
    request.fetchBatchSize = fetchBatchSize
    request.resultType = NSFetchRequestResultType(rawValue: resultType)
    return request
  }
}
