// Rows of a text and a button, for the pages of this folder.
function makeRow(number) {
  const row = document.createElement("article");
  row.className = "row";
  row.innerHTML = `<h2>Row ${number}</h2><p>${"Some words of a row. ".repeat(1 + (number % 4))}</p><button>Reply</button>`;
  return row;
}

function addRows(parent, count) {
  for (let number = 0; number < count; number++) parent.append(makeRow(number));
}
