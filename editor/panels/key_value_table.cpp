// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/key_value_table.h"

#include <algorithm>

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace halfspace::editor {

namespace {

constexpr int kRow = 24;
constexpr int kMixedRole = Qt::UserRole;

// Mutes text that is not from the level: the row for a new key, and "mixed".
class KeyDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const bool isNew = index.column() == 0 && index.row() + 1 == index.model()->rowCount();
    if (isNew && option->text.isEmpty()) option->text = QObject::tr("new key");
    if (index.data(kMixedRole).toBool()) option->text = QObject::tr("mixed");
    if (!isNew && !index.data(kMixedRole).toBool()) return;
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
}

void KeyValueTable::show(const std::vector<level::KeyValues>& owners) {
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
  setRowCount(static_cast<int>(m_shown.size()) + 1);
  for (std::size_t i = 0; i <= m_shown.size(); ++i) {
    const bool known = i < m_shown.size();
    const bool differs = known && mixed.contains(m_shown[i].first);
    const auto put = [&](int column, const std::string& text) {
      auto* item = new QTableWidgetItem(QString::fromStdString(text));
      item->setData(kMixedRole, differs && column == 1);
      setItem(static_cast<int>(i), column, item);
    };
    put(0, known ? m_shown[i].first : std::string());
    put(1, known && !differs ? m_shown[i].second : std::string());
  }
  m_filling = false;
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
    item(row, 1)->setData(kMixedRole, false);
    m_filling = false;
    emit edited({before, before, text(1)});
  }
}

}  // namespace halfspace::editor
