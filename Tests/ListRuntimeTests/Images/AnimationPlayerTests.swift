import ListRuntime
import Simulation
import Testing

@Suite("Animation player")
struct AnimationPlayerTests {
  /// A 100 Hz device that shows an animation from memory in the only view of its list.
  private final class Player {
    let device: Device
    let view: View
    let media: MediaItem

    init(_ media: MediaItem, profile: DeviceProfile = makeProfile(rate: 100), cores: Int = 2) throws {
      self.media = media
      device = try Device(profile: profile, media: [media], caches: .memory)
      view = device.makeCell { ui, cell in _ = ui.makeView(.image, in: cell.contentView) }.views[1]
      device.pass(ms(9))
      device.onMain(for: .zero) { [device, view] in
        view.cell.placement = .list
        device.ui.loader.load(ImageRequest(media: media), into: view, policy: device.ui)
      }
    }

    var frame: Int { view.image?.frameIndex ?? -1 }
    var framesInMemory: Int { device.bytes(.animationFrames) / (media.pixelWidth * media.pixelHeight * 4) }

    /// The frames shown within a time, each with the milliseconds from the start to its appearance.
    func changes(in time: Int) -> [[Int]] {
      var changes = [[0, frame]]
      for step in 1...time {
        device.pass(ms(1))
        if frame != changes[changes.count - 1][1] { changes.append([step, frame]) }
      }
      return changes
    }
  }

  @Test("Frames advance after their delays, in a loop")
  func advancing() throws {
    let player = try Player(animation("a", delays: [50, 100, 30]))
    // The display link is first called at the vsync at 20 ms, 10 ms after the start, and counts time from there.
    #expect(
      player.changes(in: 420) == [[0, 0], [60, 1], [160, 2], [190, 0], [240, 1], [340, 2], [370, 0], [420, 1]])
    #expect(player.device.ui.counters.animationFrames == 8)
  }

  @Test("A delay below 20 ms counts as 100 ms", arguments: [(0, 110), (10, 110), (19, 110), (20, 30), (30, 40)])
  func shortDelays(delay: Int, first: Int) throws {
    let player = try Player(animation("a", delays: [delay, delay]))
    #expect(Array(player.changes(in: 200).prefix(2)) == [[0, 0], [first, 1]])
  }

  @Test(
    "The display link's interval in vsyncs is the greatest common divisor of the delays at the display's rate",
    arguments: [
      ([50, 100], 60, 3), ([40], 60, 2), ([100, 100], 60, 6), ([30, 50], 60, 1), ([200, 500], 60, 6),
      ([10, 300], 60, 6), ([100], 100, 10),
    ]
      as [([Int], Int, Int)])
  func linkInterval(delays: [Int], rate: Int, interval: Int) throws {
    let player = try Player(
      animation("a", delays: delays + delays), profile: makeProfile([.runLoopCallout: 1000], rate: rate))
    let before = player.device.meter.amounts[WorkKind.runLoopCallout.index]
    player.device.pass(.seconds(6))
    let calls = player.device.meter.amounts[WorkKind.runLoopCallout.index] - before
    #expect(calls == 6 * rate / interval)
  }

  @Test(
    "Small animations cache all frames, larger ones five from the playhead on, the largest ones one",
    // A frame of 512 × 512 pixels is one mebibyte.
    arguments: [(10, 10), (11, 5), (75, 5), (76, 1), (4, 4), (1, 1)])
  func window(frameCount: Int, cached: Int) throws {
    let player = try Player(
      animation("a", width: 512, height: 512, delays: Array(repeating: 100, count: frameCount)))
    player.device.pass(ms(50))
    // The first frame is one of them, and stays cached after the playhead has advanced.
    #expect(player.framesInMemory == cached)
    player.device.pass(ms(100 * frameCount + 250))
    let steady = frameCount <= 10 ? cached : cached + 1
    #expect(player.framesInMemory == steady)
  }

  @Test("While a frame is not decoded the previous one stays, and no frame is skipped")
  func lateFrames() throws {
    // 80 ms to decode a frame that is shown for 50 ms; the link is called every 50 ms.
    let player = try Player(
      animation("a", delays: [50, 50, 50, 50]), profile: makeProfile([.gifDecodeFrame: 80 * millisecond], rate: 100))
    #expect(player.changes(in: 360) == [[0, 0], [110, 1], [210, 2], [260, 3], [310, 0], [360, 1]])
  }

  @Test("The animation pauses while its view is out of the list and resumes when it is back")
  func pausing() throws {
    let player = try Player(animation("a", delays: [50, 50]))
    player.device.pass(ms(70))
    #expect(player.frame == 1)
    player.view.cell.placement = .outside
    player.view.player?.updatePlayback()
    player.device.pass(ms(500))
    #expect(player.frame == 1)
    player.view.cell.placement = .list
    player.view.player?.updatePlayback()
    #expect(player.changes(in: 100).count > 1)
  }

  @Test("Stopping releases the frames, including those still being decoded", arguments: [0, 30, 90, 400])
  func stopping(time: Int) throws {
    let player = try Player(
      animation("a", delays: Array(repeating: 50, count: 8)),
      profile: makeProfile([.gifDecodeFrame: 20 * millisecond], rate: 100))
    player.device.pass(ms(time))
    #expect(player.framesInMemory > 0)
    player.device.onMain { player.device.ui.clearImage(player.view) }
    #expect(player.framesInMemory == 0)
    player.device.pass(ms(1000))
    #expect(player.framesInMemory == 0)
    #expect(player.view.image == nil)
    #expect(player.view.player == nil)
  }

  @Test("During a drag the animation pauses with one core and continues with two", arguments: [(1, 0), (2, 1)])
  func tracking(cores: Int, frame: Int) throws {
    let player = try Player(animation("a", delays: [50, 500]), profile: makeProfile(cores: cores, rate: 100))
    player.device.runLoop.mode = .tracking
    player.device.pass(ms(300))
    #expect(player.frame == frame)
  }

  @Test("Showing an animation from memory opens it on the main thread every time")
  func opening() throws {
    let player = try Player(
      animation("a", delays: [50, 50, 50]), profile: makeProfile([.gifOpenFrame: millisecond], rate: 100))
    #expect(player.device.ui.counters.animationsOpened == 1)
    player.device.pass(ms(100))
    player.device.onMain {
      player.device.ui.loader.load(ImageRequest(media: player.media), into: player.view, policy: player.device.ui)
    }
    player.device.pass(ms(100))
    #expect(player.device.ui.counters.animationsOpened == 2)
    #expect(player.device.runLoop.thread.totals.busy == ms(6))
  }

  @Test(
    "The first commit that shows an animation decodes its first frame; later frames are copied if rows are not aligned")
  func commits() throws {
    // 16 pixels make a row of 64 bytes.
    for (width, copies) in [(16, false), (17, true), (32, false)] {
      let media = animation("a", width: width, height: 10, delays: [50, 50])
      let record = try ListSimulation(
        makeConfiguration(
          [pictures(["a"])], media: try MediaLibrary([media]),
          driver: .steps([(500, 0)]), caches: .memory)
      ).run()
      let frame = width * 10
      // The first frame is decoded by the commit and never by the player; the other once, by the player.
      #expect(record.amount(.gifDecodeFrame) == 2)
      #expect(record.counters.animationFrames > 4)
      // The first frame is copied like every decoded image; the second, already drawn, only if its rows are not aligned.
      #expect(record.amount(.imageCopyPixel) == (copies ? 2 : 1) * frame, "\(width)")
    }
  }
}
