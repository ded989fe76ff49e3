// Shows the cards of a gallery that have a text in them, and are of a kind.
(() => {
  "use strict";

  const controls = document.querySelector(".controls");
  const search = controls.querySelector("input");
  const kinds = controls.querySelector("select");
  const count = controls.querySelector("output");
  const cards = [...document.querySelectorAll(".gallery > [data-kind]")].map((element) => ({
    element, kind: element.dataset.kind,
    text: `${element.textContent} ${element.dataset.tags}`.toLowerCase(),
  }));

  function filter() {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { element, kind, text } of cards) {
      const isWanted = (kinds.value === "" || kinds.value === kind)
        && words.every((word) => text.includes(word));
      element.hidden = !isWanted;
      if (isWanted) shown += 1;
    }
    count.textContent = `${shown} / ${cards.length}`;
  }

  controls.hidden = false;
  controls.addEventListener("input", filter);
  controls.addEventListener("submit", (event) => event.preventDefault());
  filter();
})();
