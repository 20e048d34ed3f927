import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The processor")
struct ProcessorTests {
  @Test("stops a build only if it needs more than there is", arguments: [false, true], [false, true])
  func stops(needs: Bool, has: Bool) {
    let refusal = Processor.refusal(needsWideVectors: needs, hasThem: has)
    #expect((refusal != nil) == (needs && !has))
  }

  @Test("that is too old is told how to build, with a status of its own")
  func text() {
    let refusal = Processor.refusal(needsWideVectors: true, hasThem: false)
    #expect(
      refusal?.description == """
        error: this rewardsim was built for x86-64-v3, and this processor has no AVX2
        help: build it on this machine, or for all of them: REWARDSIM_PORTABLE=1 swift build -c release

        """)
    #expect(ExitStatus.unavailable.rawValue == 69)
  }

  @Test("of these tests is one that the build runs on")
  func runsHere() {
    #expect(Processor.refusal == nil)
  }

  @Test("is told with the version")
  func version() {
    let luck = Platform.hasWideLuck ? ", random draws in vectors of 512 bits" : ""
    #expect(
      Rewardsim.configuration.version == "\(Rewardsim.version) (built for \(Platform.processor)\(luck))")
  }
}
