// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/status_bar.h"

#include <algorithm>

namespace halfspace::editor {

namespace {

constexpr int kMessageTime = 8000;  // milliseconds

QString counted(std::size_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(count);
}

}  // namespace

EditorStatusBar::EditorStatusBar(const EditorParts& parts, QWidget* parent)
    : QStatusBar(parent),
      m_session(parts.session),
      m_workspace(parts.workspace),
      m_toolbox(parts.toolbox),
      m_viewport(parts.viewport),
      m_words(new QLabel(this)) {
  setSizeGripEnabled(false);
  m_words->setContentsMargins(8, 0, 8, 0);
  m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // may be cut off
  addWidget(m_words, 1);
  m_selection = addLabel(96);
  m_grid = addLabel(64);
  m_cursor = addLabel(120);
  m_leak = addLabel(64);
  m_evaluation = addLabel(280);
  const auto refresh = [this] { this->refresh(); };
  connect(&parts.session, &Session::selectionChanged, this, refresh);
  connect(&parts.session, &Session::sceneChanged, this, refresh);
  connect(&parts.session, &Session::compiledChanged, this, refresh);
  connect(&parts.workspace, &Workspace::changed, this, refresh);
  connect(&parts.toolbox, &Toolbox::updated, this, refresh);
  connect(&parts.viewport, &ViewportWidget::cursorMoved, this, refresh);
  connect(&parts.session, &Session::said, this, [this](const Message& message) {
    if (message.severity == level::Severity::note) return;
    setLook(*this, "state", message.severity == level::Severity::error ? "error" : "warning");
    showMessage(message.text, kMessageTime);
  });
  connect(this, &QStatusBar::messageChanged, this, [this](const QString& text) {
    if (text.isEmpty()) setLook(*this, "state", "");
  });
  refresh();
}

void EditorStatusBar::resizeEvent(QResizeEvent* event) {
  QStatusBar::resizeEvent(event);
  showWords();
}

void EditorStatusBar::showWords() {
  const QString words = m_toolbox.words();
  const int room = m_words->contentsRect().width();
  m_words->setText(m_words->fontMetrics().elidedText(words, Qt::ElideRight, room));
  m_words->setToolTip(words);
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

const QString& EditorStatusBar::nodesInWords() {
  if (m_countedSelection != m_session.selectionRevision() || m_countedState != m_session.state()) {
    m_countedSelection = m_session.selectionRevision();
    m_countedState = m_session.state();
    m_nodesInWords = countNodes();
  }
  return m_nodesInWords;
}

QString EditorStatusBar::countNodes() const {
  const auto& nodes = m_session.selection();
  const auto groups =
      static_cast<std::size_t>(std::ranges::count_if(nodes, [this](level::NodeId id) {
        const level::Node* node = m_session.level().find(id);
        return node != nullptr && !node->isSolid();
      }));
  if (groups == 0) return counted(nodes.size(), tr("1 solid"), tr("%1 solids"));
  if (groups == nodes.size()) return counted(groups, tr("1 group"), tr("%1 groups"));
  return tr("%1 selected").arg(nodes.size());
}

void EditorStatusBar::refresh() {
  showWords();
  const auto faces = m_session.selectedFaces().size();
  const auto nodes = m_session.selection().size();
  const auto entities = m_session.selectedEntities().size();
  m_selection->setText(faces > 0      ? counted(faces, tr("1 face"), tr("%1 faces"))
                       : entities > 0 ? counted(entities, tr("1 entity"), tr("%1 entities"))
                       : nodes > 0    ? nodesInWords()
                                      : tr("nothing selected"));
  m_grid->setText(tr("grid %1").arg(numberText(m_workspace.grid().size())));
  const auto at = m_viewport.cursor();
  m_cursor->setText(at ? QStringLiteral("%1  %2  %3")
                             .arg(numberText(at->x()), numberText(at->y()), numberText(at->z()))
                       : QString());
  const EvaluationFigures& figures = m_session.scene().figures();
  const CompiledLevel& tree = m_session.compiled();
  m_evaluation->setText(m_session.isEvaluated()
                            ? tr("edit: %1 solids, %2 cells, %3 bevels, %4 ms")
                                  .arg(figures.solidsTouched)
                                  .arg(tree.cellsMade)
                                  .arg(tree.bevelsMade)
                                  .arg(figures.milliseconds + tree.milliseconds, 0, 'f', 1)
                            : tr("evaluating..."));
  m_evaluation->setToolTip(tr("%1 solids, %2 faces of the boundary; tree of %3 solid cells with %4 "
                              "bevels\nlast edit: boundary %5 ms, tree %6 ms")
                               .arg(figures.solids)
                               .arg(figures.faces)
                               .arg(tree.cells)
                               .arg(tree.bevels)
                               .arg(figures.milliseconds, 0, 'f', 2)
                               .arg(tree.milliseconds, 0, 'f', 2));
  showLeak();
}

void EditorStatusBar::showLeak() {
  const char* state = "";
  QString text;
  switch (m_session.compiled().leak) {
    case LeakVerdict::unknown:
      // What was known of this level stays until the mouse rests.
      if (m_session.compiled().state != 0) return;
      break;
    case LeakVerdict::noEntities:
      text = tr("no entities");
      break;
    case LeakVerdict::sealed:
      state = "ok";
      text = tr("sealed");
      break;
    case LeakVerdict::leaks:
      state = "error";
      text = tr("leaks");
      break;
  }
  if (m_leak->text() == text) return;
  m_leak->setText(text);
  setLook(*m_leak, "state", state);
}

}  // namespace halfspace::editor
