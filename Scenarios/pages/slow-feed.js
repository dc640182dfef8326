// A feed of 400 posts. The listener marks the posts near the middle of the screen.
const main = document.querySelector("main");
const words = "We walked along the river until the lights of the town came up. ".split(" ");
for (let number = 0; number < 400; number++) {
  const post = document.createElement("article");
  post.className = "post";
  post.innerHTML = `<h2>Post ${number}</h2><p>${words.concat(words).slice(0, 8 + (number * 5) % 17).join(" ")}</p>`;
  main.append(post);
}
const posts = [...document.querySelectorAll(".post")];

function markNearPosts() {
  for (const post of posts) {
    const top = post.getBoundingClientRect().top;
    post.classList.toggle("near", Math.abs(top - innerHeight / 2) < 200);
  }
}
addEventListener("scroll", markNearPosts);
markNearPosts();
