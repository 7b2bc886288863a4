// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace halfspace::peers {

// Bytes that Bullet has asked for and not given back. Counts from the first call, which must come
// before Bullet allocates anything.
size_t bulletBytes();

}  // namespace halfspace::peers
