// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/surface_lamps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "level/solids/surface_lights.h"

namespace halfspace::light {

namespace {

// In front of the face, level units, as the light compilers of Quake place such lights.
constexpr double kInFront = 2.0;

// The squares of a face; larger ones until they are few enough.
Chart squaresOf(const SurfaceFace& face) {
  double step = kSurfaceLampStep;
  while (true) {
    Chart chart(face.basis, face.triangles, step);
    if (chart.covered().size() <= kMostLampsOfFace) return chart;
    step *= 2.0;
  }
}

void addLamps(const SurfaceFace& face, const level::LightSource& light,
              std::vector<level::LightSource>& lamps) {
  const Chart chart = squaresOf(face);
  const double ofStep = chart.side() / level::kSurfaceLightStep;
  for (const TexelCover& square : chart.covered()) {
    // The share of the square that the face covers, by its samples; slivers have none.
    const int covered = std::popcount(static_cast<unsigned>(square.samples));
    if (covered == 0) continue;
    Vec3 middle = Vec3::Zero();
    for (int sample = 0; sample < kSamplesPerTexel; ++sample)
      if ((square.samples >> sample & 1) != 0) middle += chart.samplePosition(square, sample);
    const double share = ofStep * ofStep * covered / kSamplesPerTexel;
    level::LightSource lamp = light;
    lamp.origin = middle / covered + kInFront * face.basis.normal;
    // Light grows with the square of the brightness (lightStrength()).
    lamp.brightness *= std::sqrt(share);
    lamp.cone = level::LightSource::Cone{face.basis.normal, 90.0, 0.0};
    lamps.push_back(std::move(lamp));
  }
}

}  // namespace

std::vector<level::Lamp> lampsOf(
    const level::Level& level, const std::vector<SurfaceFace>& faces,
    const std::function<std::string_view(geometry::FaceId)>& materialOf) {
  std::vector<level::Lamp> lamps;
  for (const level::LightSource& source : level::lightSources(level)) lamps.emplace_back(source);
  for (const level::SurfaceLight& light : level::surfaceLights(level)) {
    std::vector<level::LightSource> ofSurface;
    for (const SurfaceFace& face : faces)
      if (face.mover == 0 && face.role == FaceRole::lit &&
          level::shines(light, materialOf(face.id)))
        addLamps(face, light.light, ofSurface);
    // By position, so that an edit elsewhere does not change the order.
    std::ranges::stable_sort(ofSurface, {}, [](const level::LightSource& lamp) {
      return std::tuple(lamp.origin.z(), lamp.origin.y(), lamp.origin.x());
    });
    for (const level::LightSource& lamp : ofSurface) lamps.emplace_back(lamp);
  }
  return lamps;
}

}  // namespace halfspace::light
