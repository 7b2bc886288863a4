// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/clipboard.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "editor/commands/layers.h"
#include "editor/commands/map_text.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"
#include "level/document/nesting.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/subtree.h"
#include "level/edits/surfaces.h"
#include "level/edits/transform.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;

namespace {

// Copies records from one level to another. The copies get new ids.
class Transplant {
 public:
  Transplant(Level& level, const Level& from, const InsertionPoint& at)
      : m_chain(level), m_from(from), m_at(at) {}

  EditChain& chain() { return m_chain; }

  NodeId add(NodeId id, NodeId parent, level::LayerId layer = {}) {
    const level::Node& node = m_from.node(id);
    level::NodeProperties properties = node.properties;
    // Layers are not copied: they belong to the other level.
    properties.layer = layer;
    if (!m_at.keepsLines) properties.sourceLine = 0;
    properties.entity = {};  // the brush entity may come later: assignOwners()
    level::NodeContent content = node.content;
    std::visit([this](auto& own) { translate(own); }, content);
    level::Edited added =
        level::addNode(m_chain.level(), parent, std::move(content), std::move(properties));
    if (!added) {
      m_chain.add(std::move(added));
      return {};
    }
    const NodeId made = added.node();
    m_copies[id] = made;
    m_chain.add(std::move(added));
    if (node.isGroup()) {
      for (NodeId child : m_from.children(id)) {
        if (m_chain.ok()) add(child, made);
      }
    }
    return made;
  }

  // Lets the copies belong to the copies of their brush entities. To be called once, at the end.
  void assignOwners() {
    for (const auto& [source, copy] : m_copies) {
      const auto owner = m_copies.find(m_from.node(source).properties.entity);
      if (owner != m_copies.end() && m_chain.ok())
        m_chain.add(level::setOwner(m_chain.level(), copy, owner->second));
    }
  }

 private:
  level::MaterialId material(level::MaterialId id) {
    const level::Material* known = m_from.materials().find(id);
    if (known == nullptr) return {};
    level::Edited added = level::addMaterial(m_chain.level(), known->name);
    const level::MaterialId made = added.material();
    m_chain.add(std::move(added));
    return made;
  }
  void translate(level::Surface& surface) { surface.material = material(surface.material); }
  void translate(level::Group& group) { group.children = {}; }
  // The prefab of a definition of the other level, by its name in this one.
  std::optional<level::PrefabSource> prefabOf(NodeId definition) const {
    auto prefab = std::get<level::Group>(m_from.node(definition).content).prefab;
    if (prefab && m_at.prefabName) prefab->path = m_at.prefabName(prefab->path);
    return prefab;
  }
  // The definition of this level that can stand for the prefab; none if there is none.
  NodeId sameAs(const level::PrefabSource& prefab) {
    for (const NodeId definition : m_chain.level().definitions()) {
      const auto& own = std::get<level::Group>(m_chain.level().node(definition).content).prefab;
      if (own && own->path == prefab.path && (m_at.prefabName || own->hash == prefab.hash)) {
        return definition;
      }
    }
    return {};
  }
  void translate(level::PointEntity&) {}
  void translate(level::BrushSolid& brush) {
    for (level::BrushFace& face : brush.faces) translate(face.surface);
  }
  void translate(level::MeshSolid& mesh) {
    for (level::Surface& surface : mesh.surfaces) translate(surface);
  }
  void translate(level::ShapeSolid& shape) {
    for (level::Surface& surface : shape.surfaces) translate(surface);
  }
  void translate(level::LinkedCopy& copy) {
    const auto known = m_definitions.find(copy.definition);
    if (known != m_definitions.end()) {
      copy.definition = known->second;
      return;
    }
    const NodeId source = copy.definition;
    const auto prefab = prefabOf(source);
    if (prefab) {
      if (const NodeId same = sameAs(*prefab); same.valid()) {
        copy.definition = m_definitions[source] = same;
        return;
      }
    }
    level::Edited made = level::addDefinition(m_chain.level(), m_from.node(source).properties.name);
    copy.definition = m_definitions[source] = made.node();
    m_chain.add(std::move(made));
    for (NodeId child : m_from.children(source)) {
      if (m_chain.ok()) add(child, copy.definition);
    }
    if (prefab && m_at.prefabName && m_chain.ok()) {
      m_chain.add(level::setPrefab(m_chain.level(), copy.definition, prefab));
    }
  }

