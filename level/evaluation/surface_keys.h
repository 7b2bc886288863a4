// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "level/document/material_table.h"
#include "level/document/surface.h"

namespace halfspace::level {

// Names surfaces by a number made of their content, so that faces that look the same merge and the
// boundary's hash does not depend on the order in which surfaces were met. Content is what counts,
// to the bit: the material's name instead of its id, and numbers that are none equal themselves.
class SurfaceKeys {
 public:
  uint64_t keyOf(const Surface& surface, const MaterialTable& materials);
  // Contract: a key that keyOf() gave.
  const Surface& surface(uint64_t key) const { return m_entries.at(key).surface; }

 private:
  struct Entry {
    Surface surface;
    std::vector<uint64_t> content;
  };
  std::unordered_map<uint64_t, Entry> m_entries;
  std::vector<uint64_t> m_content;  // of the surface at hand; kept for its memory
};

}  // namespace halfspace::level
