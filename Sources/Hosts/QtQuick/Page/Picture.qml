// A still or an animation with a border over it. Corners are square: the software renderer clips to rectangles only.
import QtQuick

Item {
  id: picture

  required property var lab
  // Position in the media library.
  required property int media
  required property real side
  // Whether the cell shows a row: animations of cells that wait for one do not play.
  required property bool isShown

  readonly property var request: lab.imageRequest(lab.study.media[media], side)
  readonly property bool isAnimated: lab.study.media[media].frames > 1 && !lab.isAtRest
  readonly property url file: lab.mediaFolder + media

  implicitWidth: side
  implicitHeight: side

  onFileChanged: lab.counters.imagesSet += 1

  Loader {
    anchors.fill: parent
    sourceComponent: picture.isAnimated ? animation : still
  }

  Component {
    id: still
    Image {
      id: image
      readonly property bool isPending: status === Image.Loading
      source: picture.file
      sourceSize: picture.request.pixels > 0 ? Qt.size(picture.request.pixels, picture.request.pixels) : undefined
      asynchronous: picture.request.isAsynchronous
      onIsPendingChanged: picture.lab.pendingImages += isPending ? 1 : -1
      Component.onDestruction: if (isPending) picture.lab.pendingImages -= 1
      onStatusChanged: if (status === Image.Error) console.log(`Picture.qml: Error: media ${picture.media} cannot be read`)
    }
  }
  Component {
    id: animation
    AnimatedImage { source: picture.file; playing: picture.isShown }
  }

  Rectangle {
    anchors.fill: parent
    color: "transparent"
    border.width: picture.lab.study.style.borderWidth
    border.color: picture.lab.study.style.incomingFill
  }
}
