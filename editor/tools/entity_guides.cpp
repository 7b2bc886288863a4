// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/entity_guides.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <unordered_map>

#include "geometry/angle/angle.h"
#include "level/document/key_values.h"

namespace halfspace::editor {

namespace {

constexpr double kLeast = 10;       // pixels: smaller boxes and arrows are left out
constexpr double kReachAhead = 32;  // level units: length of the arrow of a direction
constexpr double kHead = 9;         // pixels: length of an arrow's head

Vec3 shown(const Session& session, const level::InstanceKey& key, const Vec3& at,
           const level::AffineMap& preview) {
  return session.isSelected(key) ? Vec3(preview.linear * at + preview.translation) : at;
}

// The direction that the keys give; none if they give none.
std::optional<Vec3> directionOf(const level::KeyValues& keys) {
  double yaw = 0, pitch = 0;
  if (const auto angles = level::threeNumbers(level::valueOf(keys, "angles"))) {
    pitch = -angles->x();
    yaw = angles->y();
  } else if (const auto mangle = level::threeNumbers(level::valueOf(keys, "mangle"))) {
    pitch = -mangle->x();
    yaw = mangle->y();
  } else if (const auto angle = level::oneNumber(level::valueOf(keys, "angle"))) {
    if (*angle == -1) return Vec3(0, 0, 1);
    if (*angle == -2) return Vec3(0, 0, -1);
    yaw = *angle;
  } else {
    return std::nullopt;
  }
  const auto around = geometry::sineCosineOfDegrees(yaw);
  const auto above = geometry::sineCosineOfDegrees(pitch);
  return Vec3(around.cosine * above.cosine, around.sine * above.cosine, above.sine);
}

// As Overlay::Line::tint.
std::uint32_t tintOf(const std::array<int, 3>& colour) {
  std::uint32_t tint = 0xff;
  for (const int part : colour) tint = tint << 8 | static_cast<std::uint32_t>(part & 0xff);
  return tint;
}

struct Pen {
  Ink ink;
  float width = 1.0F;
  std::uint32_t tint = 0;  // Overlay::Line::tint
};

// A line with a head that has the same size on the screen at any distance. In a view along the line
// nothing but the line is drawn.
void addArrow(const Camera& camera, const Vec3& from, const Vec3& to, const Pen& pen,
              Overlay& overlay) {
  overlay.lines.push_back({from, to, pen.ink, pen.width, pen.tint});
  const Vec3 ahead = to - from;
  const Vec3 aside = ahead.cross(camera.forward());
  constexpr double kAlongTheView = 1e-6;  // sine of the angle below which the head has no width
  if (ahead.isZero() || aside.norm() < kAlongTheView * ahead.norm()) return;
  const double size = std::min(kHead * camera.unitsPerPixel(to), 0.4 * ahead.norm());
  const Vec3 back = to - size * ahead.normalized();
  for (const double side : {-0.45, 0.45}) {
    const Vec3 end = back + side * size * aside.normalized();
    overlay.lines.push_back({to, end, pen.ink, pen.width, pen.tint});
  }
}

void addClassBox(const EntityClass& kind, const Vec3& at, const Pen& pen, Overlay& overlay) {
  if (!kind.size) return;
  const auto& size = *kind.size;
  const Box box(Vec3(at + Vec3(size[0], size[1], size[2])),
                Vec3(at + Vec3(size[3], size[4], size[5])));
  const std::size_t first = overlay.lines.size();
  overlay.addBox(box, pen.ink, pen.width);
  for (std::size_t i = first; i < overlay.lines.size(); ++i) overlay.lines[i].tint = pen.tint;
}

void addLinks(const Workspace& workspace, const Camera& camera, std::span<const EntityMark> marks,
              const level::AffineMap& preview, Overlay& overlay) {
  const Session& session = workspace.session();
  const EntityLinks& links = workspace.entityLinks();
  if (links.links().empty()) return;
  std::set<level::InstanceKey> seen;
  for (const EntityMark& mark : marks) seen.insert(mark.key);
  const bool all = links.links().size() <= kMostLinks;
  for (const EntityLinks::Link& link : links.links()) {
    const EntityLinks::End& from = links.ends()[link.from];
    const EntityLinks::End& to = links.ends()[link.to];
    const bool selected = session.isSelected(from.key) || session.isSelected(to.key);
    const bool isSeen = camera.isFlat() || (seen.contains(from.key) && seen.contains(to.key));
    if (!selected && !(all && isSeen)) continue;
    const auto start = positionOf(session, from), end = positionOf(session, to);
    if (!start || !end) continue;
    const Ink ink = link.kills ? Ink::warning : selected ? Ink::selection : Ink::entity;
    // A selected brush entity is drawn at its new position already.
    const level::AffineMap none;
    addArrow(camera, shown(session, from.key, *start, from.origin ? preview : none),
             shown(session, to.key, *end, to.origin ? preview : none),
             {ink, selected ? 1.5F : 1.0F}, overlay);
  }
}

}  // namespace

Overlay entityGuides(const Workspace& workspace, const Camera& camera,
                     std::span<const EntityMark> marks, const level::AffineMap& preview) {
  Overlay overlay;
  const Session& session = workspace.session();
  std::unordered_map<std::string_view, const EntityClass*> classes;
  for (const EntityClass& kind : workspace.entityClasses()) classes.emplace(kind.name, &kind);
  for (const EntityMark& mark : marks) {
    const Vec3 at = shown(session, mark.key, mark.origin, preview);
    const level::Node* node = session.level().find(mark.key.node());
    const level::KeyValues* keys = node == nullptr ? nullptr : node->keyValues();
    if (keys == nullptr || mark.isStart || !camera.project(at)) continue;
    if (kReachAhead < kLeast * camera.unitsPerPixel(at)) continue;
    const bool selected = session.isSelected(mark.key);
    Pen pen{selected ? Ink::selection : Ink::entity};
    const auto kind = classes.find(level::valueOf(*keys, "classname"));
    if (kind != classes.end()) {
      const auto& colour = kind->second->colour;
      if (!selected && colour) pen.tint = tintOf(*colour);
      addClassBox(*kind->second, at, pen, overlay);
    }
    // Lights have their own key `mangle` and are drawn as cones.
    if (mark.isLight) continue;
    if (const auto direction = directionOf(*keys)) {
      addArrow(camera, at, Vec3(at + kReachAhead * *direction), pen, overlay);
    }
  }
  addLinks(workspace, camera, marks, preview, overlay);
  return overlay;
}

}  // namespace halfspace::editor
