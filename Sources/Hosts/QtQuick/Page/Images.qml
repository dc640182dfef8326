// The images of a message, side by side.
import QtQuick

Row {
  id: images

  required property var lab
  required property var indices
  required property bool isShown

  spacing: lab.study.style.imageGap

  Repeater {
    model: images.indices.length
    Picture {
      required property int index
      lab: images.lab
      isShown: images.isShown
      media: images.indices[index]
      side: images.lab.imageSide(images.indices.length)
    }
  }
}
