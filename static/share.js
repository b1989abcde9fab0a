// Sharing by the phone's own sheet, copying and printing. Without this file the link and the text are there to select.
"use strict";

(() => {
  const said = document.querySelector("[data-said]");
  const PATIENCE = 1500; // milliseconds; a sheet may open only shortly after the tap

  const say = (button) => {
    const label = button.textContent;
    button.textContent = said.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = label;
      said.textContent = "";
    }, 2000);
  };

  // A phone that reaches the site by plain http has no clipboard to write to, only the old command.
  const copyTheOldWay = (text) => {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  };

  const copied = (text) =>
    navigator.clipboard
      ? navigator.clipboard.writeText(text).then(() => true, () => copyTheOldWay(text))
      : copyTheOldWay(text);

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (await copied(document.getElementById(button.dataset.copy).value)) say(button);
    });
  }

  const button = document.querySelector("[data-share]");
  const copies = document.querySelector("[data-copies]");

  const pictureFile = async () => {
    const answer = await fetch(button.dataset.picture);
    return answer.ok ? new File([await answer.blob()], "scorepad.png", { type: "image/png" }) : null;
  };

  const whatToShare = (file) => {
    const link = button.dataset.share;
    const text = document.getElementById("share-text").value.replace(link, "").trim();
    const words = { title: button.dataset.title, text, url: link };
    const whole = { ...words, files: [file] };
    return file && navigator.canShare?.(whole) ? whole : words;
  };

  // The sheet exists only where the page came by https; elsewhere the link and the text are copied.
  if (isSecureContext && navigator.share) {
    button.hidden = false;
    const picture = pictureFile().catch(() => null); // before the tap: a sheet does not wait for a network
    button.addEventListener("click", async () => {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
      const what = whatToShare(await Promise.race([picture, late]));
      await navigator.share(what).catch((error) => {
        if (error.name !== "AbortError") copies.hidden = false; // the sheet did not open
      });
    });
  } else {
    copies.hidden = false;
    document.querySelector("[data-why-no-sheet]").hidden = isSecureContext;
  }

  for (const print of document.querySelectorAll("[data-print]")) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
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
})();
