// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/rooms.h"

#include "bsp/leak/portals.h"
#include "bsp/query/contents.h"

namespace halfspace::light {

Rooms::Rooms(const bsp::LiveTree& tree) : m_view(tree.view()) {
  const bsp::PortalGraph graph = bsp::portalsOf(tree);
  m_roomOf.assign(graph.ofLeaf.size(), kNoRoom);
  std::vector<uint32_t> waiting;
  for (uint32_t first = 0; first < m_roomOf.size(); ++first) {
    if (m_roomOf[first] != kNoRoom) continue;
    m_roomOf[first] = m_count;
    m_outside.push_back(false);
    waiting.push_back(first);
    while (!waiting.empty()) {
      const uint32_t leaf = waiting.back();
      waiting.pop_back();
      if (graph.outside[leaf]) m_outside[m_count] = true;
      for (const uint32_t index : graph.ofLeaf[leaf]) {
        for (const uint32_t other : graph.portals[index].leaf) {
          if (m_roomOf[other] != kNoRoom) continue;
          m_roomOf[other] = m_count;
          waiting.push_back(other);
        }
      }
    }
    ++m_count;
  }
}

uint32_t Rooms::roomAt(const Vec3& point) const {
  const bsp::Link leaf = bsp::leafAt(m_view, point);
  return leaf.isSolid() ? kNoRoom : m_roomOf[leaf.leafId()];
}

}  // namespace halfspace::light
