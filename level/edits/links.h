// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// A new empty definition (a group held aside); fill it with addNode. Edited::node() is its id.
Edited addDefinition(Level& level, std::string name);
// Refused while copies are left.
Edited removeDefinition(Level& level, NodeId definition);
// Turns a group into a definition and leaves a linked copy in its place, with the group's
// properties. Edited::node() is the copy.
Edited makeDefinition(Level& level, NodeId group);
// Another copy of a definition.
Edited addLinkedCopy(Level& level, NodeId parent, NodeId definition, Placement placement,
                     NodeProperties properties = {});
// Puts a group with nodes of its own, placed as the copy was, in the copy's place.
Edited unlink(Level& level, NodeId copy);

// The reverse of unlink(): what is in the group becomes what is in the definition, for all copies
// of it, and the group a copy again, placed so that everything stays where it is. Edited::node() is
// the copy. Refused (badTransform) where the placement has no exact inverse.
Edited relink(Level& level, NodeId group, const LinkedCopy& link);
// Moves, quarter turns, mirrors and scales by powers of two have one.
bool hasExactInverse(const Placement& placement);

bool isDefinition(const Level& level, NodeId node);
// Copies of a definition, in outline order and then in definitions. Cost: linear in the level.
std::vector<NodeId> copiesOf(const Level& level, NodeId definition);

}  // namespace halfspace::level
