"""That nothing is cut: index paths, the texts of pictures, cards, and what is wider than the screen.

Places do not depend on colours, so that one scheme is looked at.
"""

import glob
import os

from driver import *

# Each index path of the page that is broken over two lines.
BROKEN_PATHS = """
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('script, style, svg')) continue;
    for (const match of node.data.matchAll(/\\d+-\\d+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = [...range.getClientRects()].map((it) => Math.round(it.top));
      if (new Set(tops).size > 1) found.push(node.data.slice(0, 60));
    }
  }
  return found;
"""

# What reaches out of the screen, and cannot be brought into it by a scroll bar that is seen.
OUTSIDE = """
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('svg, .unseen')) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left >= -1 && right <= innerWidth + 1) continue;
    const scrolled = element.parentElement.closest('pre, .scroll, .marks, .callbacks ol');
    if (!scrolled) found.push(element.outerHTML.slice(0, 90));
  }
  return found;
"""

# Of a drawing that is put into the page: what is wrong with its texts.
DRAWING = """
  document.body.innerHTML = arguments[0];
  const svg = document.querySelector('svg');
  const { width, height } = svg.viewBox.baseVal;
  const phones = [...svg.querySelectorAll('.glass')].map((it) => it.getBBox());
  const faults = [];
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBBox();
    if (box.x < 0 || box.x + box.width > width || box.y + box.height > height + 1) {
      faults.push('outside: ' + text.textContent);
    }
    const middle = box.y + box.height / 2;
    const phone = phones.find((it) => box.x >= it.x - 1 && box.x < it.x + it.width
      && middle > it.y && middle < it.y + it.height);
    if (phone && box.x + box.width > phone.x + phone.width + 1) {
      faults.push('out of the phone: ' + text.textContent);
    }
  }
  return faults;
"""


def expect_whole_paths(name):
    found = run(BROKEN_PATHS)
    expect(not found, f"{name}: index paths are broken: {found[:3]}")


def expect_nothing_outside(name):
    found = run(OUTSIDE)
    expect(not found, f"{name}: outside of the screen: {found[:3]}")


def check_story_lines():
    """No index path of a story is broken, and nothing of it has to be scrolled for sideways."""
    for path in ("Scenarios/Articles/000-as-written", "Scenarios/Mistakes/a-batch-is-applied-one-by-one"):
        name = os.path.basename(path)
        page = make_page([path + ".scenario"], f"lines-{name}")
        for width in (360, 390, 1000, 1200, 1440):
            set_width(width)
            for query in ("", "?zh"):
                open_page(page, query)
                for beat in range(1, run("return document.querySelectorAll('.marks li').length") + 1):
                    run(f"location.hash = '{beat}'")
                    time.sleep(0.05)
                    run("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
                    expect_whole_paths(f"{name}{query} {beat} at {width}")
                    sideways = run(
                        "return [...document.querySelectorAll('pre.story')].filter((it) =>"
                        " it.scrollWidth > it.clientWidth).length")
                    expect(sideways == 0, f"{name}{query} {beat} at {width}: text is scrolled for")
                expect_nothing_outside(f"{name}{query} at {width}")
    set_width(1440)
    heading = "return document.querySelector('#heading-phone').textContent"
    path = os.path.join(WORK, "no-view.scenario")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            'scenario "no view"\nentity Item\n  name  String\nend\nstore memory\ncontroller cart\n'
            "  entity  Item\n  sortDescriptors  name\n  delegate  standard\nend\n"
            'insert Item ann name="Ann"\nsave\nperformFetch cart\n')
    page = make_page([path], "no-view")
    for query, said in (("", "The rows of the controller"), ("?zh", "控制器的行")):
        open_page(page, query)
        expect(run(heading) == said, f"without a view the heading is {run(heading)}")


def check_pictures(site):
    """No text of a picture reaches out of it, or out of its phone."""
    pictures = sorted(glob.glob(site + "/pictures/*.svg"))
    # A page of ours would forbid the style that a drawing has of its own.
    browser.get("about:blank")
    for path in pictures:
        with open(path, encoding="utf-8") as file:
            faults = run(DRAWING, file.read())
        expect(not faults, f"{os.path.basename(path)}: {faults[:3]}")
    print(f"{len(pictures)} pictures are whole")


def check_cards(site):
    """Cards show their pictures whole, and large enough to be read on a telephone."""
    for name in ("index", "gallery", "mistakes", "lessons/04-sections"):
        for ending in (".html", ".zh.html"):
            open_page(f"{site}/{name}{ending}")
            for width in (360, 390, 1000, 1440):
                set_width(width)
                label = f"{name}{ending} at {width}"
                expect_nothing_outside(label)
                cut = run(
                    "return [...document.querySelectorAll('.frame')].filter((it) =>"
                    " it.scrollHeight > it.clientHeight + 1"
                    " || it.scrollWidth > it.clientWidth + 1).length")
                expect(cut == 0, f"{label}: {cut} cards are cut")
                scales = run(
                    "return [...document.images].filter((it) => it.checkVisibility())"
                    ".map((it) => it.clientWidth / it.naturalWidth)")
                expect(min(scales) > 0.8, f"{label}: a picture is shown at {min(scales):.2f}")
    set_width(1440)
