extension StringProtocol where SubSequence == Substring {
  /// Without spaces at its ends.
  package var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
