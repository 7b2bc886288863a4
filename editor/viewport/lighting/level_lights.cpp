// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/level_lights.h"

#include <algorithm>

#include "level/solids/light_strength.h"

namespace halfspace::editor {

namespace {

QVector3D vectorOf(const Vec3& light) {
  return {static_cast<float>(light.x()), static_cast<float>(light.y()),
          static_cast<float>(light.z())};
}

LevelLights::Day dayOf(const level::Daylight& given) {
  const level::DaylightStrength strength = level::strengthOf(given);
  LevelLights::Day day;
  day.towardsSun = strength.towardsSun;
  day.sun = vectorOf(strength.sun);
  day.zenith = vectorOf(strength.zenith);
  day.horizon = vectorOf(strength.horizon);
  day.ground = vectorOf(strength.ground);
  day.ambient = vectorOf(strength.ambient);
  day.fog = QVector4D(vectorOf(level::linearLight(given.fogColour, 0.8)),
                      static_cast<float>(given.fogDensity));
  return day;
}

}  // namespace

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
    const QVector3D ink = vectorOf(level::Lamp(source).light());
    m_lamps.push_back({std::move(source), ink, -1, 1});
  }
}

void LevelLights::play(const level::LightMoment& moment) {
  for (Lamp& lamp : m_lamps)
    lamp.share = static_cast<float>(level::lightShareAt(lamp.source.style, moment));
}

bool LevelLights::hasStyles() const {
  return std::ranges::any_of(m_lamps,
                             [](const Lamp& lamp) { return !lamp.source.style.pattern.empty(); });
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
