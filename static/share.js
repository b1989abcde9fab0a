// Copying and printing. Without this file the link and the text are there to select.
"use strict";

const said = document.querySelector("[data-said]");

async function copy(field) {
  // A phone that reaches the site by plain http has no clipboard to write to, only the old command.
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (!(await copy(document.getElementById(button.dataset.copy)))) return;
    button.textContent = said.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = label;
      said.textContent = "";
    }, 2000);
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// Paper cannot be unfolded.
const folded = () => document.querySelectorAll(".result-seat details:not([open])");
addEventListener("beforeprint", () => {
  for (const details of folded()) details.open = details.dataset.unfolded = true;
});
addEventListener("afterprint", () => {
  for (const details of document.querySelectorAll("[data-unfolded]")) {
    details.open = false;
    delete details.dataset.unfolded;
  }
});
