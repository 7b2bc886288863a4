// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>

#include "level/document/material_table.h"
#include "level/document/surface.h"

namespace halfspace::level {

// Names surfaces by a number made of their content, so that faces that look the same merge and the
// boundary's hash does not depend on the order in which surfaces were met.
class SurfaceKeys {
 public:
  uint64_t keyOf(const Surface& surface, const MaterialTable& materials);
  // Contract: a key that keyOf() gave.
  const Surface& surface(uint64_t key) const { return m_surfaces.at(key); }

 private:
  std::unordered_map<uint64_t, Surface> m_surfaces;
};

}  // namespace halfspace::level
