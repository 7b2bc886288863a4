// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The part of the C interface (halfspace_bsp.h) that knows clusters and what they see.
#include <algorithm>

#include "bsp/file/c_interface.h"
#include "bsp/query/contents.h"

using namespace halfspace::bsp;

namespace {

hbsp_portal portalOf(const FileVisibility& visibility, uint32_t index, uint32_t cluster) {
  const FilePortal& stored = visibility.portals[index];
  const bool isFlipped = stored.before == cluster;
  hbsp_portal portal{};
  portal.to = isFlipped ? stored.behind : stored.before;
  portal.corner_count = stored.corners;
  static_assert(sizeof(Vec3) == 3 * sizeof(double));
  portal.corners = visibility.corners[stored.firstCorner].data();
  for (int axis = 0; axis < 3; ++axis)
    portal.normal[axis] = isFlipped ? -stored.normal[axis] : stored.normal[axis];
  portal.offset = isFlipped ? -stored.offset : stored.offset;
  portal.flipped = isFlipped ? 1 : 0;
  portal.index = index;
  return portal;
}

}  // namespace

extern "C" {

uint32_t hbsp_cluster_count(const hbsp_tree* tree) {
  return tree != nullptr ? static_cast<uint32_t>(tree->file->visibility.clusters.size()) : 0;
}

uint32_t hbsp_cluster_at(const hbsp_tree* tree, const double point[3]) {
  if (point == nullptr || hbsp_cluster_count(tree) == 0) return HBSP_NO_CLUSTER;
  const Vec3 at = toVec3(point);
  if (!at.allFinite()) return HBSP_NO_CLUSTER;
  const Link leaf = leafAt(tree->view, at);
  const FileVisibility& visibility = tree->file->visibility;
  return (leaf.isSolid() ? visibility.ofSolidLeaf : visibility.ofEmptyLeaf)[leaf.leafId()];
}

int hbsp_visible(const hbsp_tree* tree, uint32_t a, uint32_t b) {
  const uint32_t count = hbsp_cluster_count(tree);
  return a >= count || b >= count || tree->file->visibility.sees(a, b) ? 1 : 0;
}

const uint64_t* hbsp_visible_row(const hbsp_tree* tree, uint32_t cluster, size_t* words) {
  if (cluster >= hbsp_cluster_count(tree)) return nullptr;
  const FileVisibility& visibility = tree->file->visibility;
  if (words != nullptr) *words = visibility.rowWords();
  return visibility.rows.data() + cluster * visibility.rowWords();
}

size_t hbsp_cluster_portals(const hbsp_tree* tree, uint32_t cluster, hbsp_portal* portals,
                            size_t capacity) {
  if (cluster >= hbsp_cluster_count(tree)) return 0;
  const FileVisibility& visibility = tree->file->visibility;
  const FileCluster& found = visibility.clusters[cluster];
  const size_t written = portals != nullptr ? std::min<size_t>(capacity, found.count) : 0;
  for (size_t i = 0; i < written; ++i)
    portals[i] = portalOf(visibility, visibility.clusterPortals[found.first + i], cluster);
  return found.count;
}

}  // extern "C"
