// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// OBJ boxes whose corners have texture coordinates and normals, and what a result has of them.
#pragma once

#include <array>
#include <vector>

#include <QByteArray>

#include "tests/commandline/sample_files.h"

namespace halfspace::tests {

using Point = std::array<double, 3>;

// One corner of a face of an OBJ file with texture coordinates and normals.
struct Corner {
  Point position, uv, normal;
};
using Face = std::vector<Corner>;

// The faces of an OBJ file; none if a corner lacks a value.
std::vector<Face> facesOf(const QByteArray& obj);

// The direction of a polygon's normal; its length is twice the area.
Point normalOf(const Face& face);

// The texture coordinates of all points of a mesh.
Point uvAt(const Point& p, double scale);

// A box with texture coordinates uvAt() and the normals of its sides.
QByteArray objBoxWithValues(const Span& box, double scale);

bool isNear(const Point& a, const Point& b, double rounding = 1e-12);

}  // namespace halfspace::tests
