// Subject: what rows cause outside of themselves
"use strict";
// A row with containment is laid out, styled and painted without looking at the rest of the page (CSS Containment 2).
intervention((page) => page.followRows((rows) => {
  for (const row of rows) row.style.contain = "content";
  page.count(rows.length);
}));
