// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/file/tree_file.h"
#include "bsp/visibility/visible_set.h"

namespace halfspace::bsp {

// Clusters and what they see, in the arrays of the .hbsp file.
class StoredVisibility {
 public:
  // Contract: `set` is of the clusters, and `leaves` are the leaves of the tree in the file.
  StoredVisibility(const Clusters& clusters, VisibleSet set, ClusterOfLeaf leaves);

  // Views of this object, for TreeContents::visibility.
  FileVisibility file() const;

 private:
  VisibleSet m_set;
  ClusterOfLeaf m_leaves;
  std::vector<FileCluster> m_clusters;
  std::vector<uint32_t> m_clusterPortals;
  std::vector<FilePortal> m_portals;
  std::vector<Vec3> m_corners;
};

}  // namespace halfspace::bsp
