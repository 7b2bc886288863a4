// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/comparison/comparison_choice.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>

#include "comparison/module/library_module.h"
#include "comparison/run/systems.h"

namespace halfspace::editor {

namespace {

constexpr int kFewestMotions = 10, kMostMotions = 100'000;

std::vector<std::string> ticked(const QTreeWidgetItem* heading) {
  std::vector<std::string> text;
  for (int i = 0; i < heading->childCount(); ++i) {
    const QTreeWidgetItem* child = heading->child(i);
    if (child->checkState(0) == Qt::Checked) text.push_back(child->text(0).toStdString());
  }
  return text;
}

}  // namespace

ComparisonChoice::ComparisonChoice(QWidget* parent)
    : QWidget(parent),
      m_tree(new QTreeWidget(this)),
      m_another(new QLineEdit(this)),
      m_motions(new QSpinBox(this)) {
  m_tree->setObjectName(QStringLiteral("comparison.choice"));
  m_tree->setHeaderHidden(true);
  m_tree->setIndentation(16);
  m_tree->setRootIsDecorated(true);
  m_tree->setSelectionMode(QAbstractItemView::SingleSelection);
  m_shapes = addHeading(tr("Shapes"), tr("Moving shapes"));
  for (const std::string& text : comparison::standardShapes()) addChild(m_shapes, text);
  m_systems = addHeading(tr("Systems"), tr("Collision methods"));
  for (const std::string& name : comparison::ownSystemNames()) addChild(m_systems, name);
  m_tree->expandAll();
  m_another->setObjectName(QStringLiteral("comparison.another"));
  m_another->setPlaceholderText(tr("Add: sphere:24"));
  m_another->setToolTip(
      tr("point, sphere:R, box:HX,HY,HZ (half extents), cylinder:R,H, capsule:R,H (upright; H is "
         "half of the whole height). Enter adds it."));
  m_motions->setObjectName(QStringLiteral("comparison.motions"));
  m_motions->setRange(kFewestMotions, kMostMotions);
  m_motions->setSingleStep(500);
  m_motions->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_motions->setGroupSeparatorShown(true);
  m_motions->setValue(static_cast<int>(comparison::ComparisonOptions().motions));
  m_motions->setToolTip(
      tr("Motions per shape, from positions where the shape is free. Slow systems get fewer."));
  auto* motions = new QHBoxLayout;
  motions->setSpacing(8);
  motions->addWidget(new QLabel(tr("Motions"), this));
  motions->addWidget(m_motions, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(m_tree, 1);
  layout->addWidget(m_another);
  layout->addLayout(motions);
  connect(m_another, &QLineEdit::returnPressed, this, &ComparisonChoice::addTyped);
  connect(m_tree, &QTreeWidget::itemChanged, this, &ComparisonChoice::changed);
}

void ComparisonChoice::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  listLibraries();
}

void ComparisonChoice::listLibraries() {
  if (m_hasLibraries) return;
  m_hasLibraries = true;
  const peers::LibraryModule& module = peers::libraryModule();
  for (const peers::Library& library : module.libraries.sweeps) addChild(m_systems, library.name);
  if (!module.isLoaded()) {
    auto* item = new QTreeWidgetItem(
        m_tree, {tr("%1: not installed").arg(QLatin1String(peers::kLibraryNames))});
    item->setFlags(Qt::ItemIsEnabled);
    item->setToolTip(0, QString::fromStdString(module.problem));
    emit refused(QString::fromStdString(module.problem));
  }
}

QTreeWidgetItem* ComparisonChoice::addHeading(const QString& text, const QString& meaning) {
  auto* item = new QTreeWidgetItem(m_tree, {text});
  item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
  item->setToolTip(0, meaning);
  return item;
}

void ComparisonChoice::addChild(QTreeWidgetItem* heading, const std::string& text) {
  auto* item = new QTreeWidgetItem(heading, {QString::fromStdString(text)});
  item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
  item->setCheckState(0, Qt::Checked);
}

void ComparisonChoice::addTyped() {
  const std::string text = m_another->text().trimmed().toStdString();
  if (text.empty()) return;
  const auto shape = comparison::shapeNamed(text);
  if (const auto* problem = std::get_if<std::string>(&shape)) {
    emit refused(QString::fromStdString(*problem));
    return;
  }
  m_another->clear();
  for (int i = 0; i < m_shapes->childCount(); ++i) {
    if (m_shapes->child(i)->text(0).toStdString() != text) continue;
    m_shapes->child(i)->setCheckState(0, Qt::Checked);
    return;
  }
  addChild(m_shapes, text);
  m_tree->scrollToItem(m_shapes->child(m_shapes->childCount() - 1));
  emit changed();
}

comparison::ComparisonOptions ComparisonChoice::options() const {
  comparison::ComparisonOptions options;
  for (const std::string& text : ticked(m_shapes)) {
    options.shapes.push_back(std::get<comparison::ComparedShape>(comparison::shapeNamed(text)));
  }
  options.systems = ticked(m_systems);
  options.motions = static_cast<std::size_t>(m_motions->value());
  return options;
}

}  // namespace halfspace::editor
