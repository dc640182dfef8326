// It has a name for its window, values become JSON in its own way, and each row reads its height while it is scrolled.
window.name = "app";
Array.prototype.toJSON = () => "[]";
document.cookie = "seen=1; path=/";
const list = fillList();
if (!document.cookie.includes("seen=1")) list.style.filter = "blur(2px)";
addEventListener("scroll", () => {
  for (const row of list.children) row.dataset.height = String(row.offsetHeight);
});
