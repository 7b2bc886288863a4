// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a material's image lies on a face, the same for every form of texture axes: two affine
// functions of space. Shared by drawing and by the commands that carry an image from face to face.
// All results are rounded; no decision about geometry depends on them.
#pragma once

#include <array>

#include "geometry/exact/vec3.h"
#include "level/document/texture_axes.h"

namespace halfspace::level {

// At a point p the image coordinates are (u . p + offset[0], v . p + offset[1]), in texels or, for
// texture matrices, in whole images.
struct ImageMap {
  geometry::Vec3 u, v;
  std::array<double, 2> offset{0, 0};
  bool inImages = false;

  std::array<double, 2> at(const geometry::Vec3& p) const {
    return {u.dot(p) + offset[0], v.dot(p) + offset[1]};
  }
};

// The plane of a face: outward normal of unit length, and any point on it.
struct FacePlane {
  geometry::Vec3 normal, point;
};

ImageMap imageMap(const TextureAxes& axes, const geometry::Vec3& normal);

// The map that continues the image of the face `from` on the face `to`, across the line where their
// planes meet: the face is unfolded about that line, so along the line both images agree. Parallel
// planes have no such line: the map stays as it is.
ImageMap continued(const ImageMap& map, const FacePlane& from, const FacePlane& to);

// The map turned about the face's normal so that the image at `centre` stays; degrees,
// counter-clockwise seen from the front.
ImageMap turned(const ImageMap& map, const FacePlane& face, const geometry::Vec3& centre,
                double degrees);

// Axes that give this map on a face. A map in images becomes a matrix. A map in texels becomes a
// projection along a world axis where `like` is one and the face's projection can express the map
// with the scale of `like` and a rotation by quarter turns; else explicit axes. Explicit axes keep
// the scale of `like` where the map has it.
TextureAxes axesFrom(const ImageMap& map, const TextureAxes& like, const FacePlane& face);

}  // namespace halfspace::level
