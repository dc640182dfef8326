// The bounds of a list: its offset, its ends, and what moves them.

import { roundToPixel } from "./trajectory.js";

export class ListBounds {
  heights = null;
  offset;
  // Height of the keyboard, which covers the lower part of the list.
  bottomInset = 0;
  // The distances in px by which the bounds were moved since the last step of the scroll: with what scrolls the list, and back to the content.
  pendingShift = 0;
  pendingReturn = 0;
  // The row that the scroll is to bring to the top of the screen.
  landingRow = null;
  // Whether the user is at the end of a list that starts there, and has not scrolled away from it.
  isPinnedToEnd;
  // What is recorded of the rows' positions; null if nothing is.
  positions = null;
  needsLayout = false;
  // Whether the next layout shows the end of the content.
  isFollowingEnd = false;
  // Whether the offset is written after the rows were laid out, whatever the engine has made of it: something other than a scroll has set it.
  isAssigned = false;
  // Whether the list is upside down: its offset is a distance from the end of its content.
  isMirrored = false;
  // The height of the content for which the offset of a mirrored list is right; null before its first layout.
  mirroredHeight = null;
  // The number of changes in progress that are parts of one, after which the bounds return to the content.
  #openBatches = 0;
  #scale;

  constructor({ screen, topInset, startsAt }) {
    this.#scale = screen.scale;
    this.height = screen.height;
    this.topInset = topInset;
    this.offset = -topInset;
    this.isPinnedToEnd = this.startsAtEnd = startsAt === "end";
  }

  get contentHeight() { return this.heights.total; }

  // The offset at which the end of the content is at the end of what no keyboard covers.
  get endOffset() { return Math.max(this.contentHeight + this.bottomInset - this.height, -this.topInset); }

  // The distance in px from the screen to an end of the content.
  distance(edge) { return edge === "start" ? this.offset + this.topInset : this.endOffset - this.offset; }

  isAt(edge) { return this.distance(edge) < 1 / this.#scale; }

  // The offset at which a row is at the top of the screen, as far as the end of the content allows.
  landingOffset(row) { return Math.min(this.heights.top(row), this.endOffset); }

  // Rows that intersect the screen extended by px above and below, by the current heights: [first, end).
  rowsAround(above, below) {
    if (this.heights.count === 0) return [0, 0];
    return [this.heights.row(this.offset - above), this.heights.row(this.offset + this.height + below) + 1];
  }

  // MARK: Scrolling

  // Rounds px to device pixels.
  roundToPixel(offset) { return roundToPixel(offset, this.#scale); }

  wouldMove(offset) { return this.roundToPixel(offset) !== this.offset; }

  // Scrolls to an offset in px, rounded to a device pixel; the next layout shows it. `last` is the offset that the same movement asked for before.
  setOffset(offset, last = this.offset) {
    const rounded = this.roundToPixel(offset);
    this.positions?.read();
    this.positions?.command(rounded - last);
    if (this.startsAtEnd && rounded > this.endOffset - 1 / this.#scale) this.isPinnedToEnd = true;
    else if (rounded < this.offset) this.isPinnedToEnd = false;
    if (rounded === this.offset) return;
    this.offset = rounded;
    this.needsLayout = true;
  }

  // Moves the bounds by something other than a scroll. `isReturn`: back to the content; otherwise a scroll in progress goes on from there.
  moveBounds(offset, isReturn = false) {
    if (isReturn) this.pendingReturn += offset - this.offset; else this.pendingShift += offset - this.offset;
    this.offset = offset;
    this.isAssigned = true;
    this.needsLayout = true;
  }

  forgetShift() { this.pendingShift = this.pendingReturn = 0; }

  // Lets the next layout show the end of the content, as an app that scrolls there does.
  keepEnd() { this.isFollowingEnd = this.needsLayout = true; }

  // Makes several changes as one: the bounds return to the content after the last one.
  performBatch(changes) {
    this.#openBatches += 1;
    changes();
    this.#openBatches -= 1;
    this.returnToContent();
  }

  // Moves the bounds back to the content if that has become too short for them: to its end, or in a mirrored list to its start.
  returnToContent() {
    this.followMirroredEnd();
    if (this.#openBatches > 0) return;
    const nearest = this.nearestInContent(this.offset);
    if (nearest < this.offset || (nearest > this.offset && this.isMirrored)) this.moveBounds(nearest, true);
  }

  // The nearest offset within the content, in px, at a whole device pixel.
  nearestInContent(offset) { return Math.min(Math.max(offset, -this.topInset), this.roundToPixel(this.endOffset)); }

  // Moves the bounds of a mirrored list with the end of its content; returns whether they have moved.
  followMirroredEnd() {
    if (!this.isMirrored || this.mirroredHeight === null || this.contentHeight === this.mirroredHeight) return false;
    this.moveBounds(this.offset + this.contentHeight - this.mirroredHeight);
    this.mirroredHeight = this.contentHeight;
    return true;
  }

  // Moves the bounds with the end of the content, if they follow it; returns whether they have moved.
  moveWithEnd() {
    const start = this.offset;
    if (this.followMirroredEnd()) this.returnToContent();
    const end = this.roundToPixel(this.endOffset);
    if (this.isFollowingEnd && end !== this.offset) this.moveBounds(end);
    return this.offset !== start;
  }

  // Moves the bounds with the rows on the screen when a height above them replaces its estimate. A scroll in progress overrides that.
  correctOffset(change) {
    this.offset += change;
    if (!this.isMirrored) return;
    this.pendingShift += change;
    if (this.mirroredHeight !== null) this.mirroredHeight += change;
  }

  // A row that enters a mirrored list at the end of the content corrects its offset, so that the rows above stay. A scroll overrides that.
  correctMirrored(change) {
    if (!this.isMirrored || change === 0 || this.isFollowingEnd) return;
    if (this.mirroredHeight !== null) this.mirroredHeight += change;
    this.pendingShift += change;
  }
}
