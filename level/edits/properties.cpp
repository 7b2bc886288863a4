// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/properties.h"

#include "level/edits/check.h"

namespace halfspace::level {

namespace {

// Applies `change` to the node's properties. Refused if the result refers to a missing layer or
// entity.
template <typename Change>
Edited changeProperties(Level& level, NodeId node, Change change) {
  if (auto no = objectToNode(level, node)) return *no;
  NodeProperties properties = level.node(node).properties;
  change(properties);
  if (auto no = objectToProperties(level, properties)) return *no;
  level.editableNode(node).properties = std::move(properties);
  Touched touched;
  touched.add(node);
  return {std::move(touched), node.value};
}

}  // namespace

Edited setOperation(Level& level, NodeId node, Operation operation) {
  return changeProperties(level, node, [&](NodeProperties& p) { p.operation = operation; });
}

Edited setName(Level& level, NodeId node, std::string name) {
  return changeProperties(level, node, [&](NodeProperties& p) { p.name = std::move(name); });
}

Edited setFlags(Level& level, NodeId node, NodeFlags flags) {
  return changeProperties(level, node, [&](NodeProperties& p) {
    p.flags = flags;
    if (p.contents && isNonSolid(*p.contents) != flags.nonSolid) p.contents.reset();
  });
}

Edited setContents(Level& level, NodeId solid, std::optional<Contents> contents) {
  if (auto no = objectToSolid(level, solid)) return *no;
  return changeProperties(level, solid, [&](NodeProperties& p) {
    p.contents = contents;
    if (contents) p.flags.nonSolid = isNonSolid(*contents);
  });
}

Edited setLayer(Level& level, NodeId node, LayerId layer) {
  return changeProperties(level, node, [&](NodeProperties& p) { p.layer = layer; });
}

Edited setOwner(Level& level, NodeId node, NodeId entity) {
  return changeProperties(level, node, [&](NodeProperties& p) { p.entity = entity; });
}

Edited setBackground(Level& level, Background background) {
  level.setBackground(background);
  Touched touched;
  touched.background = true;
  return touched;
}

}  // namespace halfspace::level
