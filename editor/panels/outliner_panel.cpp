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
#include "level/edits/entities.h"

namespace halfspace::editor {

OutlinerPanel::OutlinerPanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_layers(new LayerList(session, appearance, this)),
      m_model(new OutlinerModel(session, appearance, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_search(new TextField(this)),
      m_tree(new QTreeView(this)),
      m_entitiesTitle(new QLabel(this)),
      m_entities(new QListWidget(this)) {
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
  layout->addWidget(m_tree, 3);
  layout->addWidget(m_entitiesTitle);
  layout->addWidget(m_entities, 1);
  m_entitiesTitle->setProperty("heading", true);
  m_hint = new EmptyHint(*m_tree, {});
  new EmptyHint(*m_entities, tr("No matching entity."));
  m_entities->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_entities->setObjectName(QStringLiteral("entities"));

  connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_filter->setFilterFixedString(text);
    if (!text.isEmpty()) m_tree->expandAll();
    fillEntities();
    sayWhyEmpty();
  });
  sayWhyEmpty();
  connect(m_entities, &QListWidget::itemSelectionChanged, this, [this] {
    if (m_following) return;
    std::vector<level::EntityId> entities;
    for (const QListWidgetItem* item : m_entities->selectedItems()) {
      entities.push_back({item->data(Qt::UserRole).toULongLong()});
    }
    // Selecting a brush entity selects its solids.
    const Session::Nodes nodes = entities.size() == 1
                                     ? level::nodesOf(m_session.level(), entities.front())
                                     : Session::Nodes();
    m_following = true;
    if (nodes.empty()) {
      m_session.selectEntities(std::move(entities));
    } else {
      m_session.select(nodes);
    }
    m_following = false;
    showSelection();
  });
  connect(m_entities, &QListWidget::itemDoubleClicked, this, [this] { emit showWanted({}); });
  connect(&session, &Session::opened, this, &OutlinerPanel::fillEntities);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (!touched.entities.empty()) fillEntities();
    if (touched.layers) m_tree->viewport()->update();
  });
  fillEntities();
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
  connect(m_model, &OutlinerModel::caughtUp, this, &OutlinerPanel::showSelection);
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
                      : tr("No matching solid."));
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

// The entities that match the search, in the order of the level.
void OutlinerPanel::fillEntities() {
  m_following = true;
  m_entities->clear();
  const level::Level& level = m_session.level();
  for (level::EntityId id : level.entities()) {
    const level::KeyValues& keys = level.entity(id).keyValues;
    const auto word = [&](const char* key) {
      const std::string_view value = level::valueOf(keys, key);
      return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
    };
    const QString target = word("targetname");
    const QString text = target.isEmpty()
                             ? word("classname")
                             : QStringLiteral("%1 (%2)").arg(word("classname"), target);
    if (!text.contains(m_search->text(), Qt::CaseInsensitive)) continue;
    auto* item = new QListWidgetItem(text, m_entities);
    item->setData(Qt::UserRole, qulonglong(id.value));
  }
  m_following = false;
  m_entitiesTitle->setText(tr("ENTITIES (%1)").arg(m_entities->count()));
  const bool any = level.entities().size() > 0;
  m_entitiesTitle->setVisible(any);
  m_entities->setVisible(any);
  showSelectedEntities();
}

void OutlinerPanel::showSelectedEntities() {
  const auto& selected = m_session.selectedEntities();
  const bool before = std::exchange(m_following, true);
  for (int row = 0; row < m_entities->count(); ++row) {
    QListWidgetItem* item = m_entities->item(row);
    const level::EntityId id{item->data(Qt::UserRole).toULongLong()};
    item->setSelected(std::ranges::find(selected, id) != selected.end());
  }
  m_following = before;
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
  showSelectedEntities();
  // Every step of a drag selects the same nodes again; their rows are already selected.
  const bool isShown = m_shownRevision == m_session.selectionRevision() && !m_rowsChanged;
  if (isShown) return;
  m_shownRevision = m_session.selectionRevision();
  m_following = true;
  m_tree->selectionModel()->select(rowsOfSelection(), QItemSelectionModel::ClearAndSelect);
  m_rowsChanged = false;
  const Session::Nodes& nodes = m_session.selection();
  const QModelIndex last =
      nodes.empty() ? QModelIndex() : m_filter->mapFromSource(m_model->indexOf(nodes.back()));
  if (last.isValid()) {
    m_tree->selectionModel()->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
    m_tree->scrollTo(last);
  }
  m_following = false;
}

}  // namespace halfspace::editor
