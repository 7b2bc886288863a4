// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/carved_level.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "level/solids/contents.h"
#include "level/solids/solid_geometry.h"
#include "plugins/quake_map/meaning/convex_mesh.h"
#include "plugins/quake_map/meaning/covered_parts.h"

namespace halfspace::plugins::quake_map {

using geometry::DerivedBrush;
using geometry::FaceOrigin;
using level::Operation;

namespace {

constexpr int kBackgroundOwner = -1;
// Joining is quadratic, so larger sets of parts stay as they are.
constexpr size_t kMostJoined = 1500;

// A convex solid, and the solid of the level (index of a source) in whose place it is written.
struct OwnedPart {
  int owner;
  DerivedBrush brush;
  bool isWhole;        // the owner's own brush, not cut
  bool isNew = false;  // made by the current cutter
};
using OwnedParts = std::vector<OwnedPart>;

// Finds out whether there is anything to carve.
class CutterSearch final : public level::OutlineVisitor {
 public:
  bool enter(const level::Instance& group) override { return note(group), true; }
  void leave(const level::Instance&) override {}
  void solid(const level::Instance& solid) override {
    if (solid.flags.nonSolid) return;
    note(solid);
    // A shape may be concave; brushes never are.
    if (!std::holds_alternative<level::BrushSolid>(solid.node->content)) mayBeConcave = true;
  }
  bool hasCutter = false, mayBeConcave = false;

 private:
  void note(const level::Instance& node) {
    if (node.node->properties.operation != Operation::add) hasCutter = true;
  }
};

class Carver final : public level::OutlineVisitor {
 public:
  explicit Carver(const level::Level& level) : m_level(level) { m_open.emplace_back(); }

  CarvedLevel run() {
    if (m_level.background() == level::Background::solid) addBackground();
    if (!level::walk(m_level, *this)) return {};
    gather();
    return std::move(m_made);
  }

 private:
  struct OpenGroup {
    OwnedParts parts;
    bool cuts = false;  // it or a group around it subtracts or intersects
  };

  static bool isCutting(const level::Instance& node) {
    return node.node->properties.operation != Operation::add;
  }

  bool enter(const level::Instance& group) override {
    m_open.push_back({{}, m_open.back().cuts || isCutting(group)});
    return true;
  }

  void leave(const level::Instance& group) override {
    OwnedParts parts = std::move(m_open.back().parts);
    m_open.pop_back();
    combine(m_open.back().parts, std::move(parts), group.node->properties.operation);
  }

  void solid(const level::Instance& solid) override {
    if (solid.flags.nonSolid) return;
    auto geometry = level::solidGeometry(*solid.node, solid.placement);
    if (!geometry.ok()) return;
    const bool cuts = m_open.back().cuts || isCutting(solid);
    if (cuts) ++m_made.cutters;
    const int source = static_cast<int>(m_made.sources.size());
    m_made.sources.push_back(solid);
    m_isConcave.push_back(false);
    combine(m_open.back().parts, partsOf(geometry.value(), source),
            solid.node->properties.operation);
  }

  OwnedParts partsOf(level::SolidGeometry& solid, int source) {
    OwnedParts made;
    const auto setOrigins = [&](DerivedBrush& brush, const std::vector<int>& sourceFace) {
      for (FaceOrigin& origin : brush.origins)
        origin = {source, sourceFace[static_cast<size_t>(std::max(origin.face, 0))]};
    };
    if (solid.isBrush()) {
      DerivedBrush whole = geometry::unchanged(solid.brush());
      setOrigins(whole, solid.sourceFace);
      made.push_back({source, std::move(whole), true});
    } else if (const auto convex = convexBrush(solid)) {
      DerivedBrush whole = geometry::unchanged(convex->brush);
      setOrigins(whole, convex->sourceFace);
      made.push_back({source, std::move(whole), true});
    } else {
      auto parts = geometry::convexParts(solid.mesh());
      if (!parts) {
        ++m_made.undivided;
        return made;
      }
      m_isConcave.back() = true;
      for (DerivedBrush& part : *parts) setOrigins(part, solid.sourceFace);
      join(*parts);
      for (DerivedBrush& part : *parts) made.push_back({source, std::move(part), false});
    }
    return made;
  }

