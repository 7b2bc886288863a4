// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/reference/every_cell.h"

namespace halfspace::comparison {

Stop EveryCell::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  return std::visit(
      [&](const auto& each) {
        const Motion motion = m_store.motionOf(each, from, delta);
        CellHit first;
        for (uint32_t i = 0; i < m_store.size(); ++i) m_store.sweepCell(each, i, motion, first);
        return CellStore::stopOf(first);
      },
      shape);
}

}  // namespace halfspace::comparison
