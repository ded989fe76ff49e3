/// The nodes of a graph that one leads to, each behind all that it leads to itself.
///
/// It is found with a stack of its own, not by recursion, so no graph is too deep to be looked at.
/// Linear in nodes and edges.
struct GraphOrder {
  /// The nodes in order; the one that was asked for stands last.
  let nodes: [Int]

  /// Orders what is reached from a node.
  ///
  /// - Throws: a node that leads back to itself, and a graph beyond the limits.
  init(
    from root: Int, count: Int, limits: ArchiveLimits, edges: (Int) throws(ArchiveFault) -> [Int]
  ) throws(ArchiveFault) {
    /// 0 for a node that was not met, -1 for one on the way to the present one, else its depth.
    var depths = [Int32](repeating: 0, count: count)
    var occurrences = [Int](repeating: 0, count: count)
    var order: [Int] = []
    var way: [(node: Int, edges: [Int], next: Int)] = [(root, try edges(root), 0)]
    depths[root] = -1
    while let (node, leading, next) = way.last {
      if next < leading.count {
        way[way.count - 1].next += 1
        let other = leading[next]
        guard depths[other] >= 0 else { throw .containsItself }
        if depths[other] == 0 {
          guard way.count < limits.depth else { throw .tooLarge }
          depths[other] = -1
          way.append((other, try edges(other), 0))
        }
        continue
      }
      var (depth, sum) = (Int32(0), 1)
      for other in leading {
        depth = max(depth, depths[other])
        sum += occurrences[other]
        guard sum <= limits.occurrences else { throw .tooLarge }
      }
      guard depth < limits.depth else { throw .tooLarge }
      (depths[node], occurrences[node]) = (depth + 1, sum)
      order.append(node)
      way.removeLast()
    }
    nodes = order
  }
}
