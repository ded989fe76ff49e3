"""The students that the benchmarks draw, and where their file lies."""

MASK = (1 << 64) - 1
SYLLABLES = (
    "an ber cor da el fi gra han is jo ka lu mar nor os pe qui ra sa ti ul vin wen xa yo zed án él ör ü ss th"
).split()


class Numbers:
    """SplitMix64 from the seed of the benchmarks."""

    def __init__(self):
        self.seed = 42

    def draw(self):
        self.seed = (self.seed + 0x9E3779B97F4A7C15) & MASK
        mixed = ((self.seed ^ (self.seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)


def name_of(numbers):
    """A name of two words of two or three syllables."""
    bits = numbers.draw()
    counts = (2 + (bits & 1), 2 + (bits >> 1 & 1))
    bits >>= 2
    words = []
    for count in counts:
        word = ""
        for _ in range(count):
            index = bits & 31
            bits >>= 5
            # Half of the accented ones give way to plain ones.
            if 26 <= index < 30 and bits & 1:
                index -= 26
            bits >>= 1
            word += SYLLABLES[index]
        words.append(word[0].upper() + word[1:] if word[0].isascii() else word)
    return " ".join(words)


def students(count):
    """Rows of name, age, score and birthday."""
    numbers = Numbers()
    rows = []
    for _ in range(count):
        name = name_of(numbers)
        age = 5 + numbers.draw() % 20
        score = numbers.draw() % 10000 / 100
        rows.append((name, age, score, float(numbers.draw() % 1_000_000_000)))
    return rows


PRAGMAS = (
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; "
    "PRAGMA mmap_size = 1073741824; PRAGMA temp_store = MEMORY"
)
