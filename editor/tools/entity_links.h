// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/session/session.h"
#include "editor/tools/camera.h"

namespace halfspace::editor {

// Which entities fire which: from each entity with a target or killtarget to all entities with that
// targetname. Follows the document.
class EntityLinks {
 public:
  struct End {
    level::InstanceKey key;
    level::NodeId node;
    std::optional<Vec3> origin;  // none: a brush entity
  };
  struct Link {
    std::size_t from, to;  // in ends()
    bool kills;            // by killtarget
  };

  // To be called with every change of the level, and when another level is opened. Constant time
  // for edits of solids.
  void note(const level::Level& level, const level::Touched& touched);
  void forget() { m_isDue = true; }

  // Cost: linear in the level after a change of an entity, a group or a linked copy, else constant.
  void follow(const Session& session);
  const std::vector<End>& ends() const { return m_ends; }
  const std::vector<Link>& links() const { return m_links; }

 private:
  std::vector<End> m_ends;
  std::vector<Link> m_links;
  bool m_isDue = true;
};

// Where the entity is: its origin, or the middle of its solids; none if it has neither. Cost of a
// brush entity: linear in its solids.
std::optional<Vec3> positionOf(const Session& session, const EntityLinks::End& end);

}  // namespace halfspace::editor
