import ListRuntime
import Simulation
import Testing

@Suite("The work of effects on the main thread")
struct EffectWorkTests {
  private func device(
    _ effects: LayerEffects, hasPath: Bool = false, clips: Bool = false
  ) throws -> Device {
    let device = try Device(shortTexts(1))
    _ = ViewCells([PointRect(0, 0, 50, 50)]) { ui, content, _ in
      let view = ui.makeView(in: content)
      view.backgroundColor = .white
      (view.cornerRadius, view.masksToBounds) = (5, clips)
      view.hasShadowPath = hasPath
      ui.apply(effects, to: view)
    }.show(on: device)
    return device
  }

  /// Views in addition to those without effects, and bytes of all views.
  private func views(_ effects: LayerEffects, clips: Bool = false) throws -> Int {
    let (plain, device) = (try device(.none, clips: clips), try device(effects, clips: clips))
    let count = { (device: Device) in device.meter.amounts[WorkKind.viewCreate.index] }
    return count(device) - count(plain)
  }

  @Test("UIKit needs views for an overlay, a blur, and a shadow around clipped contents; not for the others")
  func additionalViews() throws {
    let (shadow, blur) = (ShadowStyle(), BackdropBlurStyle(radius: 1, tint: .white))
    #expect(try views(LayerEffects(overlay: .color(.white))) == 1)
    #expect(try views(LayerEffects(backdropBlur: blur)) == 2)
    #expect(try views(LayerEffects(shadow: shadow)) == 0)
    #expect(try views(LayerEffects(shadow: shadow), clips: true) == 1)
    #expect(try views(LayerEffects(shadow: shadow, mask: .circle)) == 1)
    #expect(try views(LayerEffects(gradient: GradientStyle(colors: [.white, .black]), opacity: 0.5)) == 0)
  }

  @Test("Effects that are given again make no view, and none is made for fewer effects")
  func again() throws {
    let overlay = LayerEffects(overlay: .color(.white))
    let device = try device(overlay)
    let before = device.meter.amounts[WorkKind.viewCreate.index]
    device.onMain {
      for effects in [overlay, .none, overlay] { device.ui.apply(effects, to: device.list.cells[0].views[1]) }
    }
    #expect(device.meter.amounts[WorkKind.viewCreate.index] == before)
  }
}
