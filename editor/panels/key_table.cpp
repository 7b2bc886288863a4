// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/key_table.h"

#include <QHeaderView>

namespace halfspace::editor {

KeyTable::KeyTable(QWidget* parent) : QTableWidget(parent) {
  setColumnCount(2);
  setHorizontalHeaderLabels({tr("Key"), tr("Value")});
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft);
  verticalHeader()->hide();
  setShowGrid(false);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setTabKeyNavigation(false);  // Tab leads out again
  connect(this, &QTableWidget::cellChanged, this, [this] {
    if (m_filling) return;
    const level::KeyValues now = keys();
    if (now != m_shown) emit changed(now);
  });
}

void KeyTable::show(const level::KeyValues& keys) {
  m_filling = true;
  m_shown = keys;
  setRowCount(static_cast<int>(keys.size()) + 1);
  for (std::size_t i = 0; i <= keys.size(); ++i) {
    const bool known = i < keys.size();
    const auto put = [&](int column, const std::string& text) {
      setItem(static_cast<int>(i), column, new QTableWidgetItem(QString::fromStdString(text)));
    };
    put(0, known ? keys[i].first : std::string());
    put(1, known ? keys[i].second : std::string());
  }
  m_filling = false;
}

level::KeyValues KeyTable::keys() const {
  level::KeyValues keys;
  for (int row = 0; row < rowCount(); ++row) {
    const std::string key = item(row, 0)->text().toStdString();
    if (!key.empty()) keys.emplace_back(key, item(row, 1)->text().toStdString());
  }
  return keys;
}

}  // namespace halfspace::editor
