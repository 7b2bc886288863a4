// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/material_panel.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include "editor/commands/painting.h"
#include "editor/commands/select_alike.h"
#include "editor/panels/empty_hint.h"
#include "editor/panels/materials/chip_bar.h"
#include "editor/panels/materials/material_view.h"
#include "editor/panels/materials/replace_dialog.h"
#include "editor/panels/text_field.h"

namespace halfspace::editor {

namespace {

constexpr int kRestTime = 200;    // milliseconds without an edit before uses are counted again
constexpr int kSliderWidth = 72;  // pixels
// The first chips; those of the folders follow.
enum Chip { kAllChip, kInUseChip, kRecentChip, kFirstFolderChip };

}  // namespace

MaterialPanel::MaterialPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_model(new MaterialModel(workspace, this)),
      m_search(new TextField(this)),
      m_chips(new ChipBar(this)),
      m_view(new MaterialView(this)),
      m_order(new QComboBox(this)),
      m_size(new QSlider(Qt::Horizontal, this)),
      m_count(new QLabel(this)) {
  m_view->setModel(m_model);
  m_view->setObjectName(QStringLiteral("materials.view"));
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  new EmptyHint(*m_view, tr("No matching material."));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 4);
  layout->setSpacing(6);
  addHead(*layout);
  layout->addWidget(m_view, 1);
  addFoot(*layout);
  m_recount.setSingleShot(true);
  m_recount.setInterval(kRestTime);

  connect(m_view, &MaterialView::chosen, this, &MaterialPanel::paintWith);
  connect(m_view, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
    const QModelIndex index = m_view->indexAt(at);
    if (index.isValid()) m_view->setCurrentIndex(index);
    QMenu menu(this);
    fillMenu(menu);
    menu.exec(m_view->viewport()->mapToGlobal(at));
  });
  connect(m_model, &MaterialModel::foldersChanged, this, &MaterialPanel::showChips);
  connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
    showCurrent();
    showCount();
  });
  connect(&m_recount, &QTimer::timeout, this, [this] {
    m_model->countUses();
    m_view->viewport()->update();
  });
  Session& session = workspace.session();
  connect(&session, &Session::opened, m_model, &MaterialModel::refresh);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.materials) m_model->refresh();
    if (isVisible()) m_recount.start();
  });
  connect(&workspace, &Workspace::changed, this, &MaterialPanel::showCurrent);
  showChips();
  showCurrent();
  showCount();
}

void MaterialPanel::addHead(QVBoxLayout& layout) {
  m_search->setPlaceholderText(tr("Search materials"));
  m_search->setClearButtonEnabled(true);
  m_search->installEventFilter(this);
  connect(m_search, &QLineEdit::textChanged, this, &MaterialPanel::showFilter);
  auto* more = new QToolButton(this);
  more->setObjectName(QStringLiteral("materials.menu"));
  more->setText(QStringLiteral("\u22ef"));
  more->setToolTip(tr("Commands on materials"));
  more->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(more);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    fillMenu(*menu);
  });
  more->setMenu(menu);
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  row->addWidget(m_search, 1);
  row->addWidget(more);
  layout.addLayout(row);
  m_chips->setObjectName(QStringLiteral("materials.chips"));
  connect(m_chips, &ChipBar::checkedChanged, this, &MaterialPanel::showFilter);
  layout.addWidget(m_chips);
}

void MaterialPanel::addFoot(QVBoxLayout& layout) {
  m_order->setObjectName(QStringLiteral("materials.order"));
  m_order->setToolTip(tr("Order of the materials"));
  m_order->addItems({tr("Name"), tr("Size"), tr("Uses")});
  connect(m_order, &QComboBox::currentIndexChanged, this,
          [this](int index) { m_model->setOrder(static_cast<MaterialOrder>(index)); });
  m_size->setObjectName(QStringLiteral("materials.size"));
  m_size->setRange(MaterialView::kSmallest, MaterialView::kLargest);
  m_size->setValue(m_view->pictureSize());
  m_size->setFixedWidth(kSliderWidth);
  m_size->setToolTip(tr("Size of the pictures (Ctrl+wheel)"));
  connect(m_size, &QSlider::valueChanged, m_view, &MaterialView::setPictureSize);
  connect(m_view, &MaterialView::pictureSizeChanged, m_size, &QSlider::setValue);
  setLook(*m_count, "secondary", true);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(m_count, 1);
  row->addWidget(m_order);
  row->addWidget(m_size);
  layout.addLayout(row);
}

void MaterialPanel::fillMenu(QMenu& menu) {
  const std::string name = current();
  Session& session = m_workspace.session();
  const bool anySelected = !session.selection().empty() || !session.selectedFaces().empty();
  QAction* paint = menu.addAction(tr("Paint Selection"), this, [this, name] {
    m_workspace.setMaterial(name);
    paintSelected(m_workspace.session(), name);
  });
  paint->setEnabled(!name.empty() && anySelected);
  menu.addSeparator();
  menu.addAction(tr("Select Faces with This Material"), this,
                 [&session, name] { selectByMaterial(session, name, SelectAs::faces); })
      ->setEnabled(!name.empty());
  menu.addAction(tr("Select Solids with This Material"), this,
                 [&session, name] { selectByMaterial(session, name, SelectAs::solids); })
      ->setEnabled(!name.empty());
  menu.addAction(tr("Replace This Material..."), this, [this, name] {
    ReplaceDialog(m_workspace, name, m_workspace.material(), this).exec();
  });
  menu.addSeparator();
  menu.addAction(tr("Reload Textures"), this, &MaterialPanel::reloadWanted)
      ->setEnabled(!m_workspace.images().isEmpty());
}

void MaterialPanel::showChips() {
  m_chips->setChips(QStringList{tr("All"), tr("In Use"), tr("Recent")} + m_model->folders());
  showFilter();
}

void MaterialPanel::showFilter() {
  MaterialFilter filter;
  filter.text = m_search->text();
  const int chip = m_chips->checked();
  if (chip == kInUseChip) filter.of = MaterialFilter::Of::inUse;
  if (chip == kRecentChip) filter.of = MaterialFilter::Of::recent;
  if (chip >= kFirstFolderChip) {
    filter.of = MaterialFilter::Of::folder;
    filter.folder = m_model->folders().value(chip - kFirstFolderChip);
  }
  m_model->setFilter(filter);
}

// Marks the material for new solids.
void MaterialPanel::showCurrent() {
  const QModelIndex index = m_model->indexOf(m_workspace.material());
  if (!index.isValid() || index == m_view->currentIndex()) return;
  m_view->setCurrentIndex(index);
}

void MaterialPanel::showCount() {
  m_count->setText(tr("%1 of %2").arg(m_model->rowCount()).arg(m_model->count()));
}

std::string MaterialPanel::current() const {
  const QModelIndex index = m_view->currentIndex();
  return index.isValid() ? m_model->nameAt(index.row()) : m_workspace.material();
}

void MaterialPanel::paintWith(const QModelIndex& index) {
  const std::string name = m_model->nameAt(index.row());
  m_workspace.setMaterial(name);
  paintSelected(m_workspace.session(), name);
}

// From the search field, Down goes to the list.
bool MaterialPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_search && event->type() == QEvent::KeyPress) {
    if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down) {
      m_view->setFocus();
      if (!m_view->currentIndex().isValid()) m_view->setCurrentIndex(m_model->index(0));
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void MaterialPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_model->countUses();
}

}  // namespace halfspace::editor
