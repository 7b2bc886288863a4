// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/outliner_panel.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <QHeaderView>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <QVBoxLayout>

#include "editor/commands/visibility.h"
#include "editor/panels/empty_hint.h"
#include "editor/panels/outline_selection.h"
#include "editor/panels/text_field.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"

namespace halfspace::editor {

namespace {

// Ranges of selected rows that the tree keeps. Its costs grow with their square: 256 take less than
// a millisecond, 20,000 took 19 s.
constexpr qsizetype kMaxRanges = 256;

// Pixels: about two rows. The window has to fit a screen of 1600 x 1000 at scale 2.
constexpr int kLeastTreeHeight = 40;

}  // namespace

OutlinerPanel::OutlinerPanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_layers(new LayerList(session, appearance, this)),
      m_model(new OutlinerModel(session, appearance, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_search(new TextField(this)),
      m_tree(new QTreeView(this)),
      m_selection(new OutlineSelection(m_filter, this)) {
  m_filter->setSourceModel(m_model);
  m_filter->setRecursiveFilteringEnabled(true);
  m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_search->setPlaceholderText(tr("Search the outline"));
  m_search->setClearButtonEnabled(true);
  m_tree->setModel(m_filter);
  const QItemSelectionModel* byTree = m_tree->selectionModel();
  m_tree->setSelectionModel(m_selection);
  delete byTree;
  m_tree->setHeaderHidden(true);
  m_tree->setMinimumHeight(kLeastTreeHeight);
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
    showSelection();  // rows of selected nodes may have come back
  });
  sayWhyEmpty();
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.layers) m_tree->viewport()->update();
  });
  connect(m_selection, &OutlineSelection::commanded, this, &OutlinerPanel::takeSelection);
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
  connect(m_model, &OutlinerModel::fellBehind, this, [this] {
    m_tree->viewport()->setUpdatesEnabled(false);
    forgetRows();
  });
  connect(m_model, &OutlinerModel::caughtUp, this, [this] {
    m_tree->viewport()->setUpdatesEnabled(true);
    runNowOrLater(m_session.selection().size() > kManyNodes, m_session, *this, "selected rows",
                  [this] { showSelection(); });
  });
  const auto rowsChanged = [this] { m_rowsChanged = true; };
  connect(m_filter, &QAbstractItemModel::rowsInserted, this, rowsChanged);
  connect(m_filter, &QAbstractItemModel::rowsRemoved, this, rowsChanged);
  connect(m_filter, &QAbstractItemModel::layoutChanged, this, rowsChanged);
  connect(m_filter, &QAbstractItemModel::modelReset, this, rowsChanged);
  connect(m_selection, &QItemSelectionModel::selectionChanged, this, rowsChanged);
  connect(m_tree->verticalScrollBar(), &QScrollBar::valueChanged, this,
          &OutlinerPanel::showRowsInView);
  connect(m_tree, &QTreeView::expanded, this, &OutlinerPanel::showRowsInView);
  connect(m_tree, &QTreeView::collapsed, this, &OutlinerPanel::showRowsInView);
  connect(&appearance, &Appearance::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
}

// A click on an eye toggles visibility and does not change the selection.
bool OutlinerPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_tree->viewport() && event->type() == QEvent::Resize) showRowsInView();
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

Session::Nodes OutlinerPanel::nodesOfSelectedRows() const {
  Session::Nodes nodes;
  for (const QModelIndex& index : m_selection->selectedRows()) {
    const level::NodeId node = m_model->nodeAt(m_filter->mapToSource(index));
    // a row that still follows an edit may have lost its node
    if (m_session.level().find(node) != nullptr) nodes.push_back(node);
  }
  return nodes;
}

// Selects the nodes that the user has selected in the tree.
void OutlinerPanel::takeSelection(QItemSelectionModel::SelectionFlags command) {
  if (m_following) return;
  Session::Nodes nodes = nodesOfSelectedRows();
  const bool replaces = command & (QItemSelectionModel::Clear | QItemSelectionModel::Current);
  if (!m_showsAll && !replaces) {
    // The command has changed the rows in view only; all other nodes stay selected.
    Session::Nodes inView = nodes;
    std::unordered_set<std::uint64_t> known;
    for (level::NodeId node : m_selectedInView) known.insert(node.value);
    nodes = m_session.selection();
    std::erase_if(nodes, [&](level::NodeId node) { return known.contains(node.value); });
    nodes.insert(nodes.end(), inView.begin(), inView.end());
    m_selectedInView = std::move(inView);
  } else {
    m_showsAll = true;
  }
  const auto isSelected = [this](level::NodeId node) { return m_session.isSelected(node); };
  if (nodes.size() == m_session.selection().size() && std::ranges::all_of(nodes, isSelected))
    return;
  m_following = true;
  m_session.select(std::move(nodes));
  m_following = false;
}

