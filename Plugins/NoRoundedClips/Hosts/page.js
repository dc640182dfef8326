// Subject: rounded corners that clip
// Difference: pictures and boxes that clip have square corners
"use strict";
// A background with round corners costs little; cutting what is inside a box, or a picture, needs a mask.
const clips = (element) => /^(img|video|canvas|iframe)$/.test(element.localName) || getComputedStyle(element).overflowX !== "visible";

intervention((page) => page.whenListed(() => page.editStyles((style, rule, root) => {
  const radius = style.getPropertyValue("border-radius") || style.getPropertyValue("border-top-left-radius");
  if (radius === "" || radius === "0px") return 0;
  let elements = [];
  try { elements = rule ? [...root.querySelectorAll(rule.selectorText)] : []; } catch { return 0; }
  if (rule && !elements.some(clips)) return 0;
  style.removeProperty("border-radius");
  return 1;
})));
