"""Opens pages in a headless browser and compares what is seen with the reports.

usage: browse.py ROLLCALL WORK_FOLDER, in the folder that has Scenarios; see 'check' beside it.
"""

import sys
import time

from driver import browser, check_oracle, failures
from pages import *
from stories import *
from whole import *

started = time.time()
try:
    check_all_scenarios()
    check_every_frame()
    check_oracle()
    check_lists()
    check_keys_and_controls()
    check_motion()
    check_long_story()
    check_cost()
    check_bad_input()
    check_writing()
    check_paper()
    check_test_page()
    check_lessons()
    check_jail()
    check_chinese()
    check_drag()
    check_large()
    check_story_lines()
    site = check_site()
    check_pictures(site)
    check_cards(site)
finally:
    browser.quit()
print(f"{len(failures)} failures in {time.time() - started:.0f} s")
sys.exit(1 if failures else 0)
