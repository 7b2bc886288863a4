// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/level_export.h"

#include <utility>
#include <vector>

#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/outline.h"
#include "level/program/counted.h"
#include "level/solids/built_shape.h"
#include "plugins/loader/level_comparison.h"

namespace halfspace::plugins {

namespace {

void takeBuiltShapes(level::Level& level, std::vector<level::NodeId> groups) {
  while (!groups.empty()) {
    const level::IdList<level::NodeId> children = level.children(groups.back());
    groups.pop_back();
    for (const level::NodeId child : children) {
      const level::NodeContent& content = level.node(child).content;
      if (std::holds_alternative<level::Group>(content)) groups.push_back(child);
      const auto* shape = std::get_if<level::ShapeSolid>(&content);
      if (shape == nullptr || !level::isPluginShape(shape->shape)) continue;
      level::BuiltSolid built{level::builtSolid(*shape)};
      std::get<level::ShapeSolid>(level.editableNode(child).content).built = std::move(built);
    }
  }
}

// The topmost nodes below a group that are marked "omit from export", or whose layer is.
void findOmitted(const level::Level& level, level::NodeId group,
                 std::vector<level::NodeId>& found) {
  for (const level::NodeId child : level.children(group)) {
    const level::Node& node = level.node(child);
    const level::Layer* layer = level.find(node.properties.layer);
    if (node.properties.flags.omittedFromExport || (layer != nullptr && layer->omittedFromExport)) {
      found.push_back(child);
    } else if (node.isGroup()) {
      findOmitted(level, child, found);
    }
  }
}

// Removes a node. With a brush entity, also removes the nodes elsewhere in the outline that belong
// to it. Returns the number of removed nodes.
std::size_t removeWhole(level::Level& level, level::NodeId node) {
  const bool isEntity = level.find(node) != nullptr && level.node(node).isBrushEntity();
  std::size_t count = 0;
  for (const level::NodeId part :
       isEntity ? level::nodesOf(level, node) : std::vector<level::NodeId>{node}) {
    if (level.find(part) != nullptr && level::removeNode(level, part).ok()) ++count;
  }
  return count;
}

// Removes the nodes and layers that are marked "omit from export"; the default layer itself stays.
// Returns the number of removed nodes (nodes below a removed group do not count).
std::size_t leaveOutOmitted(level::Level& level) {
  std::vector<level::NodeId> nodes;
  findOmitted(level, level.root(), nodes);
  for (const level::NodeId definition : level.definitions()) findOmitted(level, definition, nodes);
  if (level.layers().front().omittedFromExport) {
    // Top-level nodes without a layer belong to the default layer.
    for (const level::NodeId child : level.children(level.root())) {
      if (!level.node(child).properties.layer.valid()) nodes.push_back(child);
    }
  }
  std::size_t count = 0;
  for (const level::NodeId node : nodes) {
    count += removeWhole(level, node);
  }
  const std::vector<level::Layer> layers = level.layers();
  for (std::size_t i = 1; i < layers.size(); ++i) {
    if (layers[i].omittedFromExport)
      static_cast<void>(level::removeLayer(level, layers[i].id).ok());
  }
  return count;
}

// Reads the file back and adds the differences from the level to the losses.
void compareWithFile(const LevelFormat& format, const level::Level& level, WriteOutcome& made) {
  const auto read = format.read({*made.bytes, {}}, {});
  if (!read.value) {
    made.lostGeometry.emplace_back("The file cannot be read back: " +
                                   (read.issues.empty() ? std::string("no reason was given.")
                                                        : messageOf(read.issues.front())));
    return;
  }
  LevelDifferences found = differences(level, *read.value);
  made.lostGeometry = std::move(found.geometry);
  made.losses = std::move(found.others);
}

}  // namespace

WriteOutcome writeLevel(const LevelFormat& format, const level::Level& level, const Source& origin,
                        Omitted omitted) {
  level::Level whole = level;
  const std::size_t leftOut = omitted == Omitted::leftOut ? leaveOutOmitted(whole) : 0;
  std::vector<level::NodeId> groups{whole.root()};
  for (const level::NodeId definition : whole.definitions()) groups.push_back(definition);
  takeBuiltShapes(whole, std::move(groups));
  WriteOutcome made = format.write(whole, origin);
  if (made.bytes && made.losses.empty() && made.lostGeometry.empty())
    compareWithFile(format, whole, made);
  if (leftOut > 0) {
    made.losses.push_back(level::counted(
        level::count(leftOut), "solid, group or entity that is marked \"omit from export\".",
        "solids, groups or entities that are marked \"omit from export\"."));
  }
  return made;
}

}  // namespace halfspace::plugins
