// Subject: rows that are not on the screen
"use strict";
// The engine skips what is in rows outside of the screen (CSS Containment 2, content-visibility). Each keeps the height that it has now.
// Rows that the page itself lets the engine skip stay as they are.
const sized = /^(block|flow-root|list-item|flex|grid)$/;

intervention((page) => page.followRows((rows) => {
  const heights = rows.map((row) => {
    const style = getComputedStyle(row);
    return sized.test(style.display) && style.contentVisibility === "visible" ? row.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) : null;
  });
  rows.forEach((row, position) => {
    if (heights[position] === null) return;
    row.style.containIntrinsicBlockSize = `auto ${heights[position]}px`;
    row.style.contentVisibility = "auto";
    page.count();
  });
}));
