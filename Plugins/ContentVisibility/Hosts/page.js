// Subject: rows that are not on the screen
"use strict";
// The engine skips what is in rows outside of the screen (CSS Containment 2, content-visibility). Each keeps the height that it has now.
// Rows that the page itself lets the engine skip stay as they are.
const sized = /^(block|flow-root|list-item|flex|grid)$/;

// The height of what is in a row, in px. The clientHeight of elements is a whole number, whose errors would add up to another place of the
// last rows. The engine counts in 1/64 px, and a style has six digits of that.
function contentHeight({ boxSizing, height, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth }) {
  const outer = boxSizing === "border-box" ? [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth] : [];
  return Math.round(64 * outer.reduce((rest, width) => rest - parseFloat(width), parseFloat(height))) / 64;
}

intervention((page) => page.followRows((rows) => {
  const heights = rows.map((row) => {
    const style = getComputedStyle(row);
    return sized.test(style.display) && style.contentVisibility === "visible" ? contentHeight(style) : null;
  });
  rows.forEach((row, position) => {
    // A row that is not laid out has no height.
    if (!(heights[position] > 0)) return;
    row.style.containIntrinsicHeight = `auto ${heights[position]}px`;
    row.style.contentVisibility = "auto";
    page.count();
  });
}));
