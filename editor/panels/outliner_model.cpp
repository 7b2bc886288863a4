// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/outliner_model.h"

#include <algorithm>

#include <QMimeData>

#include "editor/commands/layers.h"
#include "editor/commands/solid_edits.h"
#include "editor/commands/visibility.h"
#include "editor/session/background_edits.h"
#include "editor/session/catalogue_texts.h"
#include "editor/theme/appearance.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

using level::NodeId;

namespace {

constexpr const char* kMime = "application/x-halfspace-nodes";

QString layerName(const level::Level& level, NodeId node) {
  const level::Layer* layer = level.find(layerOf(level, node));
  return layer == nullptr ? QString() : QString::fromStdString(layer->name);
}

// The same signs as in the views (editor/tools/entity_marks.cpp).
const char* entityIcon(const level::Node& node) {
  const std::string_view kind = level::valueOf(*node.keyValues(), "classname");
  if (kind.starts_with("light")) return "light";
  if (kind.starts_with("info_player")) return "start";
  return node.isPointEntity() ? "entity" : "brush-entity";
}

}  // namespace

QString entityName(const level::KeyValues& keys) {
  const auto text = [&](const char* key) {
    const std::string_view value = level::valueOf(keys, key);
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
  };
  const QString kind = text("classname").isEmpty() ? QObject::tr("entity") : text("classname");
  const QString target = text("targetname");
  return target.isEmpty() ? kind : QStringLiteral("%1 (%2)").arg(kind, target);
}

QString kindOf(const level::Level& level, const level::Node& node) {
  if (const level::KeyValues* keys = node.keyValues()) return entityName(*keys);
  if (const auto* shape = std::get_if<level::ShapeSolid>(&node.content)) {
    return shapeText(shape->shape);
  }
  if (const auto* copy = std::get_if<level::LinkedCopy>(&node.content)) {
    const level::Node* definition = level.find(copy->definition);
    const auto* group =
        definition == nullptr ? nullptr : std::get_if<level::Group>(&definition->content);
    const bool isPrefab = group != nullptr && group->prefab;
    return (isPrefab ? QObject::tr("prefab %1") : QObject::tr("copy of %1"))
        .arg(definition == nullptr ? QString()
                                   : QString::fromStdString(definition->properties.name));
  }
  if (node.isGroup()) return QObject::tr("group");
  return std::holds_alternative<level::BrushSolid>(node.content) ? QObject::tr("brush")
                                                                 : QObject::tr("mesh");
}

QString displayName(const level::Level& level, const level::Node& node) {
  if (!node.properties.name.empty()) return QString::fromStdString(node.properties.name);
  return kindOf(level, node);
}

OutlinerModel::OutlinerModel(Session& session, const Appearance& appearance, QObject* parent)
    : QAbstractItemModel(parent), m_session(session), m_appearance(appearance) {
  rebuild();
  connect(&session, &Session::opened, this, &OutlinerModel::rebuild);
  connect(&session, &Session::levelChanged, this, &OutlinerModel::follow);
}

OutlinerModel::~OutlinerModel() = default;

NodeId OutlinerModel::nodeAt(const QModelIndex& index) const {
  return index.isValid() ? static_cast<Item*>(index.internalPointer())->id : NodeId{};
}

QModelIndex OutlinerModel::indexOf(const Item& item, int column) const {
  if (item.parent == nullptr) return {};
  return createIndex(item.row, column, &item);
}

QModelIndex OutlinerModel::indexOf(NodeId node) const {
  const auto known = m_items.find(node.value);
  if (known == m_items.end() || !isInModel(*known->second)) return {};
  return indexOf(*known->second);
}

bool OutlinerModel::isInModel(const Item& item) const {
  const Item* step = &item;
  while (step->isRow) step = step->parent;
  return step == m_root.get();
}

std::vector<OutlinerModel::Row> OutlinerModel::rowsOf(const std::vector<NodeId>& nodes) const {
  std::vector<const Item*> items;
  for (NodeId node : nodes) {
    const auto known = m_items.find(node.value);
    if (known == m_items.end() || known->second == m_root.get()) continue;
    if (isInModel(*known->second)) items.push_back(known->second);
  }
  std::ranges::sort(items, {}, &OutlinerModel::rowOrder);
  std::vector<Row> rows;
  for (const Item* item : items) rows.push_back({indexOf(*item), item->parent});
  return rows;
}

QModelIndex OutlinerModel::index(int row, int column, const QModelIndex& parent) const {
  const Item& group = parent.isValid() ? *static_cast<Item*>(parent.internalPointer()) : *m_root;
  if (row < 0 || row >= static_cast<int>(group.children.size())) return {};
  return createIndex(row, column, group.children[static_cast<std::size_t>(row)].get());
}

QModelIndex OutlinerModel::parent(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const Item* item = static_cast<Item*>(index.internalPointer());
  return item->parent == nullptr ? QModelIndex() : indexOf(*item->parent);
}

int OutlinerModel::rowCount(const QModelIndex& parent) const {
  if (parent.column() > 0) return 0;
  const Item& group = parent.isValid() ? *static_cast<Item*>(parent.internalPointer()) : *m_root;
  return static_cast<int>(group.children.size());
}

