// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/level_page.h"

#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include "level/edits/entities.h"
#include "level/edits/layers.h"

namespace halfspace::editor {

namespace {

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("heading", true);
  return label;
}

void dress(QTableWidget& table, const QStringList& names) {
  table.setColumnCount(static_cast<int>(names.size()));
  table.setHorizontalHeaderLabels(names);
  table.verticalHeader()->hide();
  table.setShowGrid(false);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table.horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft);
  table.setSelectionMode(QAbstractItemView::SingleSelection);
}

QTableWidgetItem* checkItem(bool on) {
  auto* item = new QTableWidgetItem;
  item->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled);
  item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
  return item;
}

}  // namespace

LevelPage::LevelPage(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_figures(new QLabel(this)),
      m_layers(new QTableWidget(this)),
      m_keys(new QTableWidget(this)) {
  dress(*m_layers, {tr("Layer"), tr("Shown"), tr("Locked"), tr("Exported")});
  dress(*m_keys, {tr("Key"), tr("Value")});
  m_keys->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  auto* addLayer = new QPushButton(tr("Add Layer"), this);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  layout->addWidget(m_figures);
  layout->addWidget(heading(tr("LAYERS"), this));
  layout->addWidget(m_layers, 1);
  layout->addWidget(addLayer);
  layout->addWidget(heading(tr("KEYS OF THE LEVEL"), this));
  layout->addWidget(m_keys, 1);
  connect(addLayer, &QPushButton::clicked, this, [this] {
    m_session.apply(tr("Add layer"), [](level::Level& level) {
      const std::size_t number = level.layers().size() + 1;
      return level::addLayer(level, {{}, "Layer " + std::to_string(number)});
    });
  });
  connect(m_layers, &QTableWidget::cellChanged, this, &LevelPage::changeLayer);
  connect(m_keys, &QTableWidget::cellChanged, this, &LevelPage::changeKeys);
  connect(&session, &Session::opened, this, &LevelPage::refresh);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.layers || touched.levelKeys) refresh();
  });
  connect(&session, &Session::sceneChanged, this, &LevelPage::showFigures);
  refresh();
  showFigures();
}

void LevelPage::showFigures() {
  const EvaluationFigures& figures = m_session.scene().figures();
  m_figures->setText(tr("%1 solids, %2 faces of the boundary\nBoundary %3")
                         .arg(figures.solids)
                         .arg(figures.faces)
                         .arg(qulonglong(figures.hash), 16, 16, QLatin1Char('0')));
  m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void LevelPage::refresh() {
  m_filling = true;
  const auto& layers = m_session.level().layers();
  m_layers->setRowCount(static_cast<int>(layers.size()));
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const auto row = static_cast<int>(i);
    m_layers->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(layers[i].name)));
    m_layers->setItem(row, 1, checkItem(layers[i].visible));
    m_layers->setItem(row, 2, checkItem(layers[i].locked));
    m_layers->setItem(row, 3, checkItem(!layers[i].omittedFromExport));
  }
  const auto& keys = m_session.level().keyValues();
  m_keys->setRowCount(static_cast<int>(keys.size()) + 1);  // the last one is for a new key
  for (std::size_t i = 0; i <= keys.size(); ++i) {
    const auto row = static_cast<int>(i);
    const bool known = i < keys.size();
    m_keys->setItem(row, 0,
                    new QTableWidgetItem(known ? QString::fromStdString(keys[i].first) : ""));
    m_keys->setItem(row, 1,
                    new QTableWidgetItem(known ? QString::fromStdString(keys[i].second) : ""));
  }
  m_filling = false;
}

void LevelPage::changeLayer(int row, int) {
  if (m_filling) return;
  level::Layer layer = m_session.level().layers().at(static_cast<std::size_t>(row));
  layer.name = m_layers->item(row, 0)->text().toStdString();
  layer.visible = m_layers->item(row, 1)->checkState() == Qt::Checked;
  layer.locked = m_layers->item(row, 2)->checkState() == Qt::Checked;
  layer.omittedFromExport = m_layers->item(row, 3)->checkState() != Qt::Checked;
  const bool ok = m_session.apply(tr("Change layer"), [&](level::Level& level) {
    return level::setLayerProperties(level, layer);
  });
  if (!ok) refresh();
}

void LevelPage::changeKeys() {
  if (m_filling) return;
  level::KeyValues keys;
  for (int row = 0; row < m_keys->rowCount(); ++row) {
    const std::string key = m_keys->item(row, 0)->text().toStdString();
    if (!key.empty()) keys.emplace_back(key, m_keys->item(row, 1)->text().toStdString());
  }
  if (keys == m_session.level().keyValues()) return;
  m_session.apply(tr("Change keys"),
                  [&](level::Level& level) { return level::setLevelKeyValues(level, keys); });
}

}  // namespace halfspace::editor
