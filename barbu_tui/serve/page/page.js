// Opens the game: textual.js makes a terminal of #terminal when the window has loaded.
"use strict";

const terminal = document.getElementById("terminal");

// The websocket is beside the page, wherever that is: behind a proxy it may be at any path, and encrypted.
const address = new URL("ws", window.location.href);
address.protocol = window.location.protocol === "https:" ? "wss:" : "ws:";
terminal.dataset.sessionWebsocketUrl = address.href;

// Letters as large as 120 columns and 36 lines allow, or as ?fontsize= says.
const asked = Number(new URLSearchParams(window.location.search).get("fontsize"));
const room = Math.floor(Math.min(window.innerWidth / (120 * 0.6), window.innerHeight / (36 * 1.2)));
terminal.dataset.fontSize = asked >= 6 && asked <= 60 ? asked : Math.max(10, Math.min(room, 20));

// textual.js keeps its terminal to itself, so it is met on its way there, and told to keep its text for screen readers.
const readAloud = () =>
  Object.defineProperty(Object.prototype, "terminal", {
    configurable: true,
    set(made) {
      delete Object.prototype.terminal;
      this.terminal = made;
      made.options.screenReaderMode = true;
    },
  });

// A terminal measures its letters once, so the font must be there first.
const begin = window.onload;
window.onload = async (event) => {
  await Promise.allSettled([document.fonts.load("16px 'Roboto Mono'"), document.fonts.load("bold 16px 'Roboto Mono'")]);
  readAloud();
  begin.call(window, event);
  delete Object.prototype.terminal;
};

// Keys go to the game from the first moment on.
new MutationObserver((changes, observer) => {
  if (document.body.classList.contains("-first-byte")) {
    observer.disconnect();
    document.querySelector(".xterm-helper-textarea").focus();
  }
}).observe(document.body, { attributeFilter: ["class"] });

document.getElementById("again").addEventListener("click", () => window.location.reload());
