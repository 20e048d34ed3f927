// Everything is in the header, so that callers can inline it; a target needs a source file.
#include "LaneBits.h"
