// Subject: rounded corners that clip
// Difference: pictures and boxes that clip have square corners
"use strict";
// A background with round corners costs little; cutting what is inside a box, or a picture, needs a mask.
const clips = (element) => /^(img|video|canvas|iframe)$/.test(element.localName) || getComputedStyle(element).overflowX !== "visible";

// The elements to which a rule applies, also those outside of its shadow root.
const elementsOf = ({ selectorText }, root) => {
  const elements = [...root.querySelectorAll(selectorText)];
  if (root.host && /(^|,)\s*:host(\([^,]*\))?\s*(,|$)/.test(selectorText)) elements.push(root.host);
  if (selectorText.includes("::slotted(")) elements.push(...[...root.querySelectorAll("slot")].flatMap((slot) => slot.assignedElements({ flatten: true })));
  return elements;
};

intervention((page) => page.whenListed(() => page.editStyles((style, rule, root) => {
  const radius = style.getPropertyValue("border-radius") || style.getPropertyValue("border-top-left-radius");
  if (radius === "" || radius === "0px") return 0;
  try { if (rule && !elementsOf(rule, root).some(clips)) return 0; } catch { return 0; }
  style.removeProperty("border-radius");
  return 1;
})));
