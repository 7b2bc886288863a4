// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/entity_panel.h"

#include <algorithm>

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "editor/session/catalogue_texts.h"

namespace halfspace::editor {

namespace {

constexpr const char* kMime = "application/x-halfspace-entity";
constexpr int kIcon = 16;
constexpr int kDescription = 3;        // lines
constexpr int kLeastClassHeight = 48;  // pixels: some rows; the window has to fit small screens

// The sign of a class in the colour that its definition gives it.
QIcon colouredSign(const std::array<int, 3>& colour, bool isBrush) {
  QPixmap pixmap(2 * kIcon, 2 * kIcon);
  pixmap.setDevicePixelRatio(2);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(colour[0], colour[1], colour[2]));
  if (isBrush) {
    painter.drawRoundedRect(QRectF(2, 2, kIcon - 4, kIcon - 4), 2, 2);
  } else {
    painter.drawPolygon(QPolygonF{{8, 1}, {15, 8}, {8, 15}, {1, 8}});
  }
  return pixmap;
}

}  // namespace

QString draggedEntityClass(const QMimeData& data) {
  return QString::fromUtf8(data.data(QLatin1String(kMime)));
}

QStringList EntityClassTree::mimeTypes() const {
  return {QLatin1String(kMime)};
}

QMimeData* EntityClassTree::mimeData(const QList<QTreeWidgetItem*>& items) const {
  if (items.empty() || items.front()->parent() == nullptr) return nullptr;
  auto* dragged = new QMimeData;
  dragged->setData(QLatin1String(kMime), items.front()->text(0).toUtf8());
  return dragged;
}

EntityPanel::EntityPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_appearance(appearance),
      m_search(new QLineEdit(this)),
      m_tree(new EntityClassTree(this)),
      m_text(new QLabel(this)) {
  setObjectName(QStringLiteral("entities"));
  m_search->setPlaceholderText(tr("Search entity classes"));
  m_search->setClearButtonEnabled(true);
  m_search->installEventFilter(this);
  m_tree->setObjectName(QStringLiteral("entityClasses"));
  m_tree->setHeaderHidden(true);
  m_tree->setMinimumHeight(kLeastClassHeight);
  m_tree->setIconSize({kIcon, kIcon});
  m_tree->setDragEnabled(true);
  m_tree->setDragDropMode(QAbstractItemView::DragOnly);
  m_tree->setUniformRowHeights(true);
  m_text->setProperty("secondary", true);
  m_text->setWordWrap(true);
  m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_text->setMinimumHeight(kDescription * m_text->fontMetrics().lineSpacing());
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->setSpacing(8);
  layout->addWidget(m_search);
  layout->addWidget(m_tree, 1);
  layout->addWidget(m_text);
  connect(m_search, &QLineEdit::textChanged, this, &EntityPanel::filter);
  // Enter in an unused field does nothing, as in all panels.
  connect(m_search, &QLineEdit::returnPressed, this, [this] {
    if (!m_search->text().isEmpty() || m_search->isModified()) run(m_tree->currentItem());
  });
  connect(m_tree, &QTreeWidget::itemActivated, this, &EntityPanel::run);
  connect(m_tree, &QTreeWidget::currentItemChanged, this, &EntityPanel::describe);
  connect(&workspace, &Workspace::changed, this, &EntityPanel::fill);
  connect(&appearance, &Appearance::changed, this, [this] {
    m_shown.clear();
    fill();
  });
  fill();
}

void EntityPanel::fill() {
  std::vector<std::string> names;
  for (const EntityClass& kind : m_workspace.entityClasses()) names.push_back(kind.name);
  if (names == m_shown) return;
  m_shown = std::move(names);
  m_tree->clear();
  addRows(tr("Point entities"), false);
  addRows(tr("Brush entities"), true);
  m_tree->expandAll();
  filter();
}

void EntityPanel::addRows(const QString& title, bool areBrushes) {
  auto* group = new QTreeWidgetItem(m_tree, {title});
  group->setFlags(Qt::ItemIsEnabled);
  std::vector<const EntityClass*> kinds;
  for (const EntityClass& kind : m_workspace.entityClasses())
    if (kind.isSolid == areBrushes) kinds.push_back(&kind);
  std::ranges::sort(kinds, {}, [](const EntityClass* kind) { return kind->name; });
  for (const EntityClass* kind : kinds) {
    auto* row = new QTreeWidgetItem(group, {QString::fromStdString(kind->name)});
    row->setIcon(0, iconOf(*kind));
    row->setToolTip(0, entityText(kind->doc));
  }
  group->setHidden(kinds.empty());
}

QIcon EntityPanel::iconOf(const EntityClass& kind) const {
  const std::string_view name = kind.name;
  const char* sign = name.starts_with("light")         ? "light"
                     : name.starts_with("info_player") ? "start"
                     : kind.isSolid                    ? "brush-entity"
                                                       : "entity";
  const bool isCommon = !name.starts_with("light") && !name.starts_with("info_player");
  if (isCommon && kind.colour) return colouredSign(*kind.colour, kind.isSolid);
  return rowIcon(m_appearance, QLatin1String(sign), Token::additive);
}

// Rows whose name or description contains the words stay.
void EntityPanel::filter() {
  const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  QTreeWidgetItem* first = nullptr;
  for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
    QTreeWidgetItem* group = m_tree->topLevelItem(i);
    bool any = false;
    for (int k = 0; k < group->childCount(); ++k) {
      QTreeWidgetItem* row = group->child(k);
      const QString text = row->text(0) + QLatin1Char(' ') + row->toolTip(0);
      const bool fits = std::ranges::all_of(
          words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
      row->setHidden(!fits);
      any = any || fits;
      if (fits && first == nullptr) first = row;
    }
    group->setHidden(!any);
  }
  const QTreeWidgetItem* current = m_tree->currentItem();
  if (current == nullptr || current->isHidden() || !words.empty()) m_tree->setCurrentItem(first);
  describe();
}

void EntityPanel::describe() {
  const QTreeWidgetItem* row = m_tree->currentItem();
  m_text->setText(row == nullptr ? tr("No matching class.") : row->toolTip(0));
}

void EntityPanel::run(QTreeWidgetItem* row) {
  if (row != nullptr && row->parent() != nullptr) emit createWanted(row->text(0));
}

// The arrows move in the list while the search is typed in.
bool EntityPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_search && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
      QTreeWidgetItem* row = m_tree->currentItem();
      if (row != nullptr)
        row = key == Qt::Key_Down ? m_tree->itemBelow(row) : m_tree->itemAbove(row);
      if (row != nullptr) m_tree->setCurrentItem(row);
      m_search->setModified(true);  // Enter takes the chosen row
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace halfspace::editor
