/// The effects of a layer, with the state that the runtime keeps for them.
///
/// A class, so that views without effects need no more memory.
final class LayerEffectState {
  /// The effects that the layer shows.
  fileprivate(set) var effects = LayerEffects.none
  /// Number of views that were made for effects.
  fileprivate(set) var viewCount = 0
  /// Whether the paths of the mask and of the shadow must be made before the next commit.
  var needsPath = false
}

extension View {
  /// Shadow, gradient, mask and other effects of the layer; `UIContext.apply(_:to:)` sets them.
  public var effects: LayerEffects { effectState?.effects ?? .none }

  /// Number of views that were made for effects.
  var effectViewCount: Int { effectState?.viewCount ?? 0 }

  /// Sets the effects, and the number of views that were made for them.
  func setEffects(_ effects: LayerEffects, additionalViewCount: Int) {
    let state = effectState ?? LayerEffectState()
    state.effects = effects
    state.viewCount += additionalViewCount
    state.needsPath = true
    effectState = state
    cell.hasEffects = true
    markDirty()
  }

  /// Called when the layer's shadow starts or stops following a path.
  func shadowPathDidChange() {
    effectState?.needsPath = true
    markDirty()
  }

  /// Number of paths that the app makes for the layer at its size: those of its mask and of its shadow.
  var effectPathCount: Int {
    let effects = effects
    return (effects.mask == nil ? 0 : 1) + (effects.shadow != nil && hasShadowPath ? 1 : 0)
  }

  /// Number of layers of effects that change with the layer: all if its size has changed, else none.
  var changedEffectLayerCount: Int { effectState?.needsPath == true ? effectLayerCount : 0 }

  /// Number of layers in addition to the view's own.
  var effectLayerCount: Int {
    guard effectState != nil else { return 0 }
    return effects.additionalLayerCount(clipsContents: masksToBounds)
  }
}

extension LayerEffects {
  /// Number of views that UIKit needs for the effects of one view.
  ///
  /// A shadow of clipped contents needs a view around them, since the clip would cut it off. A visual effect view
  /// contains one view for the backdrop and one for the tint. The layer of a mask belongs to no view.
  func additionalViewCount(clipsContents: Bool) -> Int {
    let container = shadow != nil && (clipsContents || mask != nil) ? 1 : 0
    return container + (overlay == nil ? 0 : 1) + (backdropBlur == nil ? 0 : 2)
  }

  /// Number of layers that Core Animation has for the effects of one view.
  func additionalLayerCount(clipsContents: Bool) -> Int {
    additionalViewCount(clipsContents: clipsContents) + (mask == nil ? 0 : 1)
  }
}
