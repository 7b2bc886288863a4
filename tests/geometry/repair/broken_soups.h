// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/repair.h"

// Small soups with one thing wrong, and what their repairs are asked.
namespace halfspace::tests {

void addBox(geometry::PolygonSoup& soup, const geometry::Vec3& low, const geometry::Vec3& high,
            bool inward = false);
geometry::PolygonSoup box(const geometry::Vec3& low = {0, 0, 0},
                          const geometry::Vec3& high = {4, 4, 4});
// A sphere of triangles; nothing in it is flat or square.
geometry::PolygonSoup ball(const geometry::Vec3& middle, double radius, int rings, int around);
// 4 by 4, looking up, in one face.
geometry::PolygonSoup sheet();
// Ten across, one wide; triangles, since its quads are not flat.
geometry::PolygonSoup moebiusBand(int steps);
// Six across, half a unit high; its two rims go up and down.
geometry::PolygonSoup wavyBand(int steps);
// A slab of two units, its upper side in squares whose corners are out of plane by up to `rough`.
geometry::PolygonSoup roughSlab(int across, double rough);
void append(geometry::PolygonSoup& soup, const geometry::PolygonSoup& other);
double areaOf(const geometry::PolygonSoup& soup);

geometry::RepairOptions flat(double flatness);
geometry::RepairOptions walls(double thickness);
// How many of what a step is about; 0: it was not taken.
long long changed(const geometry::RepairResult& result, geometry::StepKind kind);
bool isRepaired(const geometry::RepairResult& result);

}  // namespace halfspace::tests
