// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "level/solids/face_look.h"
#include "light/chart.h"
#include "light/solid_rays.h"

namespace halfspace::light {

// The role of a face in the light of a level.
enum class FaceRole : uint8_t {
  lit,     // has texels, and reflects
  sky,     // lets the light of sky and sun in
  unseen,  // stops light and reflects none: tool textures, and faces towards the void
};

FaceRole roleOf(level::FaceLook look);

// A face of the level's boundary or of a mover (a door at rest), from which a chart is made. It
// needs the evaluator no more.
struct SurfaceFace {
  geometry::FaceId id;  // in the boundary, or in that of the mover
  geometry::OrientedPlane plane;
  FaceRole role;
  PlaneBasis basis;
  std::vector<std::array<Vec3, 3>> triangles;  // cover the face once; at least one
  uint64_t mover = 0;                          // a number of the mover; 0: the level's solid
  bool castsShadow = false;                    // of a mover: light does not pass through it
};
// All faces of a boundary, in the order of geometry::meshOf(), which depends on the level only.
// `roleOf`: by the evaluator's face. Cost: O(n log n) in the corners.
std::vector<SurfaceFace> surfaceFacesOf(const geometry::Evaluator& boundary,
                                        const std::function<FaceRole(geometry::FaceId)>& roleOf);

// Appends the faces of a mover. `boundary`: of its solids alone, at rest. `number`: not 0; the same
// mover keeps it across edits. Cost: as above.
void addMoverFaces(const geometry::Evaluator& boundary, uint64_t number, bool castsShadow,
                   const std::function<FaceRole(geometry::FaceId)>& roleOf,
                   std::vector<SurfaceFace>& faces);

// A face of the boundary or of a mover. Faces that are not lit have texels, too, so that rays find
// them, but are not in `LitSurface::texels`.
struct LitFace {
  geometry::FaceId id;
  geometry::OrientedPlane plane;
  FaceRole role;
  Chart chart;
  uint64_t mover = 0;  // as SurfaceFace
  bool castsShadow = false;
  uint32_t firstTexel = kNoTexel;  // in LitSurface::texels; lit faces only
};

// A texel of a lit face.
struct Texel {
  uint32_t face;   // index into LitSurface::faces
  uint32_t cover;  // index into Chart::covered()
};

// The faces of a level and its movers with their texels, in the order given, and which face of the
// level is at a point.
class LitSurface {
 public:
  // Cost: linear in the texels. `threads` 0: one per processor.
  LitSurface(const std::vector<SurfaceFace>& faces, double texelSide, int threads = 0);

  const std::vector<LitFace>& faces() const { return m_faces; }
  const std::vector<Texel>& texels() const { return m_texels; }
  const LitFace& faceOf(const Texel& texel) const { return m_faces[texel.face]; }
  const TexelCover& coverOf(const Texel& texel) const {
    return faceOf(texel).chart.covered()[texel.cover];
  }
  // Where the texel's rays start: `lift` in front of its face.
  Vec3 startOf(const Texel& texel, double lift) const;
  // Takes the texels of lit faces away for which `isUnseen` says true; those become unseen.
  void hide(const std::function<bool(const LitFace&)>& isUnseen);

  struct Found {
    const LitFace* face = nullptr;  // null: no face is there
    uint32_t texel = kNoTexel;      // in texels(); none unless the face is lit
  };
  // The face of the level in this plane that a ray meets. Of several (the point is on the edge of a
  // face), the first in order. The point is computed from the ray and the face's plane alone, so it
  // does not depend on the tree in which the plane was found. Cost: linear in the faces of the
  // plane.
  Found at(const Vec3& start, const Vec3& direction, geometry::OrientedPlane plane) const;
  // An upper bound of the texels that the constructor would make.
  static double texelBound(const std::vector<SurfaceFace>& faces, double texelSide);

 private:
  void numberTexels();

  std::vector<LitFace> m_faces;
  std::vector<Texel> m_texels;
  std::unordered_map<uint32_t, std::vector<uint32_t>> m_ofPlane;  // by code of the plane
};

}  // namespace halfspace::light