QVariant OutlinerModel::nameOf(const level::Node& node, int role) const {
  const level::NodeProperties& properties = node.properties;
  switch (role) {
    case Qt::DisplayRole:
      return displayName(m_session.level(), node);
    case Qt::EditRole:
      return QString::fromStdString(properties.name);
    case Qt::ToolTipRole:
      return tr("%1, layer %2")
          .arg(kindOf(m_session.level(), node), layerName(m_session.level(), node.id));
    case Qt::DecorationRole: {
      const bool group = node.isGroup() || node.isLinkedCopy();
      switch (node.isPointEntity() ? level::Operation::add : properties.operation) {
        case level::Operation::subtract:
          return rowIcon(m_appearance, QStringLiteral("op-subtract"), Token::subtractive);
        case level::Operation::intersect:
          return rowIcon(m_appearance, QStringLiteral("op-intersect"), Token::intersecting);
        case level::Operation::add:
          break;
      }
      const char* name = node.isEntity()       ? entityIcon(node)
                         : node.isLinkedCopy() ? "copy"
                         : group               ? "group"
                                               : "op-add";
      return rowIcon(m_appearance, QLatin1String(name), Token::additive);
    }
    case Qt::ForegroundRole:
      return m_appearance.colour(visibilityOf(m_session.level(), node.id).hidden ? Token::muted
                                                                                 : Token::text);
    default:
      return {};
  }
}

QVariant OutlinerModel::data(const QModelIndex& index, int role) const {
  const level::Node* node = m_session.level().find(nodeAt(index));
  if (node == nullptr) return {};
  if (index.column() == kName) return nameOf(*node, role);
  if (role != Qt::DecorationRole && role != Qt::ToolTipRole) return {};
  const bool hidden = node->properties.flags.hidden;
  if (role == Qt::ToolTipRole) return hidden ? tr("Hidden: click to show") : tr("Click to hide");
  return rowIcon(m_appearance, hidden ? QStringLiteral("hidden") : QStringLiteral("visible"),
                 hidden ? Token::muted : Token::text);
}

bool OutlinerModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || index.column() != kName) return false;
  const level::Node* node = m_session.level().find(nodeAt(index));
  if (node == nullptr || node->properties.name == value.toString().toStdString()) return false;
  return m_session.apply(tr("Rename"), [&](level::Level& level) {
    return level::setName(level, nodeAt(index), value.toString().toStdString());
  });
}

Qt::ItemFlags OutlinerModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::ItemIsDropEnabled;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
  if (index.column() == kName) flags |= Qt::ItemIsEditable;
  // The record of the item, not that of the level: a layout of the tree asks for every row.
  const auto& shown = static_cast<const Item*>(index.internalPointer())->shown;
  if (shown != nullptr && shown->isGroup()) flags |= Qt::ItemIsDropEnabled;
  return flags;
}

QStringList OutlinerModel::mimeTypes() const {
  return {QLatin1String(kMime)};
}

// A dragged row that is selected takes the whole selection along: views need not select rows that
// are out of sight.
QMimeData* OutlinerModel::mimeData(const QModelIndexList& indexes) const {
  std::vector<NodeId> nodes;
  for (const QModelIndex& index : indexes) {
    if (index.column() == kName) nodes.push_back(nodeAt(index));
  }
  const auto isSelected = [this](NodeId node) { return m_session.isSelected(node); };
  if (!nodes.empty() && std::ranges::all_of(nodes, isSelected)) nodes = m_session.selection();
  QByteArray ids;
  for (NodeId node : nodes) ids += QByteArray::number(qulonglong(node.value)) + ' ';
  auto* data = new QMimeData;
  data->setData(QLatin1String(kMime), ids);
  return data;
}

bool OutlinerModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                 const QModelIndex& parent) {
  if (action != Qt::MoveAction || !data->hasFormat(QLatin1String(kMime))) return false;
  std::vector<NodeId> nodes;
  for (const QByteArray& id : data->data(QLatin1String(kMime)).split(' ')) {
    if (!id.isEmpty()) nodes.push_back({id.toULongLong()});
  }
  const NodeId group = parent.isValid() ? nodeAt(parent) : m_session.level().root();
  nodes = topmost(m_session.level(), nodes);
  // The model's row indices count the moved node, the level's do not.
  NodeId before;
  if (row >= 0 && row < rowCount(parent)) before = nodeAt(index(row, kName, parent));
  const auto edit = [nodes, group, before](level::RecordedEdits& edits) {
    const level::Level& level = edits.level();
    for (std::size_t i = 0; i < nodes.size() && edits.ok(); ++i) {
      if (nodes[i] == before) continue;
      level::OutlinePosition position;
      if (before.valid()) {
        std::size_t at = level.children(group).indexOf(before).value();
        const auto own = level.children(group).indexOf(nodes[i]);
        if (own && *own < at) --at;
        position = at;
      }
      edits.apply(level::MoveNode{nodes[i], group, position});
    }
  };
  applyLarge(m_session, sizeBelow(m_session.level(), nodes), {tr("Move in outline"), edit});
  return false;  // the edit moves the rows; true would make the view remove them
}

}  // namespace halfspace::editor
