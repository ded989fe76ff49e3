// Shows the cards of a gallery that have a text in them, and are of a kind and a tag.
(() => {
  "use strict";

  const controls = document.querySelector(".controls");
  const search = controls.querySelector("input");
  const choices = [...controls.querySelectorAll("select")];
  const count = controls.querySelector("output");
  const cards = [...document.querySelectorAll(".gallery > [data-kind]")].map((element) => ({
    element, text: `${element.textContent} ${element.dataset.words}`.toLowerCase(),
  }));

  function filter() {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { element, text } of cards) {
      const isWanted = choices.every(({ name, value }) =>
        value === "" || (element.dataset[name] ?? "").split(" ").includes(value))
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
