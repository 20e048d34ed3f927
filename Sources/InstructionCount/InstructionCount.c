#include "InstructionCount.h"