  EditChain m_chain;
  const Level& m_from;
  const InsertionPoint& m_at;
  std::map<NodeId, NodeId> m_definitions;
  std::map<NodeId, NodeId> m_copies;
};

// The box around all valid solids and all point entities.
class Extent : public level::OutlineVisitor {
 public:
  explicit Extent(const Level& level) {
    level::walk(level, *this);
    for (const level::PlacedEntity& point : level::placedEntities(level)) box.extend(point.origin);
  }
  bool enter(const level::Instance&) override { return true; }
  void leave(const level::Instance&) override {}
  void solid(const level::Instance& solid) override {
    const auto made = level::solidGeometry(*solid.node, solid.placement);
    if (!made) return;
    box.extend(made.value().isBrush() ? made.value().brush().bounds()
                                      : made.value().mesh().bounds());
  }
  geometry::Box box;
};

geometry::Vec3 offsetTo(const Landing& landing, const geometry::Box& box) {
  geometry::Vec3 by = landing.at - box.center();
  const auto axis = landing.axis;
  if (landing.sign == 0) by[axis] = 0;
  if (landing.sign > 0) by[axis] = landing.at[axis] - box.min()[axis];
  if (landing.sign < 0) by[axis] = landing.at[axis] - box.max()[axis];
  return (by / landing.step).array().round().matrix() * landing.step;
}

// Gives nodes that belong to a brush entity outside of the copied nodes a brush entity of the same
// keys. `kept`: the topmost nodes, with the new brush entities around some of them.
void takeEntitiesAlong(Level& copy, const std::vector<NodeId>& nodes, std::vector<NodeId>& kept) {
  std::vector<NodeId> below;
  for (NodeId node : nodes) level::listSubtree(copy, node, below);
  const std::set<NodeId> copied(below.begin(), below.end());
  std::map<NodeId, std::vector<NodeId>> strays;
  for (NodeId node : below) {
    const NodeId owner = copy.node(node).properties.entity;
    if (owner.valid() && !copied.contains(owner)) strays[owner].push_back(node);
  }
  for (const auto& [owner, members] : strays) {
    level::KeyValues keys = *copy.node(owner).keyValues();
    std::vector<NodeId> outer = members;  // without those inside another one
    std::erase_if(outer, [&](NodeId node) {
      return std::ranges::any_of(members, [&](NodeId other) {
        return other != node && level::isWithin(copy, node, other);
      });
    });
    const level::Edited made = level::makeBrushEntity(copy, outer, std::move(keys));
    if (made && copy.node(made.node()).parent == copy.root()) kept.push_back(made.node());
  }
}

void removeAllBut(Level& level, NodeId group, const std::vector<NodeId>& nodes) {
  const std::set<NodeId> kept(nodes.begin(), nodes.end());
  for (NodeId child : level.children(group).toVector()) {
    if (kept.contains(child)) continue;
    static_cast<void>(level::removeNode(level, child));  // exists, is not the root
  }
}

}  // namespace

std::string copiedText(const Session& session) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (nodes.empty()) return {};
  Level copy = session.level();
  for (NodeId node : nodes) {
    if (!level::moveNode(copy, node, copy.root())) return {};
  }
  std::vector<NodeId> kept = nodes;
  takeEntitiesAlong(copy, nodes, kept);
  removeAllBut(copy, copy.root(), kept);
  return level::writeLevel(copy);
}

