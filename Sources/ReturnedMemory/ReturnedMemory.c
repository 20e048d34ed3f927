#include "ReturnedMemory.h"
