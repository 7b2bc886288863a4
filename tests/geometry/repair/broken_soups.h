// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/repair.h"

// Small soups with one defect each, and the options for their repair.
namespace halfspace::tests {

void addBox(geometry::PolygonSoup& soup, const geometry::Vec3& low, const geometry::Vec3& high,
            bool inward = false);
geometry::PolygonSoup box(const geometry::Vec3& low = {0, 0, 0},
                          const geometry::Vec3& high = {4, 4, 4});
// A sphere of triangles; no two of them are coplanar and no angle is right.
geometry::PolygonSoup ball(const geometry::Vec3& middle, double radius, int rings, int around);
// A sheet of 4 by 4 in one face, facing upwards.
geometry::PolygonSoup sheet();
// A Möbius band, ten across and one wide, of triangles, because its quads are not planar.
geometry::PolygonSoup moebiusBand(int steps);
// A band, six across and half a unit high, whose two rims go up and down.
geometry::PolygonSoup wavyBand(int steps);
// A slab two units thick. Its upper side consists of squares whose corners are out of plane by up
// to `rough`.
geometry::PolygonSoup roughSlab(int across, double rough);
void append(geometry::PolygonSoup& soup, const geometry::PolygonSoup& other);
double areaOf(const geometry::PolygonSoup& soup);

geometry::RepairOptions flat(double flatness);
geometry::RepairOptions walls(double thickness);
// Consent to fill holes whose filling is more than a tenth of the surface.
geometry::RepairOptions fillingLarge();
// The count that the result reports for a step; 0 if the step was not taken.
long long changed(const geometry::RepairResult& result, geometry::StepKind kind);
bool isRepaired(const geometry::RepairResult& result);

}  // namespace halfspace::tests
