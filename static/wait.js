// The waiting page gives its place in the history to what follows, so that “back” never leads into it.
addEventListener("htmx:beforeOnLoad", (event) => {
  const address = event.detail.xhr.getResponseHeader("HX-Redirect");
  if (!address) return;
  event.preventDefault();
  location.replace(address);
});