level::Edited addAllOf(Level& level, const Level& from, const InsertionPoint& position,
                       Transplanted& made) {
  Transplant transplant(level, from, position);
  for (NodeId node : from.children(from.root())) {
    if (!transplant.chain().ok()) break;
    made.nodes.push_back(transplant.add(node, position.parent, position.layer));
  }
  transplant.assignOwners();
  return transplant.chain().result();
}

InsertionPoint insertionPoint(const Session& session) {
  return {session.openGroup(), layerOfNew(session, session.openGroup()), true};
}

namespace {

void sayNotPasted(Session& session, const std::string& why, int line, int column) {
  QString position = QObject::tr("line %1 of the clipboard").arg(line);
  if (column > 0) position += QObject::tr(", column %1").arg(column);
  session.say(level::Severity::error,
              line > 0
                  ? QObject::tr("Not pasted: %1: %2").arg(position, QString::fromStdString(why))
                  : QObject::tr("Not pasted: %1").arg(QString::fromStdString(why)));
}

std::optional<Level> readOwnText(Session& session, std::string_view text) {
  level::ReadResult read = level::readLevel(text);
  if (const auto* error = std::get_if<level::FileError>(&read)) {
    sayNotPasted(session, error->text, error->line, error->column);
    return std::nullopt;
  }
  return std::move(std::get<level::OpenedLevel>(read).level);
}

// Reads map text and reports its issues. Text with issues is pasted as far as it could be read.
std::optional<Level> readForeignText(Session& session, std::string_view text,
                                     const plugins::LevelFormat& maps) {
  plugins::ReadOutcome<Level> read = readMapText(text, maps);
  for (const plugins::Issue& issue : read.issues) {
    if (!read.value && issue.severity == level::Severity::error) {
      sayNotPasted(session, issue.text, issue.sourceLine, issue.column);
      break;
    }
    session.say(
        issue.severity,
        QObject::tr("Clipboard: %1").arg(QString::fromStdString(plugins::placedText(issue))));
  }
  return std::move(read.value);
}

std::optional<Level> readText(Session& session, std::string_view text,
                              const plugins::LevelFormat* maps) {
  if (text.starts_with("{\n\"halfspace\"")) return readOwnText(session, text);
  if (beginsAsMapText(text)) {
    if (maps != nullptr) return readForeignText(session, text, *maps);
    session.say(
        level::Severity::warning,
        QObject::tr("The clipboard holds map text, but no plugin that reads maps is loaded."));
  } else {
    session.say(level::Severity::note,
                QObject::tr("Nothing to paste: the clipboard holds no part of a level."));
  }
  return std::nullopt;
}

}  // namespace

bool paste(Session& session, std::string_view text, const std::optional<Landing>& landing,
           const plugins::LevelFormat* maps) {
  std::optional<Level> read = readText(session, text, maps);
  if (!read) return false;
  const auto part = std::make_shared<const Level>(*std::move(read));
  if (part->children(part->root()).empty()) {
    session.say(level::Severity::note,
                QObject::tr("Nothing to paste: the clipboard holds no solid and no entity."));
    return false;
  }
  InsertionPoint position = insertionPoint(session);
  position.keepsLines = false;
  const auto made = std::make_shared<Transplanted>();
  const auto change = [part, landing, position, made](Level& level) {
    EditChain chain(level);
    chain.add(addAllOf(level, *part, position, *made));
    if (!chain.ok() || !landing || made->nodes.empty()) return chain.result();
    const geometry::Box box = Extent(*part).box;
    const geometry::Vec3 by = box.isEmpty() ? geometry::Vec3::Zero() : offsetTo(*landing, box);
    if (by.isZero()) return chain.result();
    chain.add(level::transformNodes(level, made->nodes, level::AffineMap::move(by),
                                    level::TextureLock::on));
    return chain.result();
  };
  return applyLarge(
      session, part->nodeCount(),
      {.label = QObject::tr("Paste"), .selects = [made] { return made->nodes; }, .change = change});
}

}  // namespace halfspace::editor
