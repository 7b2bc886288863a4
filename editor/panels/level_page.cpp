// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/level_page.h"

#include <QFormLayout>
#include <QVBoxLayout>

#include "editor/panels/parameter_fields.h"
#include "level/document/key_values.h"
#include "level/document/level_keys.h"
#include "level/edits/entities.h"

namespace halfspace::editor {

LevelPage::LevelPage(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_solids(new QLabel(this)),
      m_faces(new QLabel(this)),
      m_hash(new QLabel(this)),
      m_scale(new NumberField(this)),
      m_keys(new KeyValueTable(this)) {
  auto* title = new QLabel(tr("LEVEL KEYS"), this);
  title->setProperty("heading", true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  auto* figures = new QFormLayout;
  figures->setContentsMargins(0, 0, 0, 0);
  figures->setSpacing(8);
  figures->addRow(formLabel(tr("Solids"), this), m_solids);
  figures->addRow(formLabel(tr("Faces"), this), m_faces);
  figures->addRow(formLabel(tr("Hash"), this), m_hash);
  m_faces->setToolTip(tr("Faces of the evaluated boundary"));
  m_hash->setToolTip(
      tr("Hash of the boundary: equal solids have equal hashes, here and in \"halfspace build\""));
  for (QLabel* figure : {m_solids, m_faces, m_hash}) {
    figure->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  layout->addLayout(figures);
  m_scale->setObjectName(QStringLiteral("unitsPerMetre"));
  m_scale->setMinimum(0);
  m_scale->setToolTip(
      tr("Level units in one metre; number fields then take 2m, 30cm, 6ft, 8in. 0: no scale"));
  figures->addRow(formLabel(tr("Units per metre"), this), m_scale);
  layout->addWidget(title);
  layout->addWidget(m_keys, 1);
  connect(m_keys, &KeyValueTable::edited, this, [this](const KeyEdit& edit) {
    m_session.apply(tr("Change keys"), [&](level::Level& level) {
      return level::setLevelKeyValues(level, applied(level.keyValues(), edit));
    });
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
  m_solids->setText(QString::number(figures.solids));
  m_faces->setText(QString::number(figures.faces));
  m_hash->setText(QStringLiteral("%1").arg(qulonglong(figures.hash), 16, 16, QLatin1Char('0')));
}

void LevelPage::setScale(double unitsPerMetre) {
  level::KeyValues keys = m_session.level().keyValues();
  std::erase_if(keys, [](const auto& key) { return key.first == level::kUnitsPerMetreKey; });
  if (unitsPerMetre > 0) {
    keys.emplace_back(level::kUnitsPerMetreKey, level::textOf(unitsPerMetre));
  }
  m_session.apply(tr("Change units per metre"),
                  [&](level::Level& level) { return level::setLevelKeyValues(level, keys); });
}

void LevelPage::refresh() {
  m_keys->show(std::vector<level::KeyValues>{m_session.level().keyValues()});
  const double scale = level::unitsPerMetre(m_session.level());
  m_scale->show(scale);
  NumberField::setUnitsPerMetre(scale);
}

}  // namespace halfspace::editor
