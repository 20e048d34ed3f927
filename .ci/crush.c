/* A battery of TestU01 over words of 32 bits from standard input: crush small NAME, or crush full NAME FIRST LAST
   FIRST and LAST are numbers of tests of Crush, 1 to 96: only these run.
   Prints a line for each p-value beyond 0.001 of either end, then how many there are in all; exit 1 where one is beyond
   1e-6. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <testu01/bbattery.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>

static unsigned int next(void) {
  static unsigned int words[1 << 14];
  static size_t held = 0, used = 0;
  if (used == held) {
    held = fread(words, sizeof *words, 1 << 14, stdin);
    used = 0;
    if (held == 0) {
      fprintf(stderr, "the words end before the battery does\n");
      exit(74);
    }
  }
  return words[used++];
}

static void crush(unif01_Gen *words, int first, int last) {
  int repeats[128] = {0};
  for (int test = first; test <= last; test++) repeats[test] = 1;
  bbattery_RepeatCrush(words, repeats);
}

int main(int argc, char **argv) {
  int small = argc == 3 && strcmp(argv[1], "small") == 0, full = argc == 5 && strcmp(argv[1], "full") == 0;
  int first = full ? atoi(argv[3]) : 1, last = full ? atoi(argv[4]) : 1;
  if ((!small && !full) || first < 1 || last > 96 || first > last) {
    fprintf(stderr, "usage: crush small NAME, or crush full NAME FIRST LAST with tests from 1 to 96\n");
    return 64;
  }
  swrite_Basic = FALSE;
  unif01_Gen *words = unif01_CreateExternGenBits(argv[2], next);
  if (small) bbattery_SmallCrush(words);
  else crush(words, first, last);
  int failed = 0;
  for (int test = 0; test < bbattery_NTests; test++) {
    double p = bbattery_pVal[test];
    if (p < 0 || (p > 1e-3 && p < 1 - 1e-3)) continue;
    printf("p-value %g of %s\n", p, bbattery_TestNames[test]);
    if (p < 1e-6 || p > 1 - 1e-6) failed++;
  }
  printf("statistics %d, failed %d\n", bbattery_NTests, failed);
  unif01_DeleteExternGenBits(words);
  return failed > 0;
}
