// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/extrude.h"

#include <algorithm>

#include "editor/commands/solid_edits.h"
#include "geometry/brush/operations/extrude_face.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

namespace {

// Index of the brush face that comes from a face of the solid's list; -1 if there is none.
int brushFace(const level::SolidGeometry& geometry, int source) {
  const auto found = std::ranges::find(geometry.sourceFace, source);
  return found == geometry.sourceFace.end() ? -1
                                            : static_cast<int>(found - geometry.sourceFace.begin());
}

level::Refusal noBrush(const FaceRef& face) {
  return {level::RefusalKind::notASolid, face.solid.value};
}

// The outline position directly after a node.
level::OutlinePosition behind(const level::Level& level, level::NodeId node) {
  const auto at = level.children(level.node(node).parent).indexOf(node);
  return at ? level::OutlinePosition(*at + 1) : level::OutlinePosition();
}

}  // namespace

std::vector<FaceRef> coplanarFaces(const level::Level& level,
                                   const std::vector<level::NodeId>& solids, const FaceRef& face) {
  const auto first = brushGeometry(level.node(face.solid));
  const int index = first ? brushFace(*first, face.face) : -1;
  if (index < 0) return {};
  const geometry::Plane& plane = first->brush().plane(index);
  std::vector<FaceRef> faces{face};
  for (level::NodeId solid : solids) {
    if (solid == face.solid) continue;
    const auto other = brushGeometry(level.node(solid));
    if (!other) continue;
    for (int i = 0; i < other->brush().faceCount(); ++i) {
      if (other->brush().plane(i) == plane) {
        faces.push_back({solid, other->sourceFace[static_cast<std::size_t>(i)]});
      }
    }
  }
  return faces;
}

level::Edited moveFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance) {
  EditChain chain(level);
  for (const FaceRef& face : faces) {
    const level::Node node = level.node(face.solid);
    const auto geometry = brushGeometry(node);
    const int index = geometry ? brushFace(*geometry, face.face) : -1;
    if (index < 0) return noBrush(face);
    const auto moved = geometry::faceMoved(geometry->brush(), index, distance);
    if (!moved) return badSolid(face.solid, moved.reasons());
    chain.add(level::setSolid(level, face.solid, solidFrom(moved.value(), {&node, &*geometry})));
  }
  return chain.result();
}

level::Edited splitFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance) {
  EditChain chain(level);
  for (const FaceRef& face : faces) {
    const level::Node node = level.node(face.solid);
    const auto geometry = brushGeometry(node);
    const int index = geometry ? brushFace(*geometry, face.face) : -1;
    if (index < 0) return noBrush(face);
    const auto split = geometry::faceExtruded(geometry->brush(), index, distance);
    if (!split) return badSolid(face.solid, split.reasons());
    const Operand operand{&node, &*geometry};
    chain.add(level::setSolid(level, face.solid, solidFrom(split.value().base, operand)));
    chain.add(level::addNode(level, node.parent, solidFrom(split.value().added, operand),
                             node.properties, behind(level, face.solid)));
  }
  return chain.result();
}

}  // namespace halfspace::editor
