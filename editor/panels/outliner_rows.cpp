// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// OutlinerModel: changes the rows of one group to the members that the group has in the level. New
// rows are made first, in several later jobs if they are many. Then, within one event, the rows
// that go are removed as one range, the new rows are inserted as one range, and all rows are put in
// order. Ranges that are not contiguous are made so by changing the order, which costs views and
// filters one pass over the rows; a signal for each range would cost them one pass each.
#include <algorithm>
#include <iterator>
#include <utility>

#include "editor/panels/outliner_model.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

using level::NodeId;

namespace {

// Rows that one later job makes: about three milliseconds of work.
constexpr std::size_t kRowsMadeByAJob = 3000;

}  // namespace

void OutlinerModel::syncGroup(Item& group, bool isLate) {
  const std::vector<NodeId> wanted = m_session.level().children(group.id).toVector();
  if (!prepareRows(group, wanted, isLate)) {
    m_groups.insert(group.id.value);  // the next job continues
    return;
  }
  Items coming;
  if (auto prepared = m_prepared.extract(&group); !prepared.empty()) {
    coming = std::move(prepared.mapped());
  }
  numberNextRows(group, wanted, coming);
  removeRows(group);
  insertRows(group, std::move(coming));
  const auto nextRow = [](const std::unique_ptr<Item>& item) { return item->nextRow; };
  if (std::ranges::is_sorted(group.children, {}, nextRow)) return;
  // The next rows are 0 to n - 1, each once.
  orderRows(group, [&](Items& rows) {
    Items ordered(rows.size());
    for (std::unique_ptr<Item>& item : rows) {
      const auto row = static_cast<std::size_t>(item->nextRow);
      ordered[row] = std::move(item);
    }
    rows = std::move(ordered);
  });
}

// Makes the items of those members that are not in the group's list yet. `isLate`: stops after
// kRowsMadeByAJob items; false if members are left.
bool OutlinerModel::prepareRows(Item& group, const std::vector<NodeId>& wanted, bool isLate) {
  Items made;
  bool isDone = true;
  for (NodeId id : wanted) {
    const auto known = m_items.find(id.value);
    if (known != m_items.end() && known->second->parent == &group) continue;
    if (isLate && made.size() == kRowsMadeByAJob) {
      isDone = false;
      break;
    }
    made.push_back(this->made(id, &group, isLate));
  }
  if (made.empty()) return isDone;
  Items& prepared = m_prepared[&group];
  std::ranges::move(made, std::back_inserter(prepared));
  return isDone;
}

// Sets `nextRow` of the group's rows and of those that come. Drops rows that were prepared for
// members that the group has lost since then.
void OutlinerModel::numberNextRows(Item& group, const std::vector<NodeId>& wanted, Items& coming) {
  for (const auto& item : group.children) item->nextRow = kNoRow;
  for (const auto& item : coming) item->nextRow = kNoRow;
  int row = 0;
  for (NodeId id : wanted) m_items.at(id.value)->nextRow = row++;
  const auto firstDropped = std::stable_partition(
      coming.begin(), coming.end(), [](const auto& item) { return item->nextRow != kNoRow; });
  for (auto item = firstDropped; item != coming.end(); ++item) forget(**item);
  coming.erase(firstDropped, coming.end());
}

// Removes the rows that have no next row.
void OutlinerModel::removeRows(Item& group) {
  Items& rows = group.children;
  const auto stays = [](const std::unique_ptr<Item>& item) { return item->nextRow != kNoRow; };
  auto first = std::ranges::find_if_not(rows, stays);
  if (first == rows.end()) return;
  auto last = std::find_if(first, rows.end(), stays);
  if (std::find_if_not(last, rows.end(), stays) != rows.end()) {
    orderRows(group, [&](Items& all) { std::stable_partition(all.begin(), all.end(), stays); });
    first = std::ranges::find_if_not(rows, stays);
    last = rows.end();
  }
  const auto at = static_cast<std::size_t>(first - rows.begin());
  beginRemoveRows(indexOf(group), static_cast<int>(at), static_cast<int>(last - rows.begin()) - 1);
  Items gone(std::make_move_iterator(first), std::make_move_iterator(last));
  rows.erase(first, last);
  for (const auto& item : gone) forget(*item);
  renumber(group, at);
  endRemoveRows();
  level::disposeAside(std::move(gone));
}

// Inserts the rows where the first of them belongs, or at the end if their range has gaps.
void OutlinerModel::insertRows(Item& group, Items coming) {
  if (coming.empty()) return;
  std::ranges::sort(coming, {}, [](const auto& item) { return item->nextRow; });
  Items& rows = group.children;
  const auto first = static_cast<std::size_t>(coming.front()->nextRow);
  const auto last = static_cast<std::size_t>(coming.back()->nextRow);
  const bool isRange = last - first + 1 == coming.size() && first <= rows.size();
  const std::size_t at = isRange ? first : rows.size();
  beginInsertRows(indexOf(group), static_cast<int>(at), static_cast<int>(at + coming.size()) - 1);
  for (const auto& item : coming) item->isRow = true;
  rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at),
              std::make_move_iterator(coming.begin()), std::make_move_iterator(coming.end()));
  renumber(group, at);
  endInsertRows();
}

// Changes the order of the rows, which keep their persistent indexes.
void OutlinerModel::orderRows(Item& group, const std::function<void(Items&)>& change) {
  const QList<QPersistentModelIndex> parents{indexOf(group)};
  emit layoutAboutToBeChanged(parents);
  change(group.children);
  renumber(group, 0);
  const QModelIndexList before = persistentIndexList();
  QModelIndexList after;
  after.reserve(before.size());
  for (const QModelIndex& index : before) {
    after.push_back(indexOf(*static_cast<const Item*>(index.internalPointer()), index.column()));
  }
  changePersistentIndexList(before, after);
  emit layoutChanged(parents);
}

void OutlinerModel::renumber(Item& group, std::size_t from) {
  for (std::size_t i = from; i < group.children.size(); ++i) {
    group.children[i]->row = static_cast<int>(i);
  }
}

}  // namespace halfspace::editor
