// Filters the scenarios of a test's page by their status and by a text, and switches its language.
(() => {
  "use strict";

  const page = document.documentElement;
  const controls = document.querySelector(".controls");
  const search = controls.querySelector("input[type=search]");
  const boxes = [...controls.querySelectorAll("input[type=checkbox]")];
  const results = [...document.querySelectorAll(".results > li")].map((element) => ({
    element, text: element.querySelector("summary").textContent.toLowerCase(),
  }));

  function filter() {
    const wanted = search.value.trim().toLowerCase();
    const statuses = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    for (const { element, text } of results) {
      element.hidden = !statuses.has(element.className) || !text.includes(wanted);
    }
  }

  controls.hidden = false;
  controls.addEventListener("input", filter);
  controls.addEventListener("submit", (event) => event.preventDefault());
  controls.querySelector("button").addEventListener("click", () => {
    page.lang = page.lang === "en" ? "zh" : "en";
  });
})();
