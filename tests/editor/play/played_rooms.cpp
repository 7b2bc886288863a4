// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/play/played_rooms.h"

#include <QtTest>

#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor::tests {

using geometry::Box;
using geometry::Vec3;
using level::Operation;

void PlayedRooms::begin() {
  m_session = std::make_unique<Session>();
  m_session->open(twoRooms(), {});
  QVERIFY(waitUntilIdle());
  start({-136, 0, 1}, 0);
  steps(kSecond);
  QVERIFY(m_play->state().onGround);
}

void PlayedRooms::start(const Vec3& foot, double yaw) {
  m_play =
      std::make_unique<PlaySession>(*m_session, bsp::CharacterSettings(), PlayStart{foot, yaw, 0});
}

void PlayedRooms::steps(int count) {
  for (int i = 0; i < count; ++i) QVERIFY(m_play->step());
}

// Adds a brush entity without solids at the end of the outline.
void PlayedRooms::addEntity(level::KeyValues keys) {
  QVERIFY(m_session->apply("Add", [&](level::Level& level) {
    return level::addNode(level, level.root(), level::Group{{}, keys});
  }));
  QVERIFY(waitUntilIdle());
}

void PlayedRooms::addNonSolid(const Box& box, const char* material, level::NodeId owner) {
  QVERIFY(m_session->apply("Volume", [&](level::Level& level) {
    const level::NodeId id = put(level, box, Operation::add);
    const level::MaterialId painted = level::addMaterial(level, material).material();
    level::Touched touched;
    level::Node node = level.node(id);
    node.properties.flags.nonSolid = true;
    node.properties.entity = owner;
    std::get<level::ShapeSolid>(node.content).surfaces = {level::Surface{painted}};
    level.put(node);
    touched.add(id);
    return level::Edited(touched);
  }));
  QVERIFY(waitUntilIdle());
}

}  // namespace halfspace::editor::tests
