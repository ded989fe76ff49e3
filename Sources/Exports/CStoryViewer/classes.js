// Sorts the pupils of a class's page by a column, looks for one, and switches the language.
(() => {
  "use strict";

  const page = document.documentElement;
  const controls = document.querySelector(".controls");
  if (controls === null) return;
  const body = document.querySelector("table.class tbody");
  const rows = [...body.rows].map((element) => ({
    element, text: element.textContent.toLowerCase(),
  }));
  const search = controls.querySelector("input");
  controls.hidden = false;
  controls.addEventListener("submit", (event) => event.preventDefault());
  controls.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const { element, text } of rows) element.hidden = !text.includes(wanted);
  });
  controls.querySelector("button").addEventListener("click", () => {
    page.lang = page.lang === "en" ? "zh" : "en";
  });
  const heads = [...document.querySelectorAll("table.class thead th")];
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const isDown = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      const key = ({ element }) => element.cells[column].textContent;
      const order = (left, right) =>
        key(left).localeCompare(key(right), undefined, { numeric: true });
      const sorted = [...rows].sort((left, right) =>
        isDown ? order(right, left) : order(left, right));
      body.append(...sorted.map(({ element }) => element));
    });
  });
})();
