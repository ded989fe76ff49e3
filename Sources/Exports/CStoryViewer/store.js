// Looks for objects on a store's page, and switches the language.
(() => {
  "use strict";

  const page = document.documentElement;
  const controls = document.querySelector(".controls");
  const found = controls.querySelector("output");
  const search = controls.querySelector("input");
  const groups = [...document.querySelectorAll("details")].map((element) => ({
    element,
    rows: [...element.querySelectorAll("tbody tr")].map((row) => ({
      row, text: [...row.cells].map((cell) => cell.textContent).join("\n").toLowerCase(),
    })),
  }));
  controls.hidden = false;
  controls.addEventListener("submit", (event) => event.preventDefault());
  controls.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    let count = 0;
    for (const { element, rows } of groups) {
      let some = 0;
      for (const { row, text } of rows) {
        row.hidden = !text.includes(wanted);
        if (!row.hidden) some += 1;
      }
      element.hidden = some === 0;
      count += some;
    }
    found.textContent = wanted === "" ? "" : `${count}`;
  });
  controls.querySelector("button").addEventListener("click", () => {
    page.lang = page.lang === "en" ? "zh" : "en";
  });
  // Who follows a link to a row that the search has hidden wants to see it.
  addEventListener("hashchange", () => {
    const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (row !== null && row.closest("[hidden]") !== null) {
      search.value = "";
      search.dispatchEvent(new Event("input", { bubbles: true }));
      row.scrollIntoView();
    }
  });
})();
