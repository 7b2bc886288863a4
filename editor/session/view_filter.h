// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

#include "level/document/level.h"
#include "level/solids/contents.h"
#include "level/solids/instances.h"

namespace halfspace::editor {

// The kinds of nodes that the views do not draw. A state of the user's views: it is no part of the
// level and no undo step. Each set lists the hidden kinds.
struct ViewFilter {
  std::set<level::Contents> contents;
  std::set<std::string> classes;    // of point entities, and of brush entities with their solids
  std::set<level::LayerId> layers;  // besides the layers that the level itself hides
  std::set<std::string> materials;  // solids all of whose surfaces have one of these; "": unpainted

  bool isActive() const {
    return !contents.empty() || !classes.empty() || !layers.empty() || !materials.empty();
  }
  bool operator==(const ViewFilter&) const = default;
};

// Whether the filter hides an occurrence of a solid. Cost: linear in its surfaces.
bool hidesSolid(const ViewFilter& filter, const level::Level& level, const level::Instance& solid);

// Whether the filter hides an occurrence of a point entity, by its key.
bool hidesEntity(const ViewFilter& filter, const level::Level& level,
                 const level::InstanceKey& entity);

// Whether the filter hides a node: a solid, a point entity, or everything in a group or linked copy
// that is not empty. Cost: linear in the nodes below it. Contract: the node exists.
bool hidesNode(const ViewFilter& filter, const level::Level& level, level::NodeId node);

}  // namespace halfspace::editor
