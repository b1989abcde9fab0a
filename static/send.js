// A link sent by the phone's own sheet, or copied. Without this file it is there to select.
"use strict";

(() => {
  for (const button of document.querySelectorAll("[data-send-link]")) {
    button.hidden = !(isSecureContext && navigator.share);
    button.addEventListener("click", () => {
      const what = { title: button.dataset.title, url: button.dataset.sendLink };
      navigator.share(what).catch(() => button.remove()); // the link can still be copied
    });
  }

  // A picture goes as a file where the phone takes files; else there is a link to it.
  const shareable = (file) => navigator.canShare?.({ files: [file] });
  for (const button of document.querySelectorAll("[data-send-picture]")) {
    button.hidden = !(isSecureContext && navigator.share && shareable(new File([], "a.png", { type: "image/png" })));
    button.addEventListener("click", async () => {
      const answer = await fetch(button.dataset.sendPicture).catch(() => null);
      if (!answer?.ok) return;
      const file = new File([await answer.blob()], "scorepad.png", { type: "image/png" });
      navigator.share({ title: button.dataset.title, files: [file] }).catch(() => button.remove());
    });
  }

  // A phone that reaches the site by plain http has no clipboard to write to, only the old command.
  const copied = (field) => {
    field.select();
    return navigator.clipboard
      ? navigator.clipboard.writeText(field.value).then(() => true, () => document.execCommand("copy"))
      : document.execCommand("copy");
  };

  for (const button of document.querySelectorAll("[data-copy-link]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (!(await copied(document.getElementById(button.dataset.copyLink)))) return;
      const label = button.textContent;
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = label), 2000);
    });
  }
})();
