// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/outliner_panel.h"

#include <algorithm>

#include <QHeaderView>
#include <QLineEdit>
#include <QMouseEvent>
#include <QVBoxLayout>

#include "editor/commands/visibility.h"
#include "editor/panels/empty_hint.h"
#include "editor/panels/text_field.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"

namespace halfspace::editor {

OutlinerPanel::OutlinerPanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_layers(new LayerList(session, appearance, this)),
      m_model(new OutlinerModel(session, appearance, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_search(new TextField(this)),
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
  layout->addWidget(m_layers);
  layout->addWidget(m_search);
  layout->addWidget(m_tree, 1);
  m_hint = new EmptyHint(*m_tree, {});

  connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_filter->setFilterFixedString(text);
    if (!text.isEmpty()) m_tree->expandAll();
    sayWhyEmpty();
  });
  sayWhyEmpty();
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.layers) m_tree->viewport()->update();
  });
  connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &OutlinerPanel::takeSelection);
  m_tree->viewport()->installEventFilter(this);
  connect(m_tree, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
    emit showWanted(m_model->nodeAt(m_filter->mapToSource(index)));
  });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, [this](const QPoint& at) {
    emit contextMenuWanted(m_tree->viewport()->mapToGlobal(at));
  });
  connect(&session, &Session::selectionChanged, this, [this] {
    runNowOrLater(m_session.selection().size() > kManyNodes, m_session, *this, "selected rows",
                  [this] { showSelection(); });
  });
  // A large edit changes the rows in several later jobs; the tree is drawn again after the last.
  connect(m_model, &OutlinerModel::fellBehind, this,
          [this] { m_tree->viewport()->setUpdatesEnabled(false); });
  connect(m_model, &OutlinerModel::caughtUp, this, [this] {
    m_tree->viewport()->setUpdatesEnabled(true);
    showSelection();
  });
  const auto rowsChanged = [this] { m_rowsChanged = true; };
  connect(m_filter, &QAbstractItemModel::rowsInserted, this, rowsChanged);
  connect(m_filter, &QAbstractItemModel::rowsRemoved, this, rowsChanged);
  connect(m_filter, &QAbstractItemModel::modelReset, this, rowsChanged);
  connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, rowsChanged);
  connect(&appearance, &Appearance::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
}

// A click on an eye toggles visibility and does not change the selection.
bool OutlinerPanel::eventFilter(QObject* watched, QEvent* event) {
  const bool pressed =
      event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
  if (!pressed || watched != m_tree->viewport()) return QWidget::eventFilter(watched, event);
  m_model->catchUpNow();  // the click is for a row of the present level
  const auto* mouse = static_cast<QMouseEvent*>(event);
  const QModelIndex index = m_tree->indexAt(mouse->position().toPoint());
  if (mouse->button() != Qt::LeftButton || index.column() != OutlinerModel::kShown) {
    return QWidget::eventFilter(watched, event);
  }
  toggleEye(index);
  return true;
}

void OutlinerPanel::toggleEye(const QModelIndex& index) {
  const level::NodeId id = m_model->nodeAt(m_filter->mapToSource(index));
  const level::Node* node = m_session.level().find(id);
  if (node == nullptr) return;
  setNodeHidden(m_session, id, !node->properties.flags.hidden);
}

void OutlinerPanel::sayWhyEmpty() {
  m_hint->setText(m_search->text().isEmpty()
                      ? tr("No solids yet. Drag in a view to draw one, or open a sample level.")
                      : tr("No matching solid or entity."));
}

void OutlinerPanel::takeSelection() {
  // The view deselects rows that vanish with their nodes; this is no selection by the user.
  if (m_following || m_model->isFollowing()) return;
  Session::Nodes nodes;
  for (const QModelIndex& index : m_tree->selectionModel()->selectedRows()) {
    nodes.push_back(m_model->nodeAt(m_filter->mapToSource(index)));
  }
  m_following = true;
  m_session.select(std::move(nodes));
  m_following = false;
}

// The selected rows as contiguous ranges. Fewer ranges are faster: the view compares each range
// with every other one.
QItemSelection OutlinerPanel::rowsOfSelection() const {
  QItemSelection selection;
  QModelIndex first, last;
  const void* group = nullptr;
  const auto close = [&] {
    if (first.isValid()) selection.append({first, last.siblingAtColumn(OutlinerModel::kShown)});
  };
  for (const OutlinerModel::Row& row : m_model->rowsOf(m_session.selection())) {
    const QModelIndex index = m_filter->mapFromSource(row.index);
    if (!index.isValid()) continue;  // hidden by the search
    if (!first.isValid() || row.group != group || index.row() != last.row() + 1) {
      close();
      first = index;
      group = row.group;
    }
    last = index;
  }
  close();
  return selection;
}

void OutlinerPanel::showSelection() {
  if (m_following) return;
  // Every step of a drag selects the same nodes again; their rows are already selected.
  const bool isShown = m_shownRevision == m_session.selectionRevision() && !m_rowsChanged;
  if (isShown) return;
  m_shownRevision = m_session.selectionRevision();
  m_following = true;
  // With updates the tree would look for the region of each row that is selected or deselected.
  m_tree->setUpdatesEnabled(false);
  m_tree->selectionModel()->select(rowsOfSelection(), QItemSelectionModel::ClearAndSelect);
  m_tree->setUpdatesEnabled(true);
  m_rowsChanged = false;
  m_following = false;
  runNowOrLater(m_session.selection().size() > kManyNodes, m_session, *this, "last row",
                [this] { showLastRow(); });
}

void OutlinerPanel::showLastRow() {
  const Session::Nodes& nodes = m_session.selection();
  const QModelIndex last =
      nodes.empty() ? QModelIndex() : m_filter->mapFromSource(m_model->indexOf(nodes.back()));
  if (!last.isValid()) return;
  m_following = true;
  m_tree->selectionModel()->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
  m_tree->scrollTo(last);
  m_following = false;
}

}  // namespace halfspace::editor
