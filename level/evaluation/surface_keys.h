// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "level/document/material_table.h"
#include "level/document/surface.h"

namespace halfspace::level {

// Assigns to every surface a key computed from its content, so that faces with equal surfaces merge
// and the hash of the boundary does not depend on the order of surfaces. Content is compared
// exactly, with the material's name instead of its id; -0 equals +0 and all NaNs are equal.
// Expected constant time per key.
class SurfaceKeys {
 public:
  uint64_t keyOf(const Surface& surface, const MaterialTable& materials);
  // Contract: keyOf() returned this key.
  const Surface& surface(uint64_t key) const { return m_entries.at(key).surface; }

 private:
  struct Entry {
    Surface surface;
    std::vector<uint64_t> content;
  };
  std::unordered_map<uint64_t, Entry> m_entries;
  std::vector<uint64_t> m_content;  // scratch of keyOf(); a member to reuse its memory
};

}  // namespace halfspace::level
