// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/status_bar.h"

namespace halfspace::editor {

EditorStatusBar::EditorStatusBar(const EditorParts& parts, QWidget* parent)
    : QStatusBar(parent),
      m_session(parts.session),
      m_workspace(parts.workspace),
      m_toolbox(parts.toolbox),
      m_viewport(parts.viewport),
      m_words(new QLabel(this)) {
  setSizeGripEnabled(false);
  m_words->setContentsMargins(8, 0, 8, 0);
  addWidget(m_words, 1);
  m_selection = addLabel(96);
  m_grid = addLabel(64);
  m_cursor = addLabel(120);
  m_evaluation = addLabel(320);
  const auto refresh = [this] { this->refresh(); };
  connect(&parts.session, &Session::selectionChanged, this, refresh);
  connect(&parts.session, &Session::sceneChanged, this, refresh);
  connect(&parts.workspace, &Workspace::changed, this, refresh);
  connect(&parts.toolbox, &Toolbox::updated, this, refresh);
  connect(&parts.viewport, &ViewportWidget::cursorMoved, this, refresh);
  connect(&parts.session, &Session::said, this, [this](const Message& message) {
    if (message.severity != level::Severity::note) showMessage(message.text, 8000);
  });
  refresh();
}

QLabel* EditorStatusBar::addLabel(int width) {
  auto* label = new QLabel(this);
  label->setProperty("secondary", true);
  label->setMinimumWidth(width);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->setContentsMargins(8, 0, 8, 0);
  addPermanentWidget(label);
  return label;
}

void EditorStatusBar::refresh() {
  m_words->setText(m_toolbox.words());
  const auto faces = m_session.selectedFaces().size();
  const auto nodes = m_session.selection().size();
  m_selection->setText(faces > 0   ? tr("%n face(s)", nullptr, static_cast<int>(faces))
                       : nodes > 0 ? tr("%1 selected").arg(nodes)
                                   : tr("nothing selected"));
  m_grid->setText(tr("grid %1").arg(numberText(m_workspace.grid().size())));
  const auto at = m_viewport.cursor();
  m_cursor->setText(at ? QStringLiteral("%1  %2  %3")
                             .arg(numberText(at->x()), numberText(at->y()), numberText(at->z()))
                       : QString());
  const EvaluationFigures& figures = m_session.scene().figures();
  m_evaluation->setText(m_session.isEvaluated() ? tr("edit: %1 of %2 solids, %3 of %4 faces, %5 ms")
                                                      .arg(figures.solidsTouched)
                                                      .arg(figures.solids)
                                                      .arg(figures.facesChanged)
                                                      .arg(figures.faces)
                                                      .arg(figures.milliseconds, 0, 'f', 1)
                                                : tr("evaluating..."));
}

}  // namespace halfspace::editor
