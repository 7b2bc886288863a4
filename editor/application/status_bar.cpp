// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/status_bar.h"

#include <algorithm>

#include "editor/panels/elided_label.h"
#include "editor/panels/filter_dialog.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"

namespace halfspace::editor {

namespace {

constexpr int kGap = 6;  // pixels between the parts, at most

}  // namespace

EditorStatusBar::EditorStatusBar(const EditorParts& parts, QWidget* parent)
    : QStatusBar(parent),
      m_session(parts.session),
      m_workspace(parts.workspace),
      m_toolbox(parts.toolbox),
      m_viewport(parts.viewport),
      m_statusText(new ElidedLabel(this)) {
  setSizeGripEnabled(false);
  m_statusText->setContentsMargins(8, 0, 8, 0);
  addWidget(m_statusText, 1);
  m_selection = addLabel(96);
  m_filter = addLabel(0);
  m_filter->setObjectName(QStringLiteral("filtered"));
  setLook(*m_filter, "state", "warning");
  m_grid = addLabel(64);
  m_cursor = addLabel(120);
  m_issues = new QToolButton(this);
  m_issues->setObjectName(QStringLiteral("issueCount"));
  m_issues->setAutoRaise(true);
  m_issues->setFocusPolicy(Qt::NoFocus);
  m_issues->setToolTip(tr("Shows or hides the panel of issues."));
  m_issues->setMaximumHeight(m_grid->sizeHint().height());  // the panes keep their height
  addPermanentWidget(m_issues);
  connect(m_issues, &QToolButton::clicked, parts.actions.action("panel.issues"), &QAction::trigger);
  m_leak = addLabel(64);
  m_baking = addLabel(0);
  m_baking->setObjectName(QStringLiteral("baking"));
  m_evaluation = addLabel(280);
  const auto refresh = [this] { this->refresh(); };
  connect(&parts.session, &Session::selectionChanged, this, refresh);
  connect(&parts.session, &Session::sceneChanged, this, refresh);
  connect(&parts.session, &Session::compiledChanged, this, refresh);
  connect(&parts.session, &Session::filterChanged, this, refresh);
  connect(&parts.workspace, &Workspace::changed, this, refresh);
  connect(&parts.toolbox, &Toolbox::updated, this, refresh);
  connect(&parts.viewport, &ViewportWidget::cursorMoved, this, refresh);
  for (const auto changed : {&LightBaker::pictureChanged, &LightBaker::progressed})
    connect(&parts.viewport.baker(), changed, this, [this] { showBaking(); });
  showIssueCount(0, false);
  refresh();
}

void EditorStatusBar::showIssueCount(int count, bool isChecked) {
  m_issues->setText(count > 0   ? tr("%n issue(s)", "", count)
                    : isChecked ? tr("no issues")
                                : tr("checking..."));
  setLook(*m_issues, "state", count == 0 ? "" : "warning");
}

void EditorStatusBar::showStatusText() {
  const QString text = m_toolbox.statusText();
  m_statusText->setText(text);
  m_statusText->setToolTip(text);
}

QLabel* EditorStatusBar::addLabel(int width) {
  auto* label = new QLabel(this);
  label->setProperty("secondary", true);
  label->setMinimumWidth(width);
  label->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->setContentsMargins(8, 0, 8, 0);
  addPermanentWidget(label);
  return label;
}

const QString& EditorStatusBar::selectionText() {
  const bool isKnown =
      m_countedSelection == m_session.selectionRevision() && m_countedState == m_session.state();
  if (isKnown) return m_selectionText;
  const std::size_t count = m_session.selection().size();
  if (count <= kManyNodes) {
    describeSelection();
    return m_selectionText;
  }
  m_selectionText = tr("%n selected", "", static_cast<int>(count));
  LaterJobs::of(m_session).add(*this, "selected kinds", [this] {
    describeSelection();
    refresh();
  });
  return m_selectionText;
}

void EditorStatusBar::describeSelection() {
  m_countedSelection = m_session.selectionRevision();
  m_countedState = m_session.state();
  m_selectionText = countNodes();
}

// The numbers of solids and entities of the level, shown while nothing is selected.
QString EditorStatusBar::levelText() const {
  const auto solids = m_session.scene().figures().solids;
  const auto entities = m_session.entities().size();
  const QString first = tr("%n solid(s)", "", static_cast<int>(solids));
  if (entities == 0) return tr("level: %1").arg(first);
  return tr("level: %1, %2").arg(first, tr("%n entity(ies)", "", static_cast<int>(entities)));
}

QString EditorStatusBar::countNodes() const {
  const auto& nodes = m_session.selection();
  const auto entities = m_session.selectedEntities().size();
  const auto groups =
      static_cast<std::size_t>(std::ranges::count_if(nodes, [this](level::NodeId id) {
        const level::Node* node = m_session.level().find(id);
        return node != nullptr && !node->isSolid();
      }));
  if (entities == nodes.size()) return tr("%n entity(ies)", "", static_cast<int>(entities));
  if (entities > 0) return tr("%n selected", "", static_cast<int>(nodes.size()));
  if (groups == 0) return tr("%n solid(s)", "", static_cast<int>(nodes.size()));
  if (groups == nodes.size()) return tr("%n group(s)", "", static_cast<int>(groups));
  return tr("%n selected", "", static_cast<int>(nodes.size()));
}

void EditorStatusBar::refresh() {
  showStatusText();
  const auto faces = m_session.selectedFaces().size();
  const auto nodes = m_session.selection().size();
  m_selection->setText(faces > 0   ? tr("%n face(s)", "", static_cast<int>(faces))
                       : nodes > 0 ? selectionText()
                                   : levelText());
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
  showFilter();
  showBaking();
  fitLabels();
}

// Not that of the labels: fitLabels() hides those for which there is no room.
QSize EditorStatusBar::minimumSizeHint() const {
  return {0, QStatusBar::minimumSizeHint().height()};
}

void EditorStatusBar::resizeEvent(QResizeEvent* event) {
  QStatusBar::resizeEvent(event);
  fitLabels();
}

// A narrow bar would cut all its texts. The figures of the last edit are the first to go, then the
// numbers of solids or of what is selected.
void EditorStatusBar::fitLabels() {
  constexpr int kLeastHint = 80, kMargins = 16;  // pixels
  int needed = kLeastHint + kMargins;
  const auto widthOf = [this](const QWidget& part) {
    return std::max(part.sizeHint().width(), part.minimumWidth()) + kGap;
  };
  for (const QWidget* part : std::initializer_list<const QWidget*>{m_filter, m_grid, m_cursor,
                                                                   m_issues, m_leak, m_baking})
    if (!part->isHidden()) needed += widthOf(*part);
  for (QLabel* label : {m_selection, m_evaluation}) {
    needed += widthOf(*label);
    label->setVisible(needed <= width());
  }
}

void EditorStatusBar::showBaking() {
  const LightBaker& baker = m_viewport.baker();
  const BakedPicture* picture = baker.picture().get();
  const bool isShown =
      baker.isOn() && (baker.isBusy() || baker.isComplete() || !baker.problem().isEmpty());
  m_baking->setVisible(isShown);
  if (!isShown) return;
  setLook(*m_baking, "state", baker.problem().isEmpty() ? "" : "warning");
  if (!baker.problem().isEmpty()) {
    m_baking->setText(tr("light not baked"));
    m_baking->setToolTip(baker.problem());
  } else if (!baker.isComplete()) {
    m_baking->setText(tr("baking light: %1 %").arg(qRound(100 * baker.progress())));
    m_baking->setToolTip(tr("Another draw mode stops it."));
  } else {
    m_baking->setText(tr("light baked in %1 s").arg(picture->milliseconds / 1000, 0, 'f', 2));
    m_baking->setToolTip(tr("The lightmap has %1 texels with a side of %2 units. The last bake "
                            "computed the direct light of %3 texels, and cast %4 rays for light "
                            "from the sky and from other surfaces.")
                             .arg(picture->effort.texels)
                             .arg(picture->texelSide)
                             .arg(picture->effort.directTexels)
                             .arg(picture->effort.rays));
  }
}

void EditorStatusBar::showFilter() {
  const bool isActive = m_session.filter().isActive();
  m_filter->setVisible(isActive);
  if (!isActive) return;
  const auto count = static_cast<int>(m_session.filteredCount());
  m_filter->setText(tr("%n filtered out", "", count));
  m_filter->setToolTip(tr("Hidden by View > Filters: %1. View > Clear Filters shows everything.")
                           .arg(filterText(m_session)));
}

void EditorStatusBar::showLeak() {
  const char* state = "";
  QString text;
  switch (m_session.compiled().leak) {
    case LeakVerdict::unknown:
      // Keeps the last result while a drag goes on.
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
