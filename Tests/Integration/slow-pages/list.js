// A list of rows for the pages of this folder, which plant costs in it.
function makeRow(number, depth = 0) {
  const row = document.createElement("article");
  row.className = "row";
  let inner = row;
  for (let level = 0; level < depth; level++) inner = inner.appendChild(Object.assign(document.createElement("div"), { className: `level${level}` }));
  const words = "The train was late and nobody on the platform knew why. ".repeat(1 + (number * 7) % 4);
  inner.insertAdjacentHTML("beforeend", `<div class="head"><span class="dot"></span><h2>Row ${number}</h2></div><p>${words}</p><footer><button>Reply</button><button>Share</button></footer>`);
  return row;
}

function fillList(count = 400, depth = 0) {
  const list = document.querySelector("main");
  for (let number = 0; number < count; number++) list.append(makeRow(number, depth));
  return list;
}

const visible = () => [...document.querySelectorAll(".row")].filter((row) => row.offsetTop + row.offsetHeight > scrollY && row.offsetTop < scrollY + innerHeight);