  void combine(OwnedParts& all, OwnedParts parts, Operation operation) const {
    switch (operation) {
      case Operation::add:
        all.insert(all.end(), std::make_move_iterator(parts.begin()),
                   std::make_move_iterator(parts.end()));
        break;
      case Operation::subtract:
        for (const OwnedPart& cutter : parts) subtract(all, cutter.brush);
        joinByOwner(all);
        break;
      case Operation::intersect:
        intersect(all, parts);
        break;
    }
  }

  static void subtract(OwnedParts& all, const DerivedBrush& cutter) {
    OwnedParts left;
    for (OwnedPart& part : all) {
      auto outside = geometry::carved(part.brush, cutter);
      if (!outside) {
        left.push_back(std::move(part));
        continue;
      }
      for (DerivedBrush& brush : *outside)
        left.push_back({part.owner, std::move(brush), false, true});
    }
    all = std::move(left);
  }

  // Joins the parts of each solid that was just cut, so that the next cutter meets few. Parts of
  // one solid stand next to each other in the list.
  void joinByOwner(OwnedParts& all) const {
    OwnedParts joined;
    for (size_t first = 0, end = 0; first < all.size(); first = end) {
      bool isNew = false;
      std::vector<DerivedBrush> parts;
      for (end = first; end < all.size() && all[end].owner == all[first].owner; ++end) {
        isNew = isNew || all[end].isNew;
        parts.push_back(std::move(all[end].brush));
      }
      const bool isWhole = all[first].isWhole;
      if (isNew) join(parts);
      for (DerivedBrush& part : parts)
        joined.push_back({all[first].owner, std::move(part), isWhole, false});
    }
    all = std::move(joined);
  }

  static void intersect(OwnedParts& all, const OwnedParts& kept) {
    OwnedParts left;
    for (const OwnedPart& part : all)
      for (const OwnedPart& other : kept)
        if (auto common = geometry::intersected(part.brush, other.brush))
          left.push_back({part.owner, std::move(*common), false});
    all = std::move(left);
  }

  // A box around everything, in whole units.
  void addBackground() {
    geometry::Box bounds;
    if (const auto all = level::instances(m_level); all.ok())
      for (const level::Instance& solid : all.value())
        if (const auto geometry = level::solidGeometry(*solid.node, solid.placement); geometry.ok())
          bounds.extend(geometry.value().isBrush() ? geometry.value().brush().bounds()
                                                   : geometry.value().mesh().bounds());
    if (bounds.isEmpty()) return;
    std::vector<geometry::Plane> planes;
    for (int axis = 0; axis < 3; ++axis) {
      const geometry::Vec3 normal = geometry::Vec3::Unit(axis);
      const double most = std::ceil(bounds.max()[axis]) + kBackgroundMargin;
      const double least = std::floor(bounds.min()[axis]) - kBackgroundMargin;
      planes.push_back(geometry::Plane::fromCoefficients(normal, most).value());
      planes.push_back(geometry::Plane::fromCoefficients(-normal, -least).value());
    }
    auto box = geometry::Brush::fromPlanes(planes);
    if (!box.ok()) return;
    DerivedBrush whole = geometry::unchanged(box.value());
    for (FaceOrigin& origin : whole.origins) origin = FaceOrigin{};
    m_open.back().parts.push_back({kBackgroundOwner, std::move(whole), false});
  }

  const level::Surface* surfaceOf(const FaceOrigin& origin) const {
    if (origin.isNew()) return nullptr;
    return &level::surfaceOf(*m_made.sources[static_cast<size_t>(origin.brush)].node, origin.face);
  }

  bool lookAlike(const FaceOrigin& a, const FaceOrigin& b) const {
    const level::Surface* first = surfaceOf(a);
    const level::Surface* second = surfaceOf(b);
    return first == second || (first != nullptr && second != nullptr && *first == *second);
  }

  void join(std::vector<DerivedBrush>& parts) const {
    if (parts.size() < 2 || parts.size() > kMostJoined) return;
    geometry::joinParts(parts,
                        [&](const FaceOrigin& a, const FaceOrigin& b) { return lookAlike(a, b); });
  }

