// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QVector3D>

#include "editor/session/session.h"
#include "editor/tools/camera.h"
#include "level/solids/lights.h"

namespace halfspace::editor {

// The lights of a level as the lit mode needs them; follows the document.
class LevelLights {
 public:
  struct Lamp {
    level::LightSource source;
    QVector3D ink;       // light at the source, linear
    int shadowRow = -1;  // of LampShadows; -1: none
    float share = 1;     // of its light that it gives now: level::lightShareAt()
  };
  // The sky and the sun as light.
  struct Day {
    Vec3 towardsSun{0, 0, 1};
    QVector3D sun, zenith, horizon, ground;
    QVector3D ambient;  // light that is everywhere, so that no place is black
    QVector4D fog;      // light and density
  };

  // Reads the lights again if the document has changed. Cost: linear in its entities.
  void follow(const Session& session);

  // Sets the lamps to their brightness at this moment.
  void play(const level::LightMoment& moment);
  // Whether any lamp changes with time.
  bool hasStyles() const;

  std::vector<Lamp>& lamps() { return m_lamps; }
  const Day& day() const { return m_day; }
  // The lamps that light a box most, the strongest first; none whose light does not reach it.
  std::vector<const Lamp*> strongest(const geometry::Box& box, std::size_t most) const;

 private:
  std::vector<Lamp> m_lamps;
  Day m_day;
  std::uint64_t m_state = ~std::uint64_t{0};
};

// The light of a lamp where it is strongest on a box, as a number to compare lamps by; 0 if the
// lamp does not reach the box.
double strengthOn(const LevelLights::Lamp& lamp, const geometry::Box& box);

}  // namespace halfspace::editor
