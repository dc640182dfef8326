// The cell of a row: a bubble with a text, or images side by side.
import QtQuick

Item {
  id: cell

  required property int index
  required property var lab

  readonly property var message: lab.study.items[index]
  // The row's height in points, or null if the layout of the content decides.
  readonly property var knownHeight: lab.heights.height(index)

  width: ListView.view ? ListView.view.width : 0
  height: knownHeight ?? content.implicitHeight + 2 * lab.study.style.wrapMarginVertical

  Loader {
    id: content
    y: cell.lab.study.style.wrapMarginVertical
    x: cell.message.outgoing ? cell.width - width - cell.lab.study.style.wrapMarginFixed : cell.lab.study.style.wrapMarginFixed
    sourceComponent: cell.message.images ? images : bubble
  }

  Component { id: bubble; Bubble { lab: cell.lab; message: cell.message } }
  Component { id: images; Images { lab: cell.lab; indices: cell.message.images ?? [] } }

  function enter() {
    lab.counters.entries += 1;
    if (knownHeight === null) lab.heights.didFit(index, height);
  }

  Component.onCompleted: { lab.counters.cellsMade += 1; enter(); }
  ListView.onReused: { lab.counters.cellsReused += 1; enter(); }
}
