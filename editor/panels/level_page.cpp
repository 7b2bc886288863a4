// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/level_page.h"

#include <QVBoxLayout>

#include "level/edits/entities.h"

namespace halfspace::editor {

LevelPage::LevelPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_figures(new QLabel(this)), m_keys(new KeyTable(this)) {
  auto* title = new QLabel(tr("KEYS OF THE LEVEL"), this);
  title->setProperty("heading", true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  layout->addWidget(m_figures);
  layout->addWidget(title);
  layout->addWidget(m_keys, 1);
  connect(m_keys, &KeyTable::changed, this, [this](const level::KeyValues& keys) {
    m_session.apply(tr("Change keys"),
                    [&](level::Level& level) { return level::setLevelKeyValues(level, keys); });
  });
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

void LevelPage::refresh() {
  m_keys->show(m_session.level().keyValues());
}

}  // namespace halfspace::editor
