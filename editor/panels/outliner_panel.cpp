// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/outliner_panel.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QVBoxLayout>

#include "level/edits/properties.h"

namespace halfspace::editor {

OutlinerPanel::OutlinerPanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_model(new OutlinerModel(session, appearance, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_search(new QLineEdit(this)),
      m_tree(new QTreeView(this)) {
  m_filter->setSourceModel(m_model);
  m_filter->setRecursiveFilteringEnabled(true);
  m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_search->setPlaceholderText(tr("Search the outline"));
  m_search->setClearButtonEnabled(true);
  m_tree->setModel(m_filter);
  m_tree->setHeaderHidden(true);
  m_tree->setUniformRowHeights(true);
  m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_tree->setDragDropMode(QAbstractItemView::InternalMove);
  m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed);
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  m_tree->setIndentation(16);
  m_tree->setIconSize({16, 16});
  m_tree->header()->setStretchLastSection(false);
  m_tree->header()->setSectionResizeMode(OutlinerModel::kName, QHeaderView::Stretch);
  m_tree->header()->setSectionResizeMode(OutlinerModel::kShown, QHeaderView::Fixed);
  m_tree->header()->resizeSection(OutlinerModel::kShown, 32);

  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 0);
  layout->setSpacing(8);
  layout->addWidget(m_search);
  layout->addWidget(m_tree, 1);

  connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_filter->setFilterFixedString(text);
    if (!text.isEmpty()) m_tree->expandAll();
  });
  connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &OutlinerPanel::takeSelection);
  connect(m_tree, &QTreeView::clicked, this, &OutlinerPanel::clicked);
  connect(m_tree, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
    emit showWanted(m_model->nodeAt(m_filter->mapToSource(index)));
  });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, [this](const QPoint& at) {
    emit contextMenuWanted(m_tree->viewport()->mapToGlobal(at));
  });
  connect(&session, &Session::selectionChanged, this, &OutlinerPanel::showSelection);
  connect(&appearance, &Appearance::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
}

void OutlinerPanel::clicked(const QModelIndex& index) {
  if (index.column() != OutlinerModel::kShown) return;
  const level::NodeId id = m_model->nodeAt(m_filter->mapToSource(index));
  const level::Node* node = m_session.level().find(id);
  if (node == nullptr) return;
  level::NodeFlags flags = node->properties.flags;
  flags.hidden = !flags.hidden;
  m_session.apply(flags.hidden ? tr("Hide") : tr("Show"),
                  [&](level::Level& level) { return level::setFlags(level, id, flags); });
}

void OutlinerPanel::takeSelection() {
  if (m_following) return;
  Session::Nodes nodes;
  for (const QModelIndex& index : m_tree->selectionModel()->selectedRows()) {
    nodes.push_back(m_model->nodeAt(m_filter->mapToSource(index)));
  }
  m_following = true;
  m_session.select(std::move(nodes));
  m_following = false;
}

void OutlinerPanel::showSelection() {
  if (m_following) return;
  m_following = true;
  QItemSelection selection;
  QModelIndex last;
  for (level::NodeId node : m_session.selection()) {
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(node));
    if (!index.isValid()) continue;
    selection.select(index, index.siblingAtColumn(OutlinerModel::kShown));
    last = index;
  }
  m_tree->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
  if (last.isValid()) {
    m_tree->selectionModel()->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
    m_tree->scrollTo(last);
  }
  m_following = false;
}

}  // namespace halfspace::editor
