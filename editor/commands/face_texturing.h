// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands on the images of faces: carry an image from one face to others, place it by edges and
// neighbours, move it. Each is one undo step and works on the selected faces, or on all faces of
// the selected solids. Faces are taken from the scene, so a face of a solid that is not drawn is
// left out. False if nothing changed.
#pragma once

#include <functional>
#include <span>

#include "editor/session/session.h"
#include "level/document/image_map.h"

namespace halfspace::editor {

// A face of a solid as the scene has it.
struct DrawnFace {
  const SceneSolid* solid = nullptr;
  const SceneSolid::Face* face = nullptr;

  explicit operator bool() const { return face != nullptr; }
  geometry::Vec3 corner(std::size_t i) const;
  // The normal towards the side from which the face is seen: a cutter's faces are seen from inside.
  geometry::Vec3 normal() const;
  level::FacePlane plane() const { return {normal(), corner(0)}; }
  // The mean of the corners.
  geometry::Vec3 centre() const;
};
DrawnFace drawnFace(const Session& session, const FaceRef& face);
// Every face of a solid; empty if the scene does not contain it.
std::vector<FaceRef> facesOf(const Session& session, level::NodeId solid);

// Changes the surface of each of the faces that the scene has.
using ChangeSurface = std::function<void(level::Surface&, const DrawnFace&)>;
level::Edited changeFaces(level::Level& level, const Session& session,
                          std::span<const FaceRef> faces, const ChangeSurface& change);
// The same for the selected faces, or all faces of the selected solids, as one undo step.
bool changeFaces(Session& session, const QString& label, const ChangeSurface& change);

enum class Transfer : unsigned char { everything, materialOnly };

// One step of carrying a surface: from a face to a face, with the planes of both.
struct TransferStep {
  FaceRef from, to;
  level::FacePlane fromPlane, toPlane;
};
// None if the scene does not show one of the faces.
std::optional<TransferStep> transferStep(const Session& session, const FaceRef& from,
                                         const FaceRef& to);
// Gives each face `to` the material, the image and the flags of its face `from`; the image
// continues across the line where the two planes meet. The contents of a face stay. In order, so a
// step may begin at the face where an earlier one ended.
level::Edited transferSurfaces(level::Level& level, std::span<const TransferStep> steps,
                               Transfer what);
// From one face to others.
bool transferSurface(Session& session, const FaceRef& from, const std::vector<FaceRef>& to,
                     Transfer what);

// What Copy takes from a face.
struct CopiedFace {
  std::string material;  // empty: none
  level::Surface surface;
  level::FacePlane plane;
};
// Of the first selected face; none if no face is selected.
std::optional<CopiedFace> copyFace(const Session& session);
// Gives the faces the copied surface. A face that is tilted by more than 60 degrees against the
// copied axes would show the image stretched: it gets the image unfolded from the copied face.
bool pasteFace(Session& session, const CopiedFace& copied);

// Lays the image along an edge of each face: its horizontal axis follows the edge, its origin is
// the edge's first corner. Repeated, it goes on to the next edge.
bool alignImagesToEdge(Session& session);
// Continues on each face the image of the unselected neighbour with which it has the longest common
// edge. Faces without a painted neighbour stay as they are.
bool continueFromNeighbours(Session& session);
// Projects the image along the nearest axis of the world, or straight onto the face, upright. The
// size of the image stays, its offset becomes 0.
enum class Projection : unsigned char { world, face };
bool projectImages(Session& session, Projection projection);
// Shifts the image along that one of its axes which is nearest to the direction, by so many texels.
bool shiftImages(Session& session, const geometry::Vec3& direction, double texels);
// Turns the image about the middle of the face; degrees, counter-clockwise seen from the front.
bool turnImages(Session& session, double degrees);
// Enlarges the image about the middle of the face.
bool enlargeImages(Session& session, double factor);

}  // namespace halfspace::editor
