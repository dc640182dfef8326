// The list of list.html: which library shows it, and what it shows, are in the address, as in list.html?library=hyperlist&row=500.
//   library  a file of the folder adapters; all-rows if not given
//   row      the microseconds of processor time that each row takes when it is made; 0 if not given
//   rows     the number of rows; 1000 if not given
// In a frame, as in a comparison in turns, each row is shown once before the list counts as ready: a library that corrects heights while the
// list is scrolled moves it otherwise than it was scrolled.
const parameters = new URLSearchParams(location.search);
const library = parameters.get("library") ?? "all-rows";
const rowMicroseconds = Number(parameters.get("row") ?? 0);
const words = "we walked along the river until all the lights of the old town came up and then took a train back home".split(" ");

// Numbers from 0 to 1, always the same (mulberry32).
let state = 20261127;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

// A picture of the size in which it is shown.
async function makePicture(width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  for (let patch = 0; patch < 60; patch++) {
    context.fillStyle = `hsl(${Math.floor(360 * random())} 60% 60%)`;
    context.fillRect(width * random(), height * random(), width / 4, height / 4);
  }
  return URL.createObjectURL(await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg")));
}

function makeItem(id, faces, pictures) {
  const text = Array.from({ length: 3 + Math.floor(70 * random() ** 2) }, () => words[Math.floor(words.length * random())]).join(" ");
  const picture = random() < 0.25 ? pictures[Math.floor(pictures.length * random())] : null;
  return { id, face: faces[Math.floor(faces.length * random())], text, picture };
}

// What a row contains. Every library shows rows that this makes, or this text.
function rowMarkup({ id, face, text, picture }) {
  const below = picture ? `<img src="${picture}" width="240" height="180">` : "";
  return `<list-row><img src="${face}" width="40" height="40"><div><h2>Message ${id}</h2><p>${text}</p>${below}</div></list-row>`;
}

function makeRow(item) {
  const template = document.createElement("div");
  template.innerHTML = rowMarkup(item);
  return template.firstElementChild;
}

// Works in proportion to an amount. Work and not elapsed time, because a row costs the same when other programs use the processor.
let worked = 1;
function work(amount) {
  for (let step = 0; step < amount; step++) worked = Math.imul(worked, 1664525) + 1013904223;
}

// The amount of a microsecond: of many short probes the fastest, after the engine has compiled the loop.
function workOfMicrosecond() {
  const amount = 1e6;
  work(10 * amount);
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now();
    work(amount);
    return performance.now() - start;
  });
  return amount / Math.min(...times) / 1000;
}

const rowWork = rowMicroseconds === 0 ? 0 : rowMicroseconds * workOfMicrosecond();

// A row takes its time when its element is made, whoever makes it.
class ListRow extends HTMLElement {
  constructor() {
    super();
    work(rowWork);
  }
}
customElements.define("list-row", ListRow);

const faces = await Promise.all(Array.from({ length: 12 }, () => makePicture(40, 40)));
const pictures = await Promise.all(Array.from({ length: 8 }, () => makePicture(240, 180)));
const items = Array.from({ length: Number(parameters.get("rows") ?? 1000) }, (_, id) => makeItem(id, faces, pictures));
const { show } = await import(`./adapters/${library}.js`).catch((error) => {
  throw new Error(`the library ${library} is not here (${error.message}); Scenarios/LIBRARIES.md says how to bring it`);
});
// The estimate is for libraries that ask for one; the mean height is 131 px.
show({ scroller: document.getElementById("list"), items, makeRow, rowMarkup, estimate: 106 });
if (window !== top) await seeAll();
globalThis.isReady = true;

async function seeAll() {
  const isScroller = (element) => element.scrollHeight > element.clientHeight + 1000 && getComputedStyle(element).overflowY === "auto";
  const frame = () => new Promise(requestAnimationFrame);
  for (let place = 0; ; place += 600) {
    const scroller = [...document.querySelectorAll("div")].find(isScroller);
    if (scroller && place > scroller.scrollHeight) return scroller.scrollTo(0, 0);
    scroller?.scrollTo(0, place);
    await frame();
    await frame();
  }
}
