// Subject: what rows cause outside of themselves
"use strict";
// A row with containment is laid out, styled and painted without looking at the rest of the page (CSS Containment 2). Rows
// that the engine may skip have this containment, too; containment of the size stays.
const isContained = ({ contain, contentVisibility }) => /strict|content/.test(contain) || contentVisibility !== "visible";

intervention((page) => page.followRows((rows) => {
  const others = rows.map((row) => ({ row, style: getComputedStyle(row) })).filter(({ style }) => !isContained(style));
  const sizes = others.map(({ style }) => /\b(inline-)?size\b/.exec(style.contain)?.[0] ?? "");
  others.forEach(({ row }, position) => { row.style.contain = `${sizes[position]} layout style paint`; });
  page.count(others.length);
}));
