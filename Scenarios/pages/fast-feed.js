// A feed of 400 posts. An observer marks the posts near the middle of the screen.
const main = document.querySelector("main");
const words = "We walked along the river until the lights of the town came up. ".split(" ");
for (let number = 0; number < 400; number++) {
  const post = document.createElement("article");
  post.className = "post";
  post.innerHTML = `<h2>Post ${number}</h2><p>${words.concat(words).slice(0, 8 + (number * 5) % 17).join(" ")}</p>`;
  main.append(post);
}

// The browser reports the posts that come near the middle or leave it.
const observer = new IntersectionObserver((entries) => {
  for (const entry of entries) entry.target.classList.toggle("near", entry.isIntersecting);
}, { rootMargin: "-30% 0px -30% 0px" });
for (const post of document.querySelectorAll(".post")) observer.observe(post);
