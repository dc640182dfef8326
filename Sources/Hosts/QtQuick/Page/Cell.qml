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
    onLoaded: if (cell.lab) cell.fit()
  }

  Component { id: bubble; Bubble { lab: cell.lab; message: cell.message } }
  Component { id: images; Images { lab: cell.lab; indices: cell.message.images ?? []; isShown: cell.isShown } }

  // Whether the cell shows a row, and does not wait for one.
  property bool isShown: true

  function enter() {
    lab.counters.entries += 1;
    fit();
  }

  // Cells beyond the screen get their content later than themselves.
  function fit() {
    if (knownHeight === null && content.status === Loader.Ready) lab.heights.didFit(index, height);
  }

  Component.onCompleted: { lab.counters.cellsMade += 1; enter(); }
  ListView.onPooled: isShown = false
  ListView.onReused: { isShown = true; lab.counters.cellsReused += 1; enter(); }
}
