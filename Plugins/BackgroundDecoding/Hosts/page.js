// Subject: decoding of pictures on the way to the screen
"use strict";
// Pictures are decoded when they have loaded, and a frame does not wait for one that is not decoded yet.
intervention((page) => page.followPictures((element) => {
  element.decoding = "async";
  element.decode().catch(() => {});
  page.count();
}));
