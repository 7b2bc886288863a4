// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/level_lights.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor {

namespace {

double linear(double part) {
  return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

// The light compilers of the Quake family scale images as they are stored, not as light; squaring
// is close to what that means for light.
double strengthOf(double brightness) {
  const double share = brightness / 255;
  return share * share;
}

LevelLights::Day dayOf(const level::Daylight& given) {
  LevelLights::Day day;
  day.towardsSun = given.towardsSun.normalized();
  const double height = day.towardsSun.z();
  day.sun =
      lightOf(given.sunColour, given.sunBrightness > 0 ? 2.2 * strengthOf(given.sunBrightness) : 0);
  // Near the horizon the sky is dim, and warm where the sun is; below, it is night.
  const double dayShare = std::clamp((height + 0.15) / 0.55, 0.0, 1.0);
  const double brightness = 0.05 + 0.95 * dayShare;
  const Vec3 zenith = given.skyColour.value_or(Vec3(0.36, 0.55, 0.86));
  const Vec3 warm(0.95, 0.72, 0.52), clear(0.80, 0.87, 0.94);
  const Vec3 horizon = given.skyColour ? Vec3(0.35 * clear + 0.65 * *given.skyColour)
                                       : Vec3(dayShare * clear + (1 - dayShare) * warm);
  day.zenith = lightOf(zenith, 0.85 * brightness);
  day.horizon = lightOf(horizon, 0.80 * (0.25 + 0.75 * brightness));
  day.ground = lightOf({0.46, 0.44, 0.41}, 0.65 * brightness);
  const double least = given.ambient ? std::max(0.0, *given.ambient) / 255 : 0;
  day.ambient = lightOf({0.82, 0.88, 1}, 0.055 + strengthOf(255 * least));
  day.fog = QVector4D(lightOf(given.fogColour, 0.8), static_cast<float>(given.fogDensity));
  return day;
}

}  // namespace

QVector3D lightOf(const Vec3& colour, double strength) {
  return {static_cast<float>(linear(colour.x()) * strength),
          static_cast<float>(linear(colour.y()) * strength),
          static_cast<float>(linear(colour.z()) * strength)};
}

double strengthOn(const LevelLights::Lamp& lamp, const geometry::Box& box) {
  const double distance = box.exteriorDistance(lamp.source.origin);
  const double left = 1 - distance / lamp.source.reach;
  if (left <= 0) return 0;
  const float most = std::max({lamp.ink.x(), lamp.ink.y(), lamp.ink.z()});
  return left * left * static_cast<double>(most);
}

void LevelLights::follow(const Session& session) {
  if (session.state() == m_state) return;
  m_state = session.state();
  m_day = dayOf(level::daylightOf(session.level()));
  m_lamps.clear();
  for (level::LightSource& source : level::lightSources(session.level())) {
    const QVector3D ink = lightOf(source.colour, strengthOf(source.brightness));
    m_lamps.push_back({std::move(source), ink, -1});
  }
}

std::vector<const LevelLights::Lamp*> LevelLights::strongest(const geometry::Box& box,
                                                             std::size_t most) const {
  std::vector<std::pair<double, const Lamp*>> found;
  for (const Lamp& lamp : m_lamps) {
    const double strength = strengthOn(lamp, box);
    if (strength > 0) found.emplace_back(strength, &lamp);
  }
  const std::size_t count = std::min(most, found.size());
  std::ranges::partial_sort(found, found.begin() + static_cast<std::ptrdiff_t>(count),
                            [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const Lamp*> lamps;
  for (std::size_t i = 0; i < count; ++i) lamps.push_back(found[i].second);
  return lamps;
}

}  // namespace halfspace::editor
