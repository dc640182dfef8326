// No counterpart: preloadAhead, preloadBehind
// Fixed rows: a node is made for each row when the list loads
// Difference: nodes show 18 px text at the left margin, in rows of another height, without bubbles
"use strict";
// A node for every row: its text is laid out in a worker before the list is shown, and drawn there when the row comes into the display range.
// Cells are empty shells that show a node's canvas as soon as it is drawn, and nothing before.
//
// Texts are black, 18 px, with margins of 11 and 15 px and no bubbles, as the simulated nodes are. `preloadAhead` and `preloadBehind` have no
// counterpart: rows of text have no images to load.
ListLab.technique("async-nodes", (options, ui) => {
  const FONT_SIZE = 18;
  const [VERTICAL_PADDING, HORIZONTAL_PADDING] = [11, 15];
  const { font, screen } = ui.study;
  const lineHeight = Math.round((FONT_SIZE * font.lineHeight) / font.size);
  const worker = ui.makeWorker(nodeWorker, {
    font: `${FONT_SIZE * screen.scale}px ${font.family}`, scale: screen.scale, lineHeight,
    maxWidth: screen.width - 2 * HORIZONTAL_PADDING,
  });
  // By row: { lines, width, height, canvas, isDrawing, cell }; lengths in px, `canvas` null until the node is drawn.
  const nodes = [];
  // Rows whose nodes are to be drawn when the main thread is idle, in order.
  let requests = [];
  let displayRange = [0, 0];

  const isInDisplayRange = (row) => row >= displayRange[0] && row < displayRange[1];

  function show(node) {
    if (node.cell === null || node.canvas === null) return;
    node.cell.element.replaceChildren(node.canvas);
    node.cell.views[0].isPending = false;
  }

  // Draws a row's node in the worker; resolves when it is drawn.
  async function draw(row) {
    const node = nodes[row];
    if (node.canvas !== null || node.isDrawing) return node.drawing;
    node.isDrawing = true;
    ui.counters.textsDrawnInWorker += 1;
    node.drawing = worker.request({ lines: node.lines, width: node.width, height: node.height }).then((bitmap) => {
      node.isDrawing = false;
      // The row may have left the display range while its node was drawn.
      if (node.cell === null && !isInDisplayRange(row)) return;
      node.canvas = ui.makeElement("canvas", "");
      node.canvas.style.cssText = `width: ${bitmap.width / screen.scale}px; height: ${bitmap.height / screen.scale}px`;
      [node.canvas.width, node.canvas.height] = [bitmap.width, bitmap.height];
      node.canvas.getContext("bitmaprenderer").transferFromImageBitmap(bitmap);
      show(node);
    });
    return node.drawing;
  }

  // One node per idle period, so that a frame makes the canvas of one row at most.
  function drawNextWhenIdle() {
    requestIdleCallback(() => {
      const row = requests.shift();
      if (row !== undefined && isInDisplayRange(row)) draw(row);
      if (requests.length > 0) drawNextWhenIdle();
    });
  }

  return {
    preparation: (base) => ({
      ...base,
      async prepare() {
        await base.prepare();
        const texts = ui.list.rows.map((row) => ui.content.text(row));
        ui.counters.textsMeasuredInWorker += texts.length;
        const batchSize = 5 * navigator.hardwareConcurrency;
        const batches = [];
        for (let i = 0; i < texts.length; i += batchSize) batches.push(worker.request({ texts: texts.slice(i, i + batchSize) }));
        for (const { lines, width } of (await Promise.all(batches)).flat()) {
          const height = lines.length * lineHeight;
          nodes.push({ lines, width, height, canvas: null, isDrawing: false, drawing: undefined, cell: null });
        }
      },
      async settled() {
        await base.settled();
        while (requests.length > 0 || !worker.isIdle) {
          await worker.settled();
          await new Promise(requestIdleCallback);
        }
      },
    }),

    heights: () => ({
      estimatedHeight: (row) => nodes[row.index].height + 2 * VERTICAL_PADDING,
      height: (row) => nodes[row.index].height + 2 * VERTICAL_PADDING,
      didFit() {},
      invalidate() {},
    }),

    cells: (base) => ({
      ...base,
      identifier: () => "node",
      make() {
        const cell = ui.makeCell("cell");
        cell.element.style.padding = `${VERTICAL_PADDING}px ${HORIZONTAL_PADDING}px`;
        return cell;
      },
      bind(cell, row) {
        const node = nodes[row.index];
        node.cell = cell;
        cell.element.replaceChildren();
        const { width, height } = node;
        const view = { element: cell.element, request: null, isPending: height > 0, ready: null, top: VERTICAL_PADDING, width, height };
        cell.views = [view];
        show(node);
        view.ready = height > 0 ? draw(row.index) : Promise.resolve();
      },
      didEndDisplaying(cell, row) { nodes[row.index].cell = null; },
    }),

    range: () => ({
      margins: () => ({ above: 0, below: 0 }),
      didMove(visible, isForward) {
        const ahead = (options.displayAhead ?? 1) * screen.height;
        const behind = (options.displayBehind ?? 0.5) * screen.height;
        const range = isForward ? ui.list.rowsAround(behind, ahead) : ui.list.rowsAround(ahead, behind);
        if (range[0] === displayRange[0] && range[1] === displayRange[1]) return;
        const [first, end] = displayRange;
        displayRange = range;
        for (let row = first; row < end; row++) {
          if (!isInDisplayRange(row) && nodes[row].cell === null) nodes[row].canvas = null;
        }
        const rows = Array.from({ length: range[1] - range[0] }, (_, i) => range[0] + i).filter((row) => nodes[row].canvas === null);
        const wasIdle = requests.length === 0;
        requests = isForward ? rows : rows.reverse();
        if (wasIdle && requests.length > 0) drawNextWhenIdle();
      },
    }),
  };

  // Runs in the worker: breaks texts into lines at spaces, or draws lines into a bitmap. Measures in device pixels.
  function nodeWorker({ font, scale, lineHeight, maxWidth }) {
    const measuring = new OffscreenCanvas(1, 1).getContext("2d");
    measuring.font = font;
    const width = (text) => measuring.measureText(text).width / scale;

    function lay(paragraph) {
      const lines = [];
      let line = "";
      for (const word of paragraph.split(" ")) {
        let next = line === "" ? word : `${line} ${word}`;
        if (line !== "" && width(next) > maxWidth) {
          lines.push(line);
          next = word;
        }
        // A word that is wider than a line goes on in the next one.
        while (width(next) > maxWidth && next.length > 1) {
          let length = next.length - 1;
          while (length > 1 && width(next.slice(0, length)) > maxWidth) length--;
          lines.push(next.slice(0, length));
          next = next.slice(length);
        }
        line = next;
      }
      return [...lines, line];
    }

    function measure(text) {
      const lines = text === "" ? [] : text.split("\n").flatMap(lay);
      return { lines, width: Math.max(0, ...lines.map(width)) };
    }

    function drawLines({ lines, width, height }) {
      const canvas = new OffscreenCanvas(Math.max(Math.ceil(width * scale), 1), height * scale);
      const context = canvas.getContext("2d");
      context.font = font;
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText("");
      const baseline = (lineHeight * scale - ascent - descent) / 2 + ascent;
      lines.forEach((line, position) => context.fillText(line, 0, Math.round(baseline + position * lineHeight * scale)));
      return canvas.transferToImageBitmap();
    }

    return (message) => {
      if (message.texts) return [message.texts.map(measure), []];
      const bitmap = drawLines(message);
      return [bitmap, [bitmap]];
    };
  }
});
