// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>

namespace halfspace::tests {

// True where the tests run in their long form: `./dev test --long`, which sets HALFSPACE_LONG=1.
inline bool isLongForm() {
  const char* value = std::getenv("HALFSPACE_LONG");
  return value != nullptr && *value != '\0';
}

}  // namespace halfspace::tests