// The selected rows as contiguous ranges; none if these are too many for the tree.
std::optional<QItemSelection> OutlinerPanel::rowsOfSelection() const {
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
      if (selection.size() >= kMaxRanges) return std::nullopt;
      first = index;
      group = row.group;
    }
    last = index;
  }
  close();
  return selection;
}

QModelIndexList OutlinerPanel::rowsInView() const {
  QModelIndexList rows;
  const int end = m_tree->viewport()->height();
  QModelIndex index = m_tree->indexAt({0, 0});
  while (index.isValid() && m_tree->visualRect(index).top() < end) {
    rows.push_back(index);
    index = m_tree->indexBelow(index);
  }
  return rows;
}

QItemSelection OutlinerPanel::selectedInView() const {
  QItemSelection selection;
  for (const QModelIndex& index : rowsInView()) {
    if (!m_session.isSelected(m_model->nodeAt(m_filter->mapToSource(index)))) continue;
    selection.append({index.siblingAtColumn(OutlinerModel::kName),
                      index.siblingAtColumn(OutlinerModel::kShown)});
  }
  return selection;
}

void OutlinerPanel::showSelection() {
  if (m_following || m_model->isBehind()) return;  // called again when the rows have followed
  // Every step of a drag selects the same nodes again; their rows are already selected.
  const bool isShown = m_shownRevision == m_session.selectionRevision() && !m_rowsChanged;
  if (isShown) return;
  m_shownRevision = m_session.selectionRevision();
  const std::optional<QItemSelection> rows = rowsOfSelection();
  m_showsAll = rows.has_value();
  if (m_showsAll) {
    m_following = true;
    // With updates the tree would look for the region of each row that is selected or deselected.
    m_tree->setUpdatesEnabled(false);
    m_selection->select(*rows, QItemSelectionModel::ClearAndSelect);
    m_tree->setUpdatesEnabled(true);
    m_following = false;
  } else {
    showRowsInView();
  }
  m_rowsChanged = false;
  runNowOrLater(m_session.selection().size() > kManyNodes, m_session, *this, "last row",
                [this] { showLastRow(); });
}

// Selects the selected ones of the rows in view, if the tree's selection does not contain all.
void OutlinerPanel::showRowsInView() {
  if (m_showsAll || m_following || m_model->isBehind()) return;
  m_following = true;
  m_selection->select(selectedInView(), QItemSelectionModel::ClearAndSelect);
  m_selectedInView = nodesOfSelectedRows();
  m_following = false;
}

// Empties the tree's selection before thousands of rows change: it would follow each of its ranges
// through every change.
void OutlinerPanel::forgetRows() {
  m_following = true;
  m_selection->reset();
  m_following = false;
  m_selectedInView.clear();
  m_rowsChanged = true;
}

bool OutlinerPanel::isSelectionInView() const {
  return std::ranges::any_of(rowsInView(), [this](const QModelIndex& index) {
    return m_session.isSelected(m_model->nodeAt(m_filter->mapToSource(index)));
  });
}

// Makes the row of the last selected node the current one. Scrolls to it if the node was selected
// alone or added to the others; else only if none of the selected rows is in view, so that an edit
// of many nodes or its undo leaves the rows where they are.
void OutlinerPanel::showLastRow() {
  if (m_model->isBehind()) return;
  const Session::Nodes& nodes = m_session.selection();
  const std::size_t before = std::exchange(m_shownCount, nodes.size());
  const QModelIndex last =
      nodes.empty() ? QModelIndex() : m_filter->mapFromSource(m_model->indexOf(nodes.back()));
  if (!last.isValid()) return;
  const bool scrolls = nodes.size() == 1 || nodes.size() == before + 1 || !isSelectionInView();
  m_following = true;
  m_tree->setAutoScroll(false);  // the view would scroll to the current row
  m_selection->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
  m_tree->setAutoScroll(true);
  if (scrolls) m_tree->scrollTo(last);
  m_following = false;
  if (scrolls) showRowsInView();
}

}  // namespace halfspace::editor
