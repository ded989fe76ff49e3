#include "baseline.h"

#include <string.h>

static const char *const syllables[32] = {
    "an", "ber", "cor", "da", "el", "fi", "gra", "han", "is", "jo", "ka",
    "lu", "mar", "nor", "os", "pe", "qui", "ra", "sa", "ti", "ul", "vin",
    "wen", "xa", "yo", "zed", "\xC3\xA1n", "\xC3\xA9l", "\xC3\xB6r", "\xC3\xBC", "ss", "th"};

// SplitMix64.
uint64_t baseline_draw(uint64_t *seed) {
  uint64_t mixed = (*seed += 0x9E3779B97F4A7C15ull);
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ull;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBull;
  return mixed ^ (mixed >> 31);
}

static int32_t draw_name(uint64_t *seed, char *name) {
  uint64_t bits = baseline_draw(seed);
  int counts[2] = {2 + (int)(bits & 1), 2 + (int)((bits >> 1) & 1)};
  int32_t length = 0;
  bits >>= 2;
  for (int word = 0; word < 2; word++) {
    if (word) name[length++] = ' ';
    for (int place = 0; place < counts[word]; place++) {
      int index = (int)(bits & 31);
      bits >>= 5;
      // Half of the accented ones give way to plain ones.
      if (index >= 26 && index < 30 && (bits & 1)) index -= 26;
      bits >>= 1;
      const char *syllable = syllables[index];
      size_t bytes = strlen(syllable);
      memcpy(name + length, syllable, bytes);
      if (place == 0 && syllable[0] >= 'a' && syllable[0] <= 'z') name[length] -= 32;
      length += (int32_t)bytes;
    }
  }
  return length;
}

void baseline_draw_student(uint64_t *seed, baseline_student *student) {
  memset(student, 0, sizeof *student);
  student->name_length = draw_name(seed, student->name);
  student->age = 5 + (int32_t)(baseline_draw(seed) % 20);
  student->score = (double)(baseline_draw(seed) % 10000) / 100;
  student->birthday = (double)(baseline_draw(seed) % 1000000000);
}
