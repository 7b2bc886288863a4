// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/visibility/clusters.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "bsp/visibility/convex_hull.h"

namespace halfspace::bsp {

namespace {

// Indices of the nodes below the root, each before the nodes below it.
std::vector<uint32_t> nodesFromRoot(const TreeStorage& storage) {
  std::vector<uint32_t> nodes;
  std::vector<Link> open{storage.root()};
  while (!open.empty()) {
    const Link link = open.back();
    open.pop_back();
    if (link.isLeaf()) continue;
    nodes.push_back(link.nodeIndex());
    const Node& node = storage.node(link.nodeIndex());
    open.push_back(node.front);
    open.push_back(node.back);
  }
  return nodes;
}

// The areas in which empty space touches the plane of a node.
struct Openness {
  double open = 0.0, behind = 0.0, before = 0.0;

  bool isMostly(double share) const { return open >= share * std::max(behind, before); }
};

// Decides which subtrees become one cluster each, and numbers them.
class Grouping {
 public:
  Grouping(const LiveTree& tree, const PortalGraph& graph, const std::vector<bool>& leaves)
      : m_storage(tree.storage()),
        m_leaves(leaves),
        m_nodes(nodesFromRoot(tree.storage())),
        m_openness(tree.view().nodeCount) {
    assert(leaves.size() == graph.ofLeaf.size());
    for (const PlaneContact& contact : graph.contacts) {
      if (!leaves[contact.leaf]) continue;
      Openness& at = m_openness[contact.node];
      (contact.isBehind ? at.behind : at.before) += contact.area;
    }
    for (const Portal& portal : graph.portals)
      if (leaves[portal.leaf[0]] && leaves[portal.leaf[1]])
        m_openness[portal.node].open += areaOf(portal.corners);
  }

  // Returns the number of clusters.
  uint32_t group(const ClusterOptions& options) {
    m_parts.assign(m_openness.size(), {});
    for (size_t i = m_nodes.size(); i-- > 0;) {
      const uint32_t index = m_nodes[i];
      const Node& node = m_storage.node(index);
      const Part back = partOf(node.back), front = partOf(node.front);
      Part& whole = m_parts[index];
      whole.leaves = back.leaves + front.leaves;
      const bool bothEmpty = back.leaves > 0 && front.leaves > 0;
      whole.isOne = back.isOne && front.isOne &&
                    (!bothEmpty || (whole.leaves <= options.mostLeaves &&
                                    m_openness[index].isMostly(options.openness)));
    }
    return number();
  }

  const std::vector<uint32_t>& ofLeaf() const { return m_ofLeaf; }

 private:
  struct Part {
    uint32_t leaves = 0;  // those that take part
    bool isOne = true;    // they may be one cluster
  };

  Part partOf(Link link) const {
    if (!link.isLeaf()) return m_parts[link.nodeIndex()];
    return {!link.isSolid() && m_leaves[link.leafId()] ? 1u : 0u, true};
  }

  uint32_t number() {
    m_ofLeaf.assign(m_leaves.size(), kNoCluster);
    uint32_t count = 0;
    struct Open {
      Link link;
      uint32_t cluster;
    };
    std::vector<Open> open{{m_storage.root(), kNoCluster}};
    while (!open.empty()) {
      Open at = open.back();
      open.pop_back();
      const Part part = partOf(at.link);
      if (part.leaves == 0) continue;
      if (at.cluster == kNoCluster && part.isOne) at.cluster = count++;
      if (at.link.isLeaf()) {
        m_ofLeaf[at.link.leafId()] = at.cluster;
        continue;
      }
      const Node& node = m_storage.node(at.link.nodeIndex());
      open.push_back({node.front, at.cluster});
      open.push_back({node.back, at.cluster});
    }
    return count;
  }

  const TreeStorage& m_storage;
  const std::vector<bool>& m_leaves;
  std::vector<uint32_t> m_nodes;
  std::vector<Openness> m_openness;  // by node
  std::vector<Part> m_parts;         // by node
  std::vector<uint32_t> m_ofLeaf;
};

// Joins polygons of one plane: two become their convex hull if it is hardly larger than both.
void joinPolygons(std::vector<std::vector<Vec3>>& polygons, const Vec3& normal) {
  constexpr double kLarger = 1.0 + 0x1p-4;  // share of the sum of the areas
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t i = 0; i < polygons.size(); ++i) {
      for (size_t j = i + 1; j < polygons.size();) {
        std::vector<Vec3> both = polygons[i];
        both.insert(both.end(), polygons[j].begin(), polygons[j].end());
        std::vector<Vec3> hull = convexHullInPlane(both, normal);
        const double sum = areaOf(polygons[i]) + areaOf(polygons[j]);
        if (hull.size() < 3 || areaOf(hull) > kLarger * sum) {
          ++j;
          continue;
        }
        polygons[i] = std::move(hull);
        polygons.erase(polygons.begin() + static_cast<std::ptrdiff_t>(j));
        changes = true;
      }
    }
  }
}

