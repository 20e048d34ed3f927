import Foundation
import Testing

@testable import RewardCommand

@Suite("The path of a scenario in remarks for CI")
struct ShownPathTests {
  @Test(
    "begins in the checkout, and is the file's name alone elsewhere",
    arguments: [
      ("econ/a.yaml", "econ/a.yaml"), ("/build/econ/a.yaml", "econ/a.yaml"), ("/build/a.yaml", "a.yaml"),
      ("/buildings/a.yaml", "a.yaml"), ("/elsewhere/econ/a.yaml", "a.yaml"),
    ])
  func inCheckout(path: String, shown: String) { #expect(path.inCheckout("/build") == shown) }

  @Test("begins in the checkout, also where the tool is run in a folder of it")
  func inFolder() {
    let here = FileManager.default.currentDirectoryPath
    let (checkout, folder) = Path.split(here)
    #expect("a.yaml".inCheckout(checkout) == "\(folder)/a.yaml")
    #expect("./a.yaml".inCheckout(here) == "a.yaml")
    #expect("../other/a.yaml".inCheckout(here) == "../other/a.yaml")
  }
}
