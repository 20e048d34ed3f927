/// Arithmetic of sizes that are only compared with a limit: what is too large stays the largest number.
extension Int {
  package func cappedProduct(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }

  package func cappedSum(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
