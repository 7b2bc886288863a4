// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "editor/play/game/play_session.h"
#include "tests/editor/play/two_rooms.h"

namespace halfspace::editor::tests {

// Two rooms with a character that stands in one of them, for tests of play mode without a window.
class PlayedRooms {
 protected:
  // Opens the rooms and lets the character come to rest.
  void begin();
  // Adds a non-solid box painted with the material.
  void addNonSolid(const geometry::Box& box, const char* material, level::NodeId owner = {});
  void addEntity(level::KeyValues keys);
  bool waitUntilIdle() { return tests::waitUntilIdle(*m_session); }
  void start(const geometry::Vec3& foot, double yaw);
  void steps(int count);

  std::unique_ptr<Session> m_session;
  std::unique_ptr<PlaySession> m_play;
};

}  // namespace halfspace::editor::tests
