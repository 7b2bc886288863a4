// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/filter_dialog.h"

#include <algorithm>
#include <map>
#include <utility>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "editor/commands/layers.h"
#include "editor/commands/material_edits.h"
#include "editor/session/catalogue_texts.h"
#include "editor/session/later_jobs.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

namespace {

constexpr QSize kSize{340, 520};  // pixels

QString textOf(level::Contents contents) {
  return capitalised(contentsText(QString::fromUtf8(level::messageOf(contents))));
}

QString materialText(const std::string& name) {
  return name.empty() ? FilterDialog::tr("unpainted") : QString::fromStdString(name);
}

std::map<level::Contents, std::size_t> contentsOfAll(const level::Level& level) {
  std::map<level::Contents, std::size_t> counts;
  const auto solids = level::instances(level);
  if (!solids.ok()) return counts;
  for (const level::Instance& solid : solids.value()) ++counts[level::contentsOf(level, solid)];
  return counts;
}

std::map<std::string, std::size_t> classesOfAll(const level::Level& level) {
  std::map<std::string, std::size_t> counts;
  for (const level::EntityOccurrence& entity : level::entityOccurrences(level)) {
    ++counts[std::string(level::valueOf(entity.keyValues, "classname"))];
  }
  return counts;
}

// The kinds that the level has, and those that the filter hides although the level has none.
template <typename Key>
std::map<Key, std::size_t> withHidden(std::map<Key, std::size_t> counts,
                                      const std::set<Key>& hidden) {
  for (const Key& key : hidden) counts.try_emplace(key, 0);
  return counts;
}

}  // namespace

FilterDialog::FilterDialog(Session& session, QWidget* parent)
    : QDialog(parent, Qt::Tool),
      m_session(session),
      m_search(new QLineEdit(this)),
      m_tree(new QTreeWidget(this)),
      m_showAll(new QPushButton(tr("Show All"), this)) {
  setWindowTitle(tr("Filters"));
  setObjectName(QStringLiteral("filters"));
  m_search->setPlaceholderText(tr("Search"));
  m_search->setClearButtonEnabled(true);
  m_tree->setColumnCount(2);
  m_tree->setHeaderLabels({tr("Shown"), tr("In the level")});
  m_tree->header()->setStretchLastSection(false);
  m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_showAll->setAutoDefault(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  layout->addWidget(m_search);
  layout->addWidget(m_tree, 1);
  layout->addWidget(m_showAll);
  resize(kSize);
  connect(m_search, &QLineEdit::textChanged, this, &FilterDialog::showMatches);
  connect(m_showAll, &QPushButton::clicked, this, [this] { m_session.setFilter({}); });
  // A click on a section changes many rows: the filter is set once, when all have changed.
  connect(m_tree, &QTreeWidget::itemChanged, this, [this] {
    if (m_isFilling || std::exchange(m_applyIsDue, true)) return;
    QMetaObject::invokeMethod(this, &FilterDialog::apply, Qt::QueuedConnection);
  });
  connect(&session, &Session::filterChanged, this, &FilterDialog::follow);
  connect(&session, &Session::levelChanged, this, &FilterDialog::follow);
}

// Counts the level once for many changes, and only while the dialog is visible.
void FilterDialog::follow() {
  if (!isVisible() || m_applyIsDue) return;
  LaterJobs::of(m_session).add(*this, "filters", [this] { fill(); });
}

void FilterDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  fill();
}

FilterDialog::Section FilterDialog::addSection(const QString& title, const std::vector<Row>& rows) {
  Section section;
  if (rows.empty()) return section;
  section.head = new QTreeWidgetItem(m_tree, {title});
  section.head->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
  for (const Row& row : rows) {
    auto* item = new QTreeWidgetItem(section.head, {row.text, QString::number(row.count)});
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setCheckState(0, row.isHidden ? Qt::Unchecked : Qt::Checked);
    section.values.push_back(row.value);
  }
  section.head->setExpanded(true);
  return section;
}

