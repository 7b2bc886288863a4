// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "level/document/issue.h"
#include "level/document/node.h"
#include "level/document/surface.h"
#include "level/solids/instances.h"

namespace halfspace::editor {

// What of a face comes from one facet of one solid. Coordinates are rounded.
struct FacePart {
  level::InstanceKey source;
  int sourceFace = -1;                    // in that solid's own list
  std::vector<geometry::Vec3> corners;    // of convex pieces that cover the part once, each
                                          // counter-clockwise seen from the face's front
  std::vector<std::uint32_t> pieceStart;  // into corners; one more than there are pieces
  std::vector<std::pair<geometry::Vec3, geometry::Vec3>> edges;  // its outline
  geometry::Box bounds;
};

// One maximal face of the boundary, ready to be drawn and picked. Coordinates are rounded.
struct SceneFace {
  geometry::FaceId id = 0;
  // Ask partAt() of face_parts.h which one lies at a point. At least one; a single one is the whole
  // face and has no pieces.
  std::vector<std::shared_ptr<const FacePart>> parts;
  level::Surface surface;
  geometry::Vec3 normal;                 // unit length
  std::vector<geometry::Vec3> corners;   // each point once
  std::vector<std::uint32_t> outline;    // corners of all loops, the outer one first
  std::vector<std::uint32_t> loopStart;  // into outline; one more than there are loops
  std::vector<std::array<std::uint32_t, 3>> triangles;
  geometry::Box bounds;
};

// One solid as its author made it, whatever the fold leaves of it: for outlines, for picking what
// is no part of the boundary (cutters), for tools.
struct SceneSolid {
  struct Face {
    std::vector<int> loop;                           // corners, counter-clockwise seen from outside
    geometry::Vec3 normal;                           // unit length
    int source = -1;                                 // in the solid's own list
    std::vector<std::array<int, 3>> triangles = {};  // of corners; cover the face once
  };

  level::InstanceKey key;
  level::Operation operation = level::Operation::add;  // its own, or that of a group around it
  level::NodeFlags flags = {};                         // of all above it and of its layer, too
  bool convex = true;
  std::vector<geometry::Vec3> corners;
  std::vector<Face> faces;
  std::vector<std::pair<int, int>> edges;  // each once
  geometry::Box bounds;
};

// What the last evaluation cost, for the status bar.
struct EvaluationFigures {
  std::size_t solids = 0;  // in the level
  std::size_t faces = 0;   // of the boundary
  std::size_t solidsTouched = 0;
  std::size_t facesChanged = 0;
  double milliseconds = 0;
  std::uint64_t hash = 0;  // of the exact boundary
};

// From one complete picture of the level to the next; both belong to one state of the document.
struct SceneUpdate {
  std::uint64_t state = 0;                     // Session::state() that it shows
  bool whole = false;                          // nothing of the picture before is kept
  std::vector<geometry::FaceId> removedFaces;  // before the new ones, which may use their ids
  std::vector<std::shared_ptr<const SceneFace>> addedFaces;
  std::vector<level::InstanceKey> removedSolids;
  std::vector<std::shared_ptr<const SceneSolid>> changedSolids;
  level::Issues issues;
  EvaluationFigures figures;
};

}  // namespace halfspace::editor
