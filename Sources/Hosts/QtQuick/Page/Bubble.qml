// A text in a bubble.
import QtQuick

Rectangle {
  id: bubble

  required property var lab
  required property var message

  readonly property var style: lab.study.style

  implicitWidth: label.width + 2 * style.textMarginHorizontal
  implicitHeight: label.height + 2 * style.textMarginVertical
  radius: style.cornerRadius
  color: message.outgoing ? style.outgoingFill : style.incomingFill

  Text {
    id: label
    x: bubble.style.textMarginHorizontal
    y: bubble.style.textMarginVertical
    width: Math.min(implicitWidth, bubble.lab.textWidth)
    text: bubble.message.text ?? ""
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    color: bubble.message.outgoing ? bubble.style.outgoingText : bubble.style.incomingText
    font.family: bubble.lab.fontFamily
    font.pixelSize: bubble.lab.study.font.size
    lineHeightMode: Text.FixedHeight
    lineHeight: bubble.lab.study.font.lineHeight
  }
}