void FilterDialog::fill() {
  m_isFilling = true;
  const level::Level& level = m_session.level();
  const ViewFilter& filter = m_session.filter();
  m_tree->clear();
  std::vector<Row> rows;
  for (const auto& [contents, count] : withHidden(contentsOfAll(level), filter.contents)) {
    rows.push_back({std::to_string(static_cast<int>(contents)), textOf(contents), count,
                    filter.contents.contains(contents)});
  }
  m_contents = addSection(tr("Contents"), std::exchange(rows, {}));
  for (const auto& [name, count] : withHidden(classesOfAll(level), filter.classes)) {
    rows.push_back({name, QString::fromStdString(name), count, filter.classes.contains(name)});
  }
  m_classes = addSection(tr("Entity classes"), std::exchange(rows, {}));
  const auto solids = solidsByLayer(level);
  for (const level::Layer& layer : level.layers()) {
    const auto count = solids.find(layer.id);
    rows.push_back({std::to_string(layer.id.value), QString::fromStdString(layer.name),
                    count == solids.end() ? 0 : count->second, filter.layers.contains(layer.id)});
  }
  m_layers = addSection(tr("Layers"), std::exchange(rows, {}));
  for (const auto& [name, count] : withHidden(materialUses(level), filter.materials)) {
    rows.push_back({name, materialText(name), count, filter.materials.contains(name)});
  }
  m_materials = addSection(tr("Materials"), rows);
  m_showAll->setEnabled(filter.isActive());
  showMatches();
  m_isFilling = false;
}

void FilterDialog::showMatches() {
  for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
    QTreeWidgetItem& head = *m_tree->topLevelItem(i);
    for (int row = 0; row < head.childCount(); ++row) {
      const bool isMatch = head.child(row)->text(0).contains(m_search->text(), Qt::CaseInsensitive);
      head.child(row)->setHidden(!isMatch);
    }
  }
}

void FilterDialog::apply() {
  m_applyIsDue = false;
  ViewFilter filter;
  const auto collect = [](const Section& section, const auto& add) {
    for (std::size_t row = 0; row < section.values.size(); ++row) {
      const QTreeWidgetItem* item = section.head->child(static_cast<int>(row));
      if (item->checkState(0) == Qt::Unchecked) add(section.values[row]);
    }
  };
  collect(m_contents, [&](const std::string& value) {
    filter.contents.insert(static_cast<level::Contents>(std::stoi(value)));
  });
  collect(m_classes, [&](const std::string& value) { filter.classes.insert(value); });
  collect(m_layers, [&](const std::string& value) {
    filter.layers.insert(level::LayerId{std::stoull(value)});
  });
  collect(m_materials, [&](const std::string& value) { filter.materials.insert(value); });
  m_session.setFilter(std::move(filter));
}

QString filterText(const Session& session) {
  const ViewFilter& filter = session.filter();
  QStringList parts;
  const auto add = [&parts](const QString& title, const QStringList& names) {
    if (!names.isEmpty()) parts << title.arg(names.join(QStringLiteral(", ")));
  };
  QStringList contents, classes, layers, materials;
  for (const level::Contents each : filter.contents) contents << textOf(each).toLower();
  for (const std::string& name : filter.classes) classes << QString::fromStdString(name);
  for (const level::Layer& layer : session.level().layers()) {
    if (filter.layers.contains(layer.id)) layers << QString::fromStdString(layer.name);
  }
  for (const std::string& name : filter.materials) materials << materialText(name);
  add(FilterDialog::tr("contents: %1"), contents);
  add(FilterDialog::tr("classes: %1"), classes);
  add(FilterDialog::tr("layers: %1"), layers);
  add(FilterDialog::tr("materials: %1"), materials);
  return parts.join(QStringLiteral("; "));
}

}  // namespace halfspace::editor
