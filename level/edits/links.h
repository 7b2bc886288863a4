// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Adds an empty definition; fill it with addNode(). Edited::node() is its id.
Edited addDefinition(Level& level, std::string name);
// Refused while linked copies of it exist.
Edited removeDefinition(Level& level, NodeId definition);
// Turns a group into a definition and replaces it by a linked copy with the properties of the
// group. A brush entity becomes the only member of a new definition, so that each linked copy is an
// entity of its own. Edited::node() is the copy.
Edited makeDefinition(Level& level, NodeId group);
// Adds a linked copy of a definition.
Edited addLinkedCopy(Level& level, NodeId parent, NodeId definition, Placement placement,
                     NodeProperties properties = {});
// Replaces a linked copy by a group with copies of the definition's nodes, under the same
// transform.
Edited unlink(Level& level, NodeId copy);

// The reverse of unlink(): the members of the group become the members of the definition, which
// changes all linked copies of it. The group is replaced by a linked copy with the given placement,
// so its members do not move. Edited::node() is the copy. Refused (badTransform) unless
// hasExactInverse(link.placement).
Edited relink(Level& level, NodeId group, const LinkedCopy& link);
// Whether every step is an affine map whose inverse is exact in doubles: translations, rotations by
// multiples of 90 degrees, mirrors, scales by powers of two. A RotationAbout has no exact inverse.
bool hasExactInverse(const Placement& placement);

// The file that the definition takes its nodes from; none: the nodes are the level's own. The nodes
// stay (level/prefab/prefab.h reads them).
Edited setPrefab(Level& level, NodeId definition, std::optional<PrefabSource> source);

bool isDefinition(const Level& level, NodeId node);
// Copies of a definition, in outline order and then in definitions. Cost: linear in the level.
std::vector<NodeId> copiesOf(const Level& level, NodeId definition);

}  // namespace halfspace::level
