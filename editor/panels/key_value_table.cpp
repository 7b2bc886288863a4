// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/key_value_table.h"

#include <algorithm>

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace halfspace::editor {

namespace {

constexpr int kRow = 24;
// Role of a cell's state, as bits: values differ, key is not set, row for a new key.
constexpr int kRole = Qt::UserRole;
constexpr int kMixed = 1, kUnset = 2, kNew = 4;

// Mutes text that is not from the level: "mixed", keys that are not set, and the row for a new key.
class KeyDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const int role = index.data(kRole).toInt();
    if (role == 0) return;
    const bool isNew = (role & kNew) != 0 && index.column() == 0;
    if (isNew && option->text.isEmpty()) option->text = QObject::tr("new key");
    if ((role & kMixed) != 0) option->text = QObject::tr("mixed");
    const QColor muted = option->palette.color(QPalette::PlaceholderText);
    option->palette.setColor(QPalette::Text, muted);
  }
};

auto findKey(level::KeyValues& keys, const std::string& key) {
  return std::ranges::find(keys, key, &std::pair<std::string, std::string>::first);
}

}  // namespace

level::KeyValues applied(level::KeyValues keys, const KeyEdit& edit) {
  const auto at = edit.before.empty() ? keys.end() : findKey(keys, edit.before);
  if (at == keys.end()) {
    if (edit.key.empty() || !edit.value) return keys;
    const auto same = findKey(keys, edit.key);
    if (same == keys.end()) {
      keys.emplace_back(edit.key, *edit.value);
    } else {
      same->second = *edit.value;
    }
    return keys;
  }
  if (edit.key.empty()) {
    keys.erase(at);
    return keys;
  }
  at->first = edit.key;
  if (edit.value) at->second = *edit.value;
  // The key that had this name before is replaced: maps and games read one value per key.
  const auto changed = static_cast<std::size_t>(at - keys.begin());
  std::size_t index = 0;
  std::erase_if(keys, [&](const auto& key) {
    return index++ != changed && edit.key != edit.before && key.first == edit.key;
  });
  return keys;
}

KeyValueTable::KeyValueTable(QWidget* parent) : QTableWidget(parent) {
  setColumnCount(2);
  setHorizontalHeaderLabels({tr("Key"), tr("Value")});
  setItemDelegate(new KeyDelegate(this));
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft);
  horizontalHeader()->setHighlightSections(false);
  verticalHeader()->hide();
  verticalHeader()->setDefaultSectionSize(kRow);
  setShowGrid(false);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setTabKeyNavigation(false);  // Tab leaves the table instead of visiting its cells
  connect(this, &QTableWidget::cellChanged, this, &KeyValueTable::take);
  connect(this, &QTableWidget::currentCellChanged, this, [this] {
    if (!m_filling) emit currentKeyChanged();
  });
}

void KeyValueTable::fillRow(int row, const std::string& key, const std::string& value, int roles) {
  const auto put = [&](int column, const std::string& text, int role) {
    auto* item = new QTableWidgetItem(QString::fromStdString(text));
    item->setData(kRole, role);
    if (role == kUnset && column == 0) item->setFlags(item->flags() & ~Qt::ItemIsEditable);
    setItem(row, column, item);
  };
  put(0, key, roles & ~kMixed);
  put(1, value, roles);
}

// The keys of the class that not all owners have.
void KeyValueTable::listUnset(const std::vector<level::KeyValues>& owners,
                              const EntityClass* kind) {
  m_unset.clear();
  if (kind == nullptr || owners.empty()) return;
  for (const EntityClass::Key& key : kind->keys) {
    if (findKey(m_shown, key.name) == m_shown.end()) m_unset.emplace_back(key.name, key.value);
  }
}

void KeyValueTable::show(const std::vector<level::KeyValues>& owners, const EntityClass* kind) {
  const std::string current = currentKey();
  m_filling = true;
  m_shown = owners.empty() ? level::KeyValues() : owners.front();
  std::set<std::string> mixed;
  for (const level::KeyValues& owner : owners) {
    std::erase_if(m_shown, [&](const auto& key) {
      return std::ranges::find(owner, key.first, &std::pair<std::string, std::string>::first) ==
             owner.end();
    });
    if (owners.size() == 1) break;
    for (const auto& [key, value] : m_shown) {
      if (level::valueOf(owner, key) != value) mixed.insert(key);
    }
  }
  listUnset(owners, kind);
  setRowCount(static_cast<int>(m_shown.size() + m_unset.size()) + 1);
  int row = 0;
  int wanted = -1;
  for (const auto& [key, value] : m_shown) {
    if (key == current) wanted = row;
    const bool differs = mixed.contains(key);
    fillRow(row++, key, differs ? std::string() : value, differs ? kMixed : 0);
  }
  for (const auto& [key, value] : m_unset) {
    if (key == current) wanted = row;
    fillRow(row++, key, value, kUnset);
  }
  fillRow(row, {}, {}, kNew);
  if (wanted != currentRow()) setCurrentCell(wanted, wanted < 0 ? -1 : 1);
  m_filling = false;
}

std::string KeyValueTable::currentKey() const {
  const auto row = static_cast<std::size_t>(std::max(currentRow(), 0));
  if (currentRow() < 0 || row >= m_shown.size() + m_unset.size()) return {};
  return row < m_shown.size() ? m_shown[row].first : m_unset[row - m_shown.size()].first;
}

void KeyValueTable::take(int row, int column) {
  if (m_filling) return;
  const auto text = [&](int at) {
    const QTableWidgetItem* cell = item(row, at);
    return cell == nullptr ? std::string() : cell->text().toStdString();
  };
  const bool isNew = row >= static_cast<int>(m_shown.size());
  if (isNew) {
    if (!text(0).empty()) emit edited({{}, text(0), text(1)});
    return;
  }
  const std::string before = m_shown[static_cast<std::size_t>(row)].first;
  if (column == 0) {
    if (text(0) != before) emit edited({before, text(0), std::nullopt});
  } else {
    m_filling = true;
    item(row, 1)->setData(kRole, 0);
    m_filling = false;
    emit edited({before, before, text(1)});
  }
}

}  // namespace halfspace::editor
