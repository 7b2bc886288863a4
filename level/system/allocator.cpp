// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/allocator.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace halfspace::level {

void tuneAllocator() {
#ifdef __GLIBC__
  ::mallopt(M_MXFAST, 0);
#endif
}

}  // namespace halfspace::level
