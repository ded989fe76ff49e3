/// The identity of a fault to be made, and its row where it is at hand.
struct FaultSeed {
  let key: ObjectKey
  let row: RowSnapshot?
}
