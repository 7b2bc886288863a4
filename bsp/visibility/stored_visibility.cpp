// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/visibility/stored_visibility.h"

#include <cassert>
#include <utility>

namespace halfspace::bsp {

StoredVisibility::StoredVisibility(const Clusters& clusters, VisibleSet set, ClusterOfLeaf leaves)
    : m_set(std::move(set)), m_leaves(std::move(leaves)) {
  assert(m_set.count() == clusters.count && clusters.portalsOf.size() == clusters.count);
  static_assert(kInNoCluster == kNoCluster);
  for (const std::vector<uint32_t>& portals : clusters.portalsOf) {
    m_clusters.push_back(
        {static_cast<uint32_t>(m_clusterPortals.size()), static_cast<uint32_t>(portals.size())});
    m_clusterPortals.insert(m_clusterPortals.end(), portals.begin(), portals.end());
  }
  for (const ClusterPortal& portal : clusters.portals) {
    m_portals.push_back({portal.behind,
                         portal.before,
                         static_cast<uint32_t>(m_corners.size()),
                         static_cast<uint32_t>(portal.corners.size()),
                         {portal.normal.x(), portal.normal.y(), portal.normal.z()},
                         portal.offset});
    m_corners.insert(m_corners.end(), portal.corners.begin(), portal.corners.end());
  }
}

FileVisibility StoredVisibility::file() const {
  return {m_leaves.ofSolid, m_leaves.ofEmpty, m_clusters,  m_clusterPortals,
          m_portals,        m_corners,        m_set.rows()};
}

}  // namespace halfspace::bsp
