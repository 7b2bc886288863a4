// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/level_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "editor/tools/overlay.h"
#include "level/document/unit_scale.h"
#include "level/edits/entities.h"

namespace halfspace::editor {

LevelPage::LevelPage(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_figures(new QLabel(this)),
      m_scale(new NumberField(this)),
      m_keys(new KeyTable(this)) {
  auto* title = new QLabel(tr("KEYS OF THE LEVEL"), this);
  title->setProperty("heading", true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  layout->addWidget(m_figures);
  m_scale->setObjectName(QStringLiteral("unitsPerMetre"));
  m_scale->setMinimum(0);
  m_scale->setToolTip(
      tr("How many units of the level are a metre, so that numbers can be typed as "
         "2m, 30cm, 6ft, 8in; 0: the level does not say"));
  auto* scale = new QHBoxLayout;
  scale->addWidget(new QLabel(tr("Units per metre"), this));
  scale->addWidget(m_scale, 1);
  layout->addLayout(scale);
  layout->addWidget(title);
  layout->addWidget(m_keys, 1);
  connect(m_keys, &KeyTable::changed, this, [this](const level::KeyValues& keys) {
    m_session.apply(tr("Change keys"),
                    [&](level::Level& level) { return level::setLevelKeyValues(level, keys); });
  });
  connect(m_scale, &NumberField::finished, this, &LevelPage::setScale);
  connect(&session, &Session::opened, this, &LevelPage::refresh);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.levelKeys) refresh();
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

void LevelPage::setScale(double unitsPerMetre) {
  level::KeyValues keys = m_session.level().keyValues();
  std::erase_if(keys, [](const auto& key) { return key.first == level::kUnitsPerMetreKey; });
  if (unitsPerMetre > 0) {
    keys.emplace_back(level::kUnitsPerMetreKey, numberText(unitsPerMetre).toStdString());
  }
  m_session.apply(tr("Change units per metre"),
                  [&](level::Level& level) { return level::setLevelKeyValues(level, keys); });
}

void LevelPage::refresh() {
  m_keys->show(m_session.level().keyValues());
  const double scale = level::unitsPerMetre(m_session.level());
  m_scale->show(scale);
  NumberField::setUnitsPerMetre(scale);
}

}  // namespace halfspace::editor