  using PartsOfOwners = std::map<int, std::vector<DerivedBrush>>;

  // Two parts may stand for each other if they belong to one entity and layer and have the same
  // contents. Returns the number of the kind of a source's parts.
  int kindOf(int owner) {
    const level::Instance& source = m_made.sources[static_cast<size_t>(owner)];
    const level::Surface& first = level::surfaceOf(*source.node, 0);
    const PartKind kind{level::entityKeyOf(source), source.layer,
                        level::contentsOf(m_level, source),
                        first.flags ? first.flags->contents : 0};
    return m_kinds.try_emplace(kind, static_cast<int>(m_kinds.size())).first->second;
  }

  // Removes the parts of cut solids that other parts cover.
  void leaveOutCovered(PartsOfOwners& byOwner, const std::vector<bool>& isWhole) {
    std::vector<WrittenPart> parts;
    for (const auto& [owner, brushes] : byOwner) {
      if (owner == kBackgroundOwner) continue;
      const bool isCut = !isWhole[static_cast<size_t>(owner)];
      const int kind = kindOf(owner);
      for (const DerivedBrush& brush : brushes) parts.push_back({&brush, kind, isCut});
    }
    const std::vector<bool> isCovered = coveredParts(
        parts, [&](const FaceOrigin& a, const FaceOrigin& b) { return lookAlike(a, b); });
    size_t next = 0;
    for (auto& [owner, brushes] : byOwner) {
      if (owner == kBackgroundOwner) continue;
      std::vector<DerivedBrush> kept;
      for (DerivedBrush& brush : brushes)
        if (!isCovered[next++]) kept.push_back(std::move(brush));
      if (kept.empty() && !brushes.empty()) ++m_made.covered;
      brushes = std::move(kept);
    }
    std::erase_if(byOwner, [](const auto& entry) { return entry.second.empty(); });
  }

  void gather() {
    PartsOfOwners byOwner;
    std::vector<bool> isWhole(m_made.sources.size(), false);
    for (OwnedPart& part : m_open.back().parts) {
      if (part.owner >= 0 && part.isWhole) isWhole[static_cast<size_t>(part.owner)] = true;
      byOwner[part.owner].push_back(std::move(part.brush));
    }
    for (auto& [owner, parts] : byOwner)
      if (owner == kBackgroundOwner || !isWhole[static_cast<size_t>(owner)]) join(parts);
    leaveOutCovered(byOwner, isWhole);
    for (auto& [owner, parts] : byOwner) {
      if (owner == kBackgroundOwner) {
        m_made.background = std::move(parts);
        continue;
      }
      const auto index = static_cast<size_t>(owner);
      std::vector<DerivedBrush>& own = m_made.parts[m_made.sources[index].key];
      if (isWhole[index]) continue;
      ++m_made.carved;
      m_made.brushes += static_cast<int>(parts.size());
      if (m_isConcave[index]) ++m_made.concave;
      own = std::move(parts);
    }
    const auto kept = static_cast<int>(m_made.parts.size());
    m_made.cutAway = std::max(0, static_cast<int>(m_made.sources.size()) - m_made.cutters - kept -
                                     m_made.undivided - m_made.covered);
    m_made.isCarved = true;
  }

  using PartKind = std::tuple<level::InstanceKey, level::LayerId, level::Contents, std::int64_t>;

  const level::Level& m_level;
  CarvedLevel m_made;
  std::vector<OpenGroup> m_open;
  std::vector<bool> m_isConcave;  // by source
  std::map<PartKind, int> m_kinds;
};

}  // namespace

CarvedLevel carve(const level::Level& level) {
  CutterSearch search;
  if (!level::walk(level, search)) return {};
  const bool isSolidSpace = level.background() == level::Background::solid;
  if (!search.hasCutter && !search.mayBeConcave && !isSolidSpace) return {};
  CarvedLevel made = Carver(level).run();
  // Shapes that are all convex need no carving; they are written by their own planes.
  if (made.cutters == 0 && made.carved == 0 && made.undivided == 0 && !isSolidSpace) return {};
  return made;
}

}  // namespace halfspace::plugins::quake_map
