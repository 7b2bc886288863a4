// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "editor/commands/shape_sizes.h"
#include "editor/session/session.h"
#include "editor/session/shared_tree.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "level/edits/outline.h"

namespace halfspace::editor::tests {

inline constexpr int kPatience = 20'000;  // milliseconds
inline constexpr int kSecond = 120;       // steps

inline level::NodeId put(level::Level& level, const geometry::Box& box,
                         level::Operation operation) {
  const auto solid = fittedShape(*geometry::findShapeKind("box"), {}, box);
  level::NodeProperties properties;
  properties.operation = operation;
  return level::addNode(level, level.root(), solid.value(), properties).node();
}

// Two rooms of 256 x 256 x 128 with a wall of 16 between them; their floors are at z = 0, and they
// lie around x = -136 and x = 136.
inline level::Level twoRooms() {
  using geometry::Vec3;
  level::Level level;
  put(level, {Vec3(-288, -144, -16), Vec3(288, 144, 144)}, level::Operation::add);
  put(level, {Vec3(-264, -128, 0), Vec3(-8, 128, 128)}, level::Operation::subtract);
  put(level, {Vec3(8, -128, 0), Vec3(264, 128, 128)}, level::Operation::subtract);
  return level;
}

// Waits until the scene and the tree contain every edit.
inline bool waitUntilIdle(const Session& session) {
  return QTest::qWaitFor(
      [&session] {
        const auto reading = session.tree().tryRead();
        return session.isEvaluated() && reading && reading->state() == session.state();
      },
      kPatience);
}

}  // namespace halfspace::editor::tests
