import RewardEngine
import Testing

@Suite("Philox")
struct PhiloxTests {
  @Test("gives the known words of a counter and key", arguments: knownBlocks)
  func knownAnswers(known: KnownBlock) {
    #expect(Philox(key: known.key).block(known.counter) == known.words)
  }

  @Test("gives the known words in the lane of their counter", arguments: knownBlocks, [UInt32](0..<8))
  func knownAnswersInLanes(known: KnownBlock, lane: UInt32) {
    let counter = known.counter
    let blocks = Philox(key: known.key).blocks(counter[0], counter[1], from: counter[2] &- lane, counter[3])
    #expect(blocks.words(in: Int(lane)) == known.words)
  }

  @Test("gives each lane the words of its own counter", arguments: [0, 5, 1 << 31 - 3, UInt32.max - 6, .max])
  func lanesStandAlone(third: UInt32) {
    let philox = Philox(key: 0x0123_4567_89AB_CDEF)
    let blocks = philox.blocks(11, 22, from: third, 44)
    for lane in 0..<8 {
      #expect(blocks.words(in: lane) == philox.block(SIMD4(11, 22, third &+ UInt32(lane), 44)))
    }
  }

  @Test("gives each lane the words of its own counter where they do not follow each other")
  func scatteredLanes() {
    let philox = Philox(key: 0x0123_4567_89AB_CDEF)
    let thirds = SIMD8<UInt32>(7, .max, 0, 1 << 31, 7, 12, 3, 99)
    let blocks = philox.blocks(11, 22, thirds, 44)
    for lane in 0..<8 { #expect(blocks.words(in: lane) == philox.block(SIMD4(11, 22, thirds[lane], 44))) }
  }
}

extension Philox.Blocks {
  fileprivate func words(in lane: Int) -> SIMD4<UInt32> {
    SIMD4(first[lane], second[lane], third[lane], fourth[lane])
  }
}

struct KnownBlock: Sendable, CustomTestStringConvertible {
  var counter: SIMD4<UInt32>
  var key: UInt64
  var words: SIMD4<UInt32>

