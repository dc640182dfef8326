// The rows of a chat and the elements of its cells: a bubble with a text, or images side by side.

const IMAGES_OF_A_POOLED_CELL = 3;

export class ChatContent {
  #items;
  #media;
  #ui;

  constructor(study, ui) {
    this.#items = [...study.items];
    this.#media = study.media;
    this.#ui = ui;
    this.style = study.style;
  }

  get itemCount() { return this.#items.length; }

  // MARK: Changes

  // The position of the item with an id; null without one.
  position(id) {
    const position = this.#items.findLastIndex((item) => item.id === id);
    return position < 0 ? null : position;
  }

  // Inserts items before the one at a position; positions beyond the end append.
  insert(items, at) { this.#items = [...this.#items.slice(0, at), ...items, ...this.#items.slice(at)]; }

  delete(first, count) { this.#items.splice(first, count); }

  // Replaces as many items from a position on; new items beyond the end are ignored.
  update(items, at) {
    items.forEach((item, i) => { if (at + i < this.#items.length) this.#items[at + i] = item; });
  }

  // MARK: Rows

  blockCount(item) { return this.#items[item].images?.length ?? 1; }

  text(row) { return this.#items[row.item].text ?? ""; }

  images(row) {
    const indices = this.#items[row.item].images ?? [];
    return indices.slice(row.blocks[0], row.blocks[1]).map((index) => {
      if (!this.#media[index]) throw new Error(`row ${row.index}: no media ${index}`);
      return { index, ...this.#media[index] };
    });
  }

  // What decides a cell's class: the message's side and its number of images, 0 for a text.
  shape(row) {
    const { outgoing, images } = this.#items[row.item];
    return { isOutgoing: outgoing, imageCount: images ? row.blocks[1] - row.blocks[0] : 0 };
  }

  // The kind of cell that can be rearranged for a row.
  family(row) { return this.shape(row).imageCount === 0 ? "text" : "media"; }

  // The class of cells that only rows of one shape use.
  staticClass(row) {
    const { isOutgoing, imageCount } = this.shape(row);
    return `${imageCount === 0 ? "text" : `media-${imageCount}`}-${isOutgoing ? "out" : "in"}`;
  }

  surfaceStyle(shape) { return { fill: shape.isOutgoing ? this.style.outgoingFill : this.style.incomingFill }; }

  imageStyle(shape) {
    return {
      side: shape.imageCount === 1 ? this.style.largeImage : this.style.smallImage,
      cornerRadius: this.style.cornerRadius, top: this.style.wrapMarginVertical,
    };
  }

  #textColor(shape) { return shape.isOutgoing ? this.style.outgoingText : this.style.incomingText; }

  #className(shape) { return `cell ${shape.imageCount === 0 ? "text" : "media"} ${shape.isOutgoing ? "out" : "in"}`; }

  // MARK: Cells

  // Makes the cell of a row's shape, without content.
  makeCell(row) {
    const shape = this.shape(row);
    const cell = this.#ui.makeCell(this.#className(shape));
    if (shape.imageCount === 0) this.#addBubble(cell, shape);
    for (let i = 0; i < shape.imageCount; i++) {
      cell.views.push(this.#ui.makeImageView(this.imageStyle(shape), cell));
      cell.element.append(cell.views[i].element);
    }
    return cell;
  }

  // Makes a cell of a row's family, to be rearranged for each row that it shows.
  makeFamilyCell(row) {
    const shape = this.shape(row);
    if (shape.imageCount === 0) return this.makeCell(row);
    const cell = this.#ui.makeCell(this.#className(shape));
    const count = Math.max(IMAGES_OF_A_POOLED_CELL, shape.imageCount);
    cell.pooledViews = Array.from({ length: count }, () => this.#ui.makeImageView(this.imageStyle(shape), cell));
    return cell;
  }

  // Gives a cell of a family the classes, colours, sizes and views that a row needs.
  rearrange(cell, row) {
    const shape = this.shape(row);
    cell.element.className = this.#className(shape);
    if (shape.imageCount === 0) {
      this.#ui.strategies.render.restyle(cell.surface, this.surfaceStyle(shape));
      cell.label.style.color = this.#textColor(shape);
      return;
    }
    const style = this.imageStyle(shape);
    while (cell.pooledViews.length < shape.imageCount) cell.pooledViews.push(this.#ui.makeImageView(style, cell));
    cell.pooledViews.forEach((view, position) => {
      if (position >= shape.imageCount) {
        view.element.remove();
        return;
      }
      view.style = style;
      view.element.style.width = view.element.style.height = `${style.side}px`;
      if (!view.element.parentNode) cell.element.append(view.element);
    });
    cell.views = cell.pooledViews.slice(0, shape.imageCount);
  }

  // Sets the text or the images of a row.
  fill(cell, row) {
    if (cell.label) cell.label.textContent = this.text(row);
    const images = this.images(row);
    if (!cell.label && images.length !== cell.views.length) {
      throw new Error(`row ${row.index}: ${images.length} images for ${cell.views.length} views`);
    }
    cell.views.forEach((view, position) => this.#ui.showImage(images[position], view));
  }

  #addBubble(cell, shape) {
    cell.surface = this.#ui.strategies.render.makeSurface(this.surfaceStyle(shape), cell);
    cell.label = this.#ui.makeElement("div", "label");
    cell.label.style.color = this.#textColor(shape);
    cell.surface.append(cell.label);
    cell.element.append(cell.surface);
  }

  // MARK: Heights, in px

  automaticEstimate(row) { return this.style.automaticEstimate; }

  calculatedEstimate(row) {
    const shape = this.shape(row);
    return shape.imageCount === 0 ? this.style.textEstimate : this.imageStyle(shape).side + this.style.mediaEstimateMargin;
  }

  // Width available to a text.
  get textWidth() {
    const { wrapMarginFixed, wrapMarginDynamic, textMarginHorizontal } = this.style;
    return this.#ui.study.screen.width - wrapMarginFixed - wrapMarginDynamic - 2 * textMarginHorizontal;
  }

  // Height of a row by arithmetic, with the height of its text if it has one.
  calculatedHeight(row, textHeight) {
    const shape = this.shape(row);
    const { wrapMarginVertical, textMarginVertical } = this.style;
    const content = shape.imageCount === 0 ? textHeight + 2 * textMarginVertical : this.imageStyle(shape).side;
    return content + 2 * wrapMarginVertical;
  }
}
