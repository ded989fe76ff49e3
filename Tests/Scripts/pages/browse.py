"""Opens pages in a headless browser and compares what is seen with the reports.

usage: browse.py ROLLCALL WORK_FOLDER PART, in the folder that has Scenarios; see 'check' beside it, which
runs all parts at once.
"""

import sys
import time

from driver import browser, check_oracle, failures
from exercises import *
from live import *
from pages import *
from stories import *
from whole import *


def check_every_page_of_the_site():
    site = check_site()
    check_pictures(site)
    check_cards(site)


# What a part looks at, one after the other; the parts take about as long as each other.
PARTS = {
    "stories": [
        check_all_scenarios, check_every_frame, check_oracle, check_story_lines, check_lists, check_keys_and_controls, check_motion,
        check_long_story, check_cost, check_bad_input, check_writing, check_paper, check_large,
        check_exercise_law, check_exercise_hands,
    ],
    "others": [
        check_live_law, check_live_hand, check_live_mutants, check_live_keys, check_live_drag, check_live_words, check_live_look,
        check_live_addresses, check_live_without, check_test_page, check_lessons, check_exercises, check_class,
        check_jail, check_chinese, check_drag, check_every_page_of_the_site,
    ],
}

part = sys.argv[3]
started = time.time()
try:
    for check in PARTS[part]:
        began = time.time()
        check()
        print(f"    {check.__name__}: {time.time() - began:.0f} s")
finally:
    browser.quit()
print(f"{part}: {len(failures)} failures in {time.time() - started:.0f} s")
sys.exit(1 if failures else 0)
