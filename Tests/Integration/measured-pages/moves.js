// Moves the list by 13 px whenever it scrolls.
let own = false;
addEventListener("scroll", (event) => { const list = document.querySelector("#list"); if (event.target !== list) return; own = !own; if (own) list.scrollTop += 13; }, true);
