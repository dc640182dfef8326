// Subject: what rows cause outside of themselves
"use strict";
// A row with containment is laid out, styled and painted without looking at the rest of the page (CSS Containment 2). The
// page's own containment stays as it is; rows that the engine may skip have it, too.
const isContained = ({ contain, contentVisibility }) => /strict|content/.test(contain) || contentVisibility !== "visible";

intervention((page) => page.followRows((rows) => {
  const others = rows.filter((row) => !isContained(getComputedStyle(row)));
  for (const row of others) row.style.contain = "content";
  page.count(others.length);
}));
