// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include <QAbstractItemModel>

#include "editor/session/session.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// The outline as a tree model. An edit inserts the rows of a group as one range, removes them as
// one range, and puts them in order by one change of the layout: a signal for each of thousands of
// rows would make views quadratic. Rows that stay keep their persistent indexes, so that views keep
// their expanded rows. Dragging moves nodes.
class OutlinerModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  OutlinerModel(Session& session, const Appearance& appearance, QObject* parent = nullptr);
  ~OutlinerModel() override;

  enum Column { kName, kShown, kColumns };

  // True while the model adds and removes rows to follow an edit. Views then deselect rows that
  // vanish, which the user did not request.
  bool isFollowing() const { return m_isFollowing; }
  // True from fellBehind() to caughtUp(): some rows still show the level before the edit.
  bool isBehind() const { return m_isBehind; }
  // Does the work of all these later jobs now.
  void catchUpNow();
  level::NodeId nodeAt(const QModelIndex& index) const;
  QModelIndex indexOf(level::NodeId node) const;  // invalid where there is none
  // The rows of these nodes, from top to bottom within each group; nodes without a row are left
  // out. Cost: O(n log n).
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

 signals:
  // The model follows an edit of thousands of nodes in later jobs. Views show their old image until
  // caughtUp(), when all rows show the edit.
  void fellBehind();
  void caughtUp();

 private:
  struct Item {
    level::NodeId id;
    Item* parent = nullptr;
    int row = 0;  // among its siblings
    // While the rows of its group are changed: the row that it will have; kNoRow if it goes.
    int nextRow = 0;
    // False while later jobs prepare the row, which is not yet in the list of its parent.
    bool isRow = false;
    std::shared_ptr<const level::Node> shown;
    std::vector<std::unique_ptr<Item>> children;
  };
  using Items = std::vector<std::unique_ptr<Item>>;
  static constexpr int kNoRow = -1;
  void rebuild();
  void follow(const level::Touched& touched);
  void catchUp();
  void catchUpLate();
  std::set<std::uint64_t> groupsOf(std::span<const level::NodeId> nodes) const;
  void syncGroup(std::uint64_t id, bool isLate);
  void syncGroup(Item& group, bool isLate);
  // `isLate`: groups of many rows stay empty and are added to m_groups.
  std::unique_ptr<Item> made(level::NodeId id, Item* parent, bool isLate);
  bool prepareRows(Item& group, const std::vector<level::NodeId>& wanted, bool isLate);
  void numberNextRows(Item& group, const std::vector<level::NodeId>& wanted, Items& coming);
  void removeRows(Item& group);
  void insertRows(Item& group, Items coming);
  void orderRows(Item& group, const std::function<void(Items&)>& change);
  void forget(const Item& item);
  // Whether the item and all groups around it are rows.
  bool isInModel(const Item& item) const;
  QModelIndex indexOf(const Item& item, int column = kName) const;
  static void renumber(Item& group, std::size_t from);
  // Sort key of a row: rows of one group are consecutive. Contract: the item has a parent.
  static std::pair<std::uint64_t, int> rowOrder(const Item* item);
  void updateRows(std::span<const level::NodeId> nodes);
  QVariant nameOf(const level::Node& node, int role) const;

  Session& m_session;
  const Appearance& m_appearance;
  std::unique_ptr<Item> m_root;
  std::unordered_map<std::uint64_t, Item*> m_items;
  // Rows that later jobs have made for a group, until all of them are inserted at once.
  std::unordered_map<const Item*, Items> m_prepared;
  // Work of large edits still to be done: touched nodes, then groups whose members may have
  // changed, then rows that may look different.
  level::Touched m_touched;
  std::set<std::uint64_t> m_groups;
  std::vector<level::NodeId> m_rows;
  bool m_isFollowing = false;
  bool m_isBehind = false;
};

// "light", "func_door (gate)": the class of an entity and its targetname.
QString entityName(const level::KeyValues& keys);
// The name shown for a node without a name: "cylinder", "brush", "group", "light".
QString kindOf(const level::Level& level, const level::Node& node);
QString displayName(const level::Level& level, const level::Node& node);

}  // namespace halfspace::editor
