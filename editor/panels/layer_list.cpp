// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/layer_list.h"

#include <algorithm>

#include <QHeaderView>
#include <QLabel>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include "editor/commands/layers.h"

namespace halfspace::editor {

namespace {

constexpr int kMostRows = 6;
constexpr int kIconColumn = 24;
constexpr int kEyeColumn = 32;  // as wide as the eyes of the outline below
constexpr int kLayerIconSize = 16;

// Draws the chosen row calmly, like an open folder: the accent is for chosen things of the level.
class CalmRows : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if ((option->state & QStyle::State_Selected) == 0) return;
    option->backgroundBrush = option->palette.brush(QPalette::Button);
    option->state &= ~QStyle::State_Selected;  // else icons are tinted for the accent
  }
};

}  // namespace

LayerList::LayerList(Session& session, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_model(new LayerModel(session, appearance, this)),
      m_view(new QTreeView(this)),
      m_buttons(new QHBoxLayout) {
  m_view->setObjectName(QStringLiteral("layers"));
  m_view->setModel(m_model);
  m_view->setItemDelegate(new CalmRows(m_view));
  m_view->setHeaderHidden(true);
  m_view->setRootIsDecorated(false);
  m_view->setUniformRowHeights(true);
  m_view->setAllColumnsShowFocus(true);
  m_view->setIconSize({kLayerIconSize, kLayerIconSize});
  m_view->setSelectionMode(QAbstractItemView::SingleSelection);
  m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
  m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
  QHeaderView* header = m_view->header();
  header->setStretchLastSection(false);
  header->setMinimumSectionSize(kIconColumn);
  header->setSectionResizeMode(LayerModel::kName, QHeaderView::Stretch);
  header->setSectionResizeMode(LayerModel::kCount, QHeaderView::ResizeToContents);
  for (int column :
       {LayerModel::kCurrent, LayerModel::kExported, LayerModel::kLocked, LayerModel::kShown}) {
    header->setSectionResizeMode(column, QHeaderView::Fixed);
    header->resizeSection(column, column == LayerModel::kShown ? kEyeColumn : kIconColumn);
  }

  auto* title = new QLabel(tr("LAYERS"), this);
  title->setProperty("heading", true);
  m_buttons->setSpacing(0);
  m_buttons->addWidget(title);
  m_buttons->addStretch(1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addLayout(m_buttons);
  layout->addWidget(m_view);

  connect(m_view, &QTreeView::clicked, this, &LayerList::clicked);
  connect(m_view, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
    const bool named = index.column() == LayerModel::kName || index.column() == LayerModel::kCount;
    if (named) makeLayerCurrent(m_session, m_model->layerAt(index.row()));
  });
  connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& now) {
            if (!now.isValid()) return;
            m_chosen = m_model->layerAt(now.row());
            emit chosenChanged();
          });
  connect(m_model, &LayerModel::modelReset, this, &LayerList::keepChosen);
  connect(&appearance, &Appearance::changed, m_view->viewport(), qOverload<>(&QWidget::update));
  keepChosen();
}

level::LayerId LayerList::chosen() const {
  return m_chosen;
}

void LayerList::choose(level::LayerId layer) {
  const int row = m_model->rowOf(layer);
  if (row >= 0) m_view->setCurrentIndex(m_model->index(row, LayerModel::kName));
}

void LayerList::startRenaming() {
  if (m_view->currentIndex().isValid()) {
    m_view->edit(m_view->currentIndex().siblingAtColumn(LayerModel::kName));
  }
}

void LayerList::addButton(QAction& action) {
  auto* button = new QToolButton(this);
  button->setDefaultAction(&action);
  button->setIconSize({kLayerIconSize, kLayerIconSize});
  button->setFocusPolicy(Qt::TabFocus);
  m_buttons->addWidget(button);
}

void LayerList::clicked(const QModelIndex& index) {
  const level::Layer* layer = m_session.level().find(m_model->layerAt(index.row()));
  if (layer == nullptr) return;
  switch (index.column()) {
    case LayerModel::kCurrent:
      makeLayerCurrent(m_session, layer->id);
      break;
    case LayerModel::kExported:
      setLayerExported(m_session, layer->id, layer->omittedFromExport);
      break;
    case LayerModel::kLocked:
      setLayerLocked(m_session, layer->id, !layer->locked);
      break;
    case LayerModel::kShown:
      setLayerShown(m_session, layer->id, !layer->visible);
      break;
    default:
      break;
  }
}

// Chooses the default layer if the chosen one is gone.
void LayerList::keepChosen() {
  const int row = std::max(0, m_model->rowOf(m_chosen));
  m_view->setCurrentIndex(m_model->index(row, LayerModel::kName));
  fit();
}

void LayerList::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fit();
}

void LayerList::fit() {
  const int rows = std::min(m_model->rowCount(), kMostRows);
  m_view->setFixedHeight(rows * m_view->sizeHintForRow(0) + 2 * m_view->frameWidth());
}

}  // namespace halfspace::editor
