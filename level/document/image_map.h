// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a material's image lies on a face, the same for every form of texture axes: two affine
// functions of space. Shared by drawing and by the commands that carry an image from face to face.
// All results are rounded; no decision about geometry depends on them.
#pragma once

#include <array>
#include <optional>

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

// A change in texture space: (u, v) becomes (m[0] u + m[1] v + shift[0], m[2] u + m[3] v +
// shift[1]). Coordinates count in texels.
struct ImageTransform {
  std::array<double, 4> m{1, 0, 0, 1};
  std::array<double, 2> shift{0, 0};

  bool isDiagonal() const { return m[1] == 0 && m[2] == 0; }
  std::array<double, 2> at(const std::array<double, 2>& uv) const {
    return {m[0] * uv[0] + m[1] * uv[1] + shift[0], m[2] * uv[0] + m[3] * uv[1] + shift[1]};
  }
  // Scales by (across, down) about a point that stays.
  static ImageTransform scale(double across, double down, const std::array<double, 2>& about);
};
// The map followed by the change. Contract: the map counts in texels.
ImageMap transformed(const ImageMap& map, const ImageTransform& change);
// The same map counted in texels of an image of this size. A map in texels stays as it is.
ImageMap inTexels(const ImageMap& map, const std::array<double, 2>& texels);
// The point of a face's plane that shows a position of the image; none if the face sees the image
// edge-on.
std::optional<geometry::Vec3> pointAt(const ImageMap& map, const FacePlane& face,
                                      const std::array<double, 2>& uv);

// Axes that give this map on a face. A map in images becomes a matrix. A map in texels becomes a
// projection along a world axis where `like` is one and the face's projection can express the map
// with the scale of `like` and a rotation by quarter turns; else explicit axes. Explicit axes keep
// the scale of `like` where the map has it.
TextureAxes axesFrom(const ImageMap& map, const TextureAxes& like, const FacePlane& face);

// Axes after a change in texture space; `texels` is the size of the image. The form stays where it
// can. Scales and shifts divide the scale and set the offset, and change no axis.
TextureAxes transformed(const TextureAxes& axes, const ImageTransform& change,
                        const FacePlane& face, const std::array<double, 2>& texels);
// Axes after a turn as in turned() above. A projection along a world axis stays one if the face
// shows the turned image undistorted; the shown rotation follows.
TextureAxes turned(const TextureAxes& axes, const FacePlane& face, const geometry::Vec3& centre,
                   double degrees);

}  // namespace halfspace::level