void addPortals(const PortalGraph& graph, Clusters& clusters) {
  // All portals between two clusters lie in one plane, that of the node which separates them.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> byPair;
  for (uint32_t i = 0; i < graph.portals.size(); ++i) {
    const Portal& portal = graph.portals[i];
    const uint32_t behind = clusters.ofLeaf[portal.leaf[0]];
    const uint32_t before = clusters.ofLeaf[portal.leaf[1]];
    if (behind != before && behind != kNoCluster && before != kNoCluster)
      byPair[{behind, before}].push_back(i);
  }
  clusters.portalsOf.resize(clusters.count);
  for (const auto& [pair, portals] : byPair) {
    const Portal& first = graph.portals[portals.front()];
    std::vector<std::vector<Vec3>> polygons;
    for (const uint32_t index : portals)
      polygons.push_back(convexHullInPlane(graph.portals[index].corners, first.normal));
    joinPolygons(polygons, first.normal);
    for (std::vector<Vec3>& polygon : polygons) {
      if (polygon.size() < 3) continue;  // narrower than the rounding of its corners
      const auto index = static_cast<uint32_t>(clusters.portals.size());
      clusters.portalsOf[pair.first].push_back(index);
      clusters.portalsOf[pair.second].push_back(index);
      const double offset = first.normal.dot(first.corners.front());
      clusters.portals.push_back(
          {pair.first, pair.second, first.normal, offset, std::move(polygon)});
    }
  }
}

}  // namespace

Clusters clustersOf(const LiveTree& tree, const PortalGraph& graph, const std::vector<bool>& leaves,
                    const ClusterOptions& options) {
  assert(graph.ofLeaf.size() == tree.view().emptyLeafCount);
  Grouping grouping(tree, graph, leaves);
  Clusters clusters;
  clusters.worldHalf = tree.storage().worldHalf();
  ClusterOptions relaxed = options;
  for (int round = 0;; ++round) {
    clusters.count = grouping.group(relaxed);
    constexpr int kLastRound = 31;  // by then any leaves may be one cluster
    if (clusters.count <= options.most || round == kLastRound) break;
    relaxed.openness = round + 1 == kLastRound ? 0.0 : 0.75 * relaxed.openness;
    relaxed.mostLeaves = relaxed.mostLeaves > UINT32_MAX / 2 ? UINT32_MAX : 2 * relaxed.mostLeaves;
  }
  clusters.ofLeaf = grouping.ofLeaf();
  addPortals(graph, clusters);
  return clusters;
}

ClusterOfLeaf clusterOfLeaves(const TreeStorage& tree, const LiveTree& solid,
                              const Clusters& clusters) {
  assert(clusters.ofLeaf.size() == solid.view().emptyLeafCount);
  ClusterOfLeaf found;
  found.ofEmpty.assign(tree.view().emptyLeafCount, kNoCluster);
  found.ofSolid.assign(tree.view().solidLeafCount, kNoCluster);
  struct Open {
    Link ours, theirs;  // of `tree` and of the solid's tree; below an empty leaf that leaf
  };
  std::vector<Open> open{{tree.root(), solid.storage().root()}};
  while (!open.empty()) {
    const auto [ours, theirs] = open.back();
    open.pop_back();
    if (theirs.isLeaf() && theirs.isSolid()) continue;
    if (ours.isLeaf()) {
      assert(theirs.isLeaf());
      const uint32_t cluster = clusters.ofLeaf[theirs.leafId()];
      (ours.isSolid() ? found.ofSolid : found.ofEmpty)[ours.leafId()] = cluster;
      continue;
    }
    const Node& node = tree.node(ours.nodeIndex());
    Link back = theirs, front = theirs;
    if (!theirs.isLeaf()) {
      assert(tree.origin(ours.nodeIndex()).number ==
             solid.storage().origin(theirs.nodeIndex()).number);
      back = solid.storage().node(theirs.nodeIndex()).back;
      front = solid.storage().node(theirs.nodeIndex()).front;
    }
    open.push_back({node.front, front});
    open.push_back({node.back, back});
  }
  return found;
}

}  // namespace halfspace::bsp
