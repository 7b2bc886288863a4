// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/level/support/random_edit.h"

#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"
#include "level/edits/transform.h"
#include "level/solids/entities.h"

namespace halfspace::level::test {

namespace {

constexpr std::size_t kMaxNodes = 400;

void listNodes(const Level& level, NodeId node, std::vector<NodeId>& nodes) {
  nodes.push_back(node);
  if (!level.node(node).isGroup()) return;
  for (NodeId child : level.children(node)) listNodes(level, child, nodes);
}

NodeId randomGroup(Random& random, const Level& level) {
  for (int i = 0; i < 4; ++i) {
    const NodeId node = randomNode(random, level);
    if (level.find(node) && level.node(node).isGroup()) return node;
  }
  return level.root();
}

template <typename IdType>
IdType randomOf(Random& random, const IdList<IdType>& list) {
  const std::vector<IdType> ids = list.toVector();
  return ids.empty() || random.oneIn(20) ? IdType{random.below(50)} : ids[random.below(ids.size())];
}

NodeId randomEntity(Random& random, const Level& level) {
  const std::vector<NodeId> ids = entitiesOf(level);
  return ids.empty() || random.oneIn(20) ? NodeId{random.below(50)} : ids[random.below(ids.size())];
}

LayerId randomLayer(Random& random, const Level& level) {
  return random.oneIn(3) ? LayerId{} : level.layers()[random.below(level.layers().size())].id;
}

NodeProperties randomProperties(Random& random, const Level& level) {
  NodeProperties properties;
  properties.operation = static_cast<Operation>(random.below(3));
  properties.name = randomBytes(random);
  properties.layer = randomLayer(random, level);
  if (random.oneIn(6)) properties.entity = randomEntity(random, level);
  properties.flags = {random.oneIn(5), random.oneIn(5), random.oneIn(5), random.oneIn(5)};
  properties.sourceLine = static_cast<int>(random.below(3) * 100);
  return properties;
}

KeyValues randomKeys(Random& random) {
  KeyValues keys{{"classname", "light"}};
  for (std::uint64_t i = random.below(4); i > 0; --i) {
    std::string key = randomBytes(random);
    keys.emplace_back(std::move(key), randomBytes(random));
  }
  return keys;
}

Edited editOutline(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  const NodeId group = randomGroup(random, level);
  switch (random.below(10)) {
    case 0:
      return addNode(level, group, Group{}, randomProperties(random, level));
    case 1:
      return removeNode(level, node);
    case 2: {
      const OutlinePosition position = random.below(level.children(group).size() + 1);
      return moveNode(level, node, group, position);
    }
    case 3:
      return duplicateNode(level, node);
    case 4:
      return setSolid(level, node, randomSolid(random, level));
    case 5: {
      std::vector<NodeId> nodes{node, randomNode(random, level)};
      return groupNodes(level, nodes, randomProperties(random, level));
    }
    case 6:
      return dissolveGroup(level, node);
    default: {
      const OutlinePosition position = random.below(level.children(group).size() + 1);
      return addNode(level, group, randomSolid(random, level), randomProperties(random, level),
                     position);
    }
  }
}

std::optional<Contents> randomContents(Random& random) {
  if (random.oneIn(3)) return std::nullopt;
  return contentsChoices()[random.below(contentsChoices().size())];
}

Edited editProperties(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  switch (random.below(7)) {
    case 6:
      return setContents(level, node, randomContents(random));
    case 0:
      return setOperation(level, node, static_cast<Operation>(random.below(3)));
    case 1:
      return setName(level, node, randomBytes(random));
    case 2:
      return setFlags(level, node, {random.oneIn(2), random.oneIn(2), false, random.oneIn(2)});
    case 3:
      return setLayer(level, node, randomLayer(random, level));
    case 4:
      return setOwner(level, node, randomEntity(random, level));
    default:
      return setBackground(level, static_cast<Background>(random.below(2)));
  }
}

Edited editSurfaces(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  switch (random.below(4)) {
    case 0: {
      const int face = static_cast<int>(random.below(8));
      return setSurface(level, node, face, randomSurface(random, level));
    }
    case 1:
      return paintSolid(level, node, randomSurface(random, level).material);
    case 2:
      return addMaterial(level, randomBytes(random));
    default:
      return renameMaterial(level, randomSurface(random, level).material, randomBytes(random));
  }
}

Edited editEntities(Random& random, Level& level) {
  const NodeId entity = randomEntity(random, level);
  switch (random.below(8)) {
    case 0:
      return makePlainGroup(level, entity);
    case 1:
      return setKeyValues(level, entity, randomKeys(random));
    case 2:
      return setKey(level, entity, "angle", randomBytes(random));
    case 3:
      return removeKey(level, entity, "classname");
    case 4:
      return setLevelKeyValues(level, randomKeys(random));
    case 5:
      return makeBrushEntity(level, {randomNode(random, level), randomNode(random, level)},
                             randomKeys(random));
    case 6:
      return makeBrushEntity(level, {randomNode(random, level)}, randomKeys(random));
    default: {
      KeyValues keys = randomKeys(random);
      keys.emplace_back("origin", "8 0.1 -16");
      keys.emplace_back("angles", "10 20 30");
      return addPointEntity(level, randomGroup(random, level), std::move(keys),
                            randomProperties(random, level));
    }
  }
}

Edited editLayers(Random& random, Level& level) {
  Layer layer = level.layers()[random.below(level.layers().size())];
  switch (random.below(3)) {
    case 0:
      return removeLayer(level, layer.id);
    case 1:
      layer.visible = random.oneIn(2);
      layer.locked = random.oneIn(2);
      return setLayerProperties(level, layer);
    default:
      layer.name = randomBytes(random);
      return addLayer(level, layer);
  }
}

Edited editLinks(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  const NodeId definition = randomOf(random, level.definitions());
  switch (random.below(7)) {
    case 6:
      if (random.oneIn(3)) return setPrefab(level, definition, std::nullopt);
      return setPrefab(level, definition, PrefabSource{randomBytes(random) + "x", random.below(9)});
    case 0:
      return addDefinition(level, randomBytes(random));
    case 1:
      return removeDefinition(level, definition);
    case 2:
      return makeDefinition(level, node);
    case 3:
      return unlink(level, node);
    default: {
      const NodeId group = randomGroup(random, level);
      Placement placement = followedBy(Placement{}, randomTransform(random));
      return addLinkedCopy(level, group, definition, std::move(placement),
                           randomProperties(random, level));
    }
  }
}

}  // namespace

NodeId randomNode(Random& random, const Level& level) {
  if (random.oneIn(50)) return {random.below(level.nextId() + 3)};
  std::vector<NodeId> nodes;
  listNodes(level, level.root(), nodes);
  for (NodeId definition : level.definitions()) listNodes(level, definition, nodes);
  return nodes[random.below(nodes.size())];
}

Edited randomEdit(Random& random, Level& level) {
  // Removes a node from a large level, because copies of copies would grow without limit.
  if (level.nodeCount() > kMaxNodes) return removeNode(level, randomNode(random, level));
  switch (random.below(16)) {
    case 0:
    case 1:
      return editProperties(random, level);
    case 2:
    case 3:
      return editSurfaces(random, level);
    case 4:
    case 5:
      return editEntities(random, level);
    case 6:
      return editLayers(random, level);
    case 7:
    case 8:
      return editLinks(random, level);
    case 9:
    case 10: {
      const NodeId node = randomNode(random, level);
      const TextureLock lock = random.oneIn(2) ? TextureLock::on : TextureLock::off;
      return transformNodes(level, {node}, randomTransform(random), lock);
    }
    default:
      return editOutline(random, level);
  }
}

}  // namespace halfspace::level::test