  var testDescription: String { "counter \(counter) under key \(key)" }
}

/// Written by a reference implementation made from the paper, and confirmed by an independent one.
private let knownBlocks: [KnownBlock] = [
  KnownBlock(
    counter: SIMD4(0x0000_0000, 0x0000_0000, 0x0000_0000, 0x0000_0000), key: 0x0000_0000_0000_0000,
    words: SIMD4(0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8)),
  KnownBlock(
    counter: SIMD4(0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF), key: 0xFFFF_FFFF_FFFF_FFFF,
    words: SIMD4(0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD)),
  KnownBlock(
    counter: SIMD4(0x0000_0001, 0x0000_0000, 0x0000_0000, 0x0000_0000), key: 0x0000_0000_0000_0000,
    words: SIMD4(0xF8E4_CCA4, 0x5CB2_00DB, 0xB1A5_74EB, 0x097E_FF67)),
  KnownBlock(
    counter: SIMD4(0x0000_0000, 0x0000_0000, 0x0000_0000, 0x0000_0000), key: 0x0000_0000_0000_0001,
    words: SIMD4(0xE3E8_0670, 0xE50A_0EBC, 0x95F2_22C0, 0xB615_AA27)),
  KnownBlock(
    counter: SIMD4(0x0000_0000, 0x0000_0000, 0x0000_0000, 0x0000_0001), key: 0x0000_0000_0000_0000,
    words: SIMD4(0x2DCE_73E5, 0x1348_E23F, 0xFCF8_E0EC, 0xA287_AADB)),
  KnownBlock(
    counter: SIMD4(0xAAF5_C189, 0xAE23_ADD5, 0x2B42_5D5C, 0x2A7C_697E), key: 0x231E_B32B_637E_59C4,
    words: SIMD4(0xFAA2_F9F2, 0x15C5_7C11, 0xE776_F71A, 0x4E67_C714)),
  KnownBlock(
    counter: SIMD4(0xC159_42CE, 0xAB91_4B20, 0xC41E_AFF6, 0xD4CA_E2E1), key: 0x0C8F_5736_96F5_3CF3,
    words: SIMD4(0xAA82_31D5, 0xC992_02B3, 0x0921_B2C1, 0x5A1A_F15D)),
  KnownBlock(
    counter: SIMD4(0x68EA_7BC0, 0xB7A6_D5D7, 0x348E_B1BB, 0xFE73_AE3C), key: 0x403F_4480_4996_335A,
    words: SIMD4(0x3B2D_6DB3, 0x238A_CF34, 0x0722_616C, 0x27CD_6823)),
  KnownBlock(
    counter: SIMD4(0xAC00_58EB, 0xA549_4DEE, 0xB269_FD3F, 0xE40C_382D), key: 0x7068_2847_4C6B_01DF,
    words: SIMD4(0x5D66_04B2, 0x13E2_9721, 0xB475_B6AA, 0x9C86_66AF)),
  KnownBlock(
    counter: SIMD4(0xB5CB_A41C, 0x4B6A_62AE, 0xC1AB_6C3B, 0xBC72_C321), key: 0x448E_E61A_1724_D83C,
    words: SIMD4(0x454E_73B3, 0xD192_1763, 0x7ACE_0B3E, 0xD185_CCC7)),
  KnownBlock(
    counter: SIMD4(0xC9C5_DA3D, 0xD070_81EE, 0x7619_9BE7, 0x9F08_E1D9), key: 0xC9EB_4C5D_6888_2C4B,
    words: SIMD4(0xDBAE_62FA, 0x2C61_462C, 0x789A_E91D, 0x0CFD_15D2)),
  KnownBlock(
    counter: SIMD4(0x9952_ADA2, 0xB061_6D56, 0x5C04_A739, 0x5927_4591), key: 0x0F46_4DC5_50F1_3592,
    words: SIMD4(0x22EB_8868, 0x8718_4E2B, 0x6ED3_0324, 0x20FC_1CEA)),
  KnownBlock(
    counter: SIMD4(0xD3F6_E95E, 0x3489_62D7, 0xCC53_E7AA, 0xA6B6_B8AE), key: 0x73F3_9E5F_AC8E_1BAC,
    words: SIMD4(0xE021_75F3, 0xD145_543B, 0xF4DB_6E4F, 0x2BFD_58C3)),
  KnownBlock(
    counter: SIMD4(0x87E2_CAB1, 0xBA35_C6A1, 0x430E_755A, 0x9C06_90E6), key: 0x5E4C_E791_9167_1433,
    words: SIMD4(0xB81F_06F2, 0xBB33_8694, 0xC100_C852, 0xB435_4081)),
  KnownBlock(
    counter: SIMD4(0x7708_3389, 0xE297_1A90, 0x3D2F_FC15, 0x3678_C0E2), key: 0xA5B0_9DCC_9491_9246,
    words: SIMD4(0x4A9A_6651, 0x9B18_13FD, 0x3ABD_3A5A, 0x2DDC_69DF)),
  KnownBlock(
    counter: SIMD4(0x4125_0EB0, 0x8298_279C, 0x48F8_B255, 0x1AD4_35C6), key: 0x7C2C_F3B3_8443_A1C0,
    words: SIMD4(0xBDF6_A187, 0xCD43_7B3C, 0xFA49_297B, 0x809B_15F2)),
  KnownBlock(
    counter: SIMD4(0x8F8A_B7A2, 0x94A0_1A0A, 0x5FEC_7C94, 0x0D83_6F49), key: 0xBFE6_649E_4055_EB1E,
    words: SIMD4(0xB8E2_AEE5, 0x137C_E457, 0xD3EE_9896, 0xC074_1D63)),
  KnownBlock(
    counter: SIMD4(0xB684_A19A, 0xB1A1_DE5A, 0xFD69_3667, 0x8853_8C80), key: 0xDFE0_4732_C935_1A6F,
    words: SIMD4(0xC6CE_8C52, 0x6437_BC2C, 0x2F85_2F21, 0xDE24_D794)),
  KnownBlock(
    counter: SIMD4(0x63D1_54D5, 0x4335_6A71, 0x791C_54D6, 0x8835_EEB5), key: 0xDA9C_C9DB_BC46_2F13,
    words: SIMD4(0x1B7F_5A4E, 0xEF8C_2534, 0x5DEF_326F, 0xBEA9_D67F)),
  KnownBlock(
    counter: SIMD4(0xB3F5_486D, 0xFF29_702B, 0x4ECA_7BEC, 0xBED5_0106), key: 0x3297_E14B_4587_D32B,
    words: SIMD4(0x31F0_2B39, 0x8C38_D8FE, 0xEEFA_24D5, 0xAF1D_2F7D)),
  KnownBlock(
    counter: SIMD4(0xECE9_CA5E, 0xB250_FF05, 0xCA5E_23D3, 0xE0D1_CC79), key: 0xF0CA_F35F_141E_0010,
    words: SIMD4(0xA6E6_E624, 0x6ABF_BE78, 0x7DAF_C3A6, 0xE329_DFBD)),
  KnownBlock(
    counter: SIMD4(0xF9B2_FAB2, 0x41A4_7982, 0x64C7_5C54, 0xD100_4B56), key: 0xB07B_51F2_4148_C876,
    words: SIMD4(0x140A_078F, 0x5AC2_94B6, 0x6597_C1C6, 0x0917_EB83)),
  KnownBlock(
    counter: SIMD4(0x7A21_46C6, 0x466C_117B, 0x1AB9_0FD1, 0x169C_F59A), key: 0xCE9D_C236_871E_3551,
    words: SIMD4(0x3631_CCF6, 0xA056_D1C4, 0xA741_B4F9, 0xC1FF_09CE)),
  KnownBlock(
    counter: SIMD4(0xF02A_AC9A, 0x6BC2_C5BD, 0xA0ED_90FA, 0x0A33_5E1B), key: 0x6B6D_C7BD_7EF8_2FCC,
    words: SIMD4(0xD73B_D714, 0x2514_428F, 0x271D_A685, 0xF22D_2536)),
  KnownBlock(
    counter: SIMD4(0x4EE1_4CD9, 0x906D_027A, 0x8DCF_F9ED, 0xD126_C5CD), key: 0xE793_CADE_68AF_FCBE,
    words: SIMD4(0x9088_C113, 0x3438_B41E, 0x7817_3311, 0x2BF1_9DD6)),
  KnownBlock(
    counter: SIMD4(0x0450_2113, 0x57B0_54C0, 0xB19F_BF8E, 0x6B77_7AB7), key: 0x9E65_382F_BAA5_278D,
    words: SIMD4(0x7F38_BFEC, 0x4FC6_7581, 0xCF21_D77C, 0x383D_11C8)),
  KnownBlock(
    counter: SIMD4(0x6CA3_0014, 0xE8BB_2019, 0x72AA_B117, 0x93D0_53E6), key: 0x01DB_147C_D547_3F22,
    words: SIMD4(0xE4F8_B40C, 0xB71C_9A2E, 0x9B61_D32E, 0x75D0_DE1B)),
  KnownBlock(
    counter: SIMD4(0xD9ED_9276, 0x864B_FBB7, 0x34D2_F960, 0x1C73_A326), key: 0x95BD_12D9_06E0_9844,
    words: SIMD4(0x09E2_7C7E, 0xAC13_C2A8, 0xAC73_7F8D, 0x7AFA_2A60)),
  KnownBlock(
    counter: SIMD4(0xC9FC_68AF, 0x608D_C24B, 0xE9C6_E00F, 0xE4DF_ACDD), key: 0x63D8_FCFB_1497_9991,
    words: SIMD4(0x49BD_460D, 0x20F4_5089, 0x151D_6EA6, 0x773F_3292)),
  KnownBlock(
    counter: SIMD4(0x5CC3_30AC, 0xC935_74AE, 0xDD75_3A47, 0x3DC2_6E33), key: 0xC1DB_B130_CDF2_5F07,
    words: SIMD4(0x7BB7_2BA5, 0xCE3B_4EC2, 0x4891_3017, 0x7D94_607F)),
  KnownBlock(
    counter: SIMD4(0xD7D0_D578, 0x81DC_414F, 0x7ABC_830E, 0x5211_2E1F), key: 0xC148_DE45_7289_A458,
    words: SIMD4(0x625D_7DC3, 0x90D4_342D, 0x8A74_4B67, 0xB353_9170)),
  KnownBlock(
    counter: SIMD4(0xB908_3DB5, 0x9E62_D9AD, 0x81CC_6595, 0x7A12_D2EE), key: 0x73B6_6C0A_19B5_2191,
    words: SIMD4(0x69DF_5B29, 0x68AE_FD69, 0xD480_E3C2, 0x3F8C_19F3)),
]
