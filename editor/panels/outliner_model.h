// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include <QAbstractItemModel>

#include "editor/session/session.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// The outline as a tree model. Reports added, moved and removed rows one by one, so that views keep
// their unfolded rows. Dragging moves nodes.
class OutlinerModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  OutlinerModel(Session& session, const Appearance& appearance, QObject* parent = nullptr);
  ~OutlinerModel() override;

  enum Column { kName, kShown, kColumns };

  level::NodeId nodeAt(const QModelIndex& index) const;
  QModelIndex indexOf(level::NodeId node) const;  // invalid where there is none
  // The rows of these nodes, from top to bottom within each group; nodes without a row are left
  // out. Cost: that of sorting them.
  struct Row {
    QModelIndex index;
    const void* group = nullptr;  // the same for siblings
  };
  std::vector<Row> rowsOf(const std::vector<level::NodeId>& nodes) const;

  QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent) const override;
  int columnCount(const QModelIndex&) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 private:
  struct Item;
  void rebuild();
  void follow(const level::Touched& touched);
  void syncGroup(Item& group);
  std::unique_ptr<Item> made(level::NodeId id, Item* parent);
  void forget(const Item& item);
  QModelIndex indexOf(const Item& item, int column = kName) const;
  static void renumber(Item& group, std::size_t from);
  // The order of rows, group by group. Contract: the item has a parent.
  static std::pair<std::uint64_t, int> rowOrder(const Item* item);
  void updateRows(const std::vector<level::NodeId>& nodes);
  QVariant nameOf(const level::Node& node, int role) const;

  Session& m_session;
  const Appearance& m_appearance;
  std::unique_ptr<Item> m_root;
  std::unordered_map<std::uint64_t, Item*> m_items;
};

// What a node without a name is called: "cylinder", "brush", "group".
QString kindOf(const level::Level& level, const level::Node& node);
QString displayName(const level::Level& level, const level::Node& node);

}  // namespace halfspace::editor
