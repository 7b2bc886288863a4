// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "level/document/issue.h"
#include "level/document/node.h"
#include "level/document/surface.h"
#include "level/solids/instances.h"

namespace halfspace::editor {

// The region of a boundary face that comes from one facet of one solid. Coordinates are rounded.
struct FacePart {
  level::InstanceKey source;
  int sourceFace = -1;                    // index in that solid's list of faces
  std::vector<geometry::Vec3> corners;    // of convex pieces that cover the part once, each
                                          // counter-clockwise seen from the face's front
  std::vector<std::uint32_t> pieceStart;  // into corners; one more than there are pieces
  std::vector<std::pair<geometry::Vec3, geometry::Vec3>> edges;  // its outline
  geometry::Box bounds;
};

// One maximal face of the boundary, ready to be drawn and picked. Coordinates are rounded.
struct SceneFace {
  geometry::FaceId id = 0;
  // At least one part. A single part is the whole face and has no pieces. partAt() in face_parts.h
  // finds the part at a point.
  std::vector<std::shared_ptr<const FacePart>> parts;
  level::Surface surface;
  geometry::Vec3 normal;                 // unit length
  std::vector<geometry::Vec3> corners;   // each point once
  std::vector<std::uint32_t> outline;    // corners of all loops, the outer one first
  std::vector<std::uint32_t> loopStart;  // into outline; one more than there are loops
  // By edge, from each corner of the outline to the next one: the cosine of the angle between the
  // normals of this face and of its neighbour; -1: it has not exactly one neighbour there.
  std::vector<float> folds;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  geometry::Box bounds;
};

// One solid before evaluation, even if nothing of it remains in the boundary: for outlines, for
// picking solids without a boundary face (cutters), for tools.
struct SceneSolid {
  struct Face {
    std::vector<int> loop;                           // corners, counter-clockwise seen from outside
    geometry::Vec3 normal;                           // unit length
    int source = -1;                                 // index in the solid's list of faces
    std::vector<std::array<int, 3>> triangles = {};  // of corners; cover the face once
  };

  level::InstanceKey key;
  level::Operation operation = level::Operation::add;  // own, or of a group around it
  level::NodeFlags flags = {};                         // with those of its ancestors and layer
  // Of a non-solid solid, and of others the designer's choice; solid if there is none.
  level::Contents contents = level::Contents::solid;
  bool filtered = false;  // hidden by the view's filter, and therefore by `flags`
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

using SceneFaceTable = std::vector<std::shared_ptr<const SceneFace>>;  // by id; null: unused id
using SceneSolidTable = std::map<level::InstanceKey, std::shared_ptr<const SceneSolid>>;

// An update of more faces and solids than this carries complete tables of the scene, which the
// event loop's thread only exchanges. Below it, entering the changes one by one takes less than a
// millisecond and saves a copy of the tables.
inline constexpr std::size_t kLargeUpdate = 1000;

struct WholeScene;  // whole_scene.h

// Difference between two complete scenes; each belongs to exactly one state of the document.
// Receivers that keep an update which is owned by a std::shared_ptr share it (weak_from_this()).
struct SceneUpdate : std::enable_shared_from_this<SceneUpdate> {
  std::uint64_t state = 0;                     // Session::state() after this update
  bool whole = false;                          // replaces the whole scene
  std::vector<geometry::FaceId> removedFaces;  // remove first: added faces may reuse the ids
  std::vector<std::shared_ptr<const SceneFace>> addedFaces;
  std::vector<level::InstanceKey> removedSolids;
  std::vector<std::shared_ptr<const SceneSolid>> changedSolids;
  // Set if the update is large: the scene takes these tables and leaves its old ones here, because
  // changing tens of thousands of entries would block the event loop.
  std::shared_ptr<WholeScene> scene;
  // Whether it hides or shows solids, or changes how the boundary faces of solids look (their
  // contents). The faces of these are not listed.
  bool lookChanged = false;
  bool hidesSolids = false;        // whether any solid is hidden after it
  std::size_t filteredSolids = 0;  // how many solids only the view's filter hides after it
  geometry::Box bounds;            // of all solids that are not hidden after it
  level::Issues issues;
  EvaluationFigures figures;

  std::size_t size() const {
    return removedFaces.size() + addedFaces.size() + removedSolids.size() + changedSolids.size();
  }
};

}  // namespace halfspace::editor
