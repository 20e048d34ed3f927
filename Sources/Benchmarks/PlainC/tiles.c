#include "PlainC.h"
economy_result *economy_play_tiles(const economy_run *run, economy_generator generator) { (void)generator; return economy_play_plain(run); }
