// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/compiled_visibility.h"

#include <cstdio>

#include "bsp/leak/leak.h"
#include "commandline/report/resources.h"
#include "level/program/counted.h"
#include "level/solids/entities.h"

namespace halfspace::commandline {

namespace {

double shareOf(uint64_t pairs, size_t clusters) {
  const double all = static_cast<double>(clusters) * static_cast<double>(clusters);
  return clusters == 0 ? 0.0 : static_cast<double>(pairs) / all;
}

// The empty leaves that take part: what the entities reach if that is sealed; else all.
std::vector<bool> leavesInside(const level::Level& level, const bsp::LiveTree& tree,
                               const bsp::PortalGraph& graph, bool& isSealed) {
  std::vector<bsp::Vec3> positions;
  for (const level::PlacedEntity& entity : level::placedEntities(level))
    positions.push_back(entity.origin);
  std::vector<bool> reached = bsp::reachedFrom(tree, graph, positions);
  bool isAny = false;
  isSealed = true;
  for (size_t leaf = 0; leaf < reached.size(); ++leaf) {
    isAny = isAny || reached[leaf];
    if (reached[leaf] && graph.outside[leaf]) isSealed = false;
  }
  isSealed = isSealed && isAny;
  if (!isSealed) reached.assign(reached.size(), true);
  return reached;
}

}  // namespace

CompiledVisibility::CompiledVisibility(const level::Level& level, const CompiledLevel& compiled,
                                       const bsp::TreeStorage& tree, bool fast, int threads,
                                       Progress& progress)
    : m_isFast(fast) {
  Stopwatch watch;
  progress.stage("dividing empty space into clusters");
  const bsp::PortalGraph graph =
      bsp::portalsOf(compiled.tree, bsp::PortalParts::portalsAndContacts);
  const std::vector<bool> leaves = leavesInside(level, compiled.tree, graph, m_isSealed);
  const bsp::Clusters clusters = bsp::clustersOf(compiled.tree, graph, leaves);
  progress.stage("finding what clusters see");
  bsp::VisibilityOptions options;
  options.fast = fast;
  options.threads = threads;
  options.progress = [&](double share) { progress.share(share); };
  m_visibility = bsp::visibilityOf(clusters, options);
  m_clusters = clusters.count;
  m_portals = clusters.portals.size();
  m_stored.emplace(clusters, m_visibility.set, bsp::clusterOfLeaves(tree, compiled.tree, clusters));
  m_ms = watch.lapMs();
}

Json CompiledVisibility::json() const {
  return {{"mode", m_isFast ? "fast" : "full"},
          {"sealed", m_isSealed},
          {"clusters", m_clusters},
          {"portals", m_portals},
          {"visible", shareOf(m_visibility.set.pairs(), m_clusters)},
          {"visible_by_flood", shareOf(m_visibility.floodPairs, m_clusters)},
          {"searches", m_visibility.searches},
          {"unfinished", m_visibility.unfinished},
          {"planes", m_visibility.planes},
          {"ms", roundedMs(m_ms)}};
}

std::string CompiledVisibility::summary() const {
  char text[200];
  std::snprintf(text, sizeof text, "%s, %s; %.1f %% of the pairs may see each other%s",
                level::counted(level::count(m_clusters), "cluster").c_str(),
                level::counted(level::count(m_portals), "portal").c_str(),
                100.0 * shareOf(m_visibility.set.pairs(), m_clusters), m_isFast ? " (fast)" : "");
  std::string all = text;
  if (!m_isSealed) all += "; the level is not sealed";
  if (m_visibility.unfinished > 0)
    all += "; " + std::to_string(m_visibility.unfinished) + " of " +
           std::to_string(m_visibility.searches) + " searches were cut short";
  return all;
}

}  // namespace halfspace::commandline
