// All there is stands in the header, so that it becomes part of its callers; a target needs a file all the same.
#include "LaneBits.h"
