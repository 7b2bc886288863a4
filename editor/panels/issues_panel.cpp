// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/issues_panel.h"

#include <algorithm>
#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>

#include "editor/commands/level_checks.h"
#include "editor/panels/outliner_model.h"
#include "editor/session/aside.h"
#include "editor/session/background_edits.h"
#include "editor/session/findings.h"
#include "editor/session/later_jobs.h"
#include "editor/theme/appearance.h"
#include "editor/tools/issue_marks.h"
#include "level/edits/outline.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

namespace {

constexpr int kCheckDelay = 250;  // milliseconds without an edit
constexpr int kIconSize = 16;
constexpr int kButtonWidth = 112;
// Rows that the list gets at a time: some pages. A row takes about 20 microseconds.
constexpr std::size_t kRowsAtATime = 200;

QIcon iconOf(const Appearance& appearance, level::Severity severity) {
  switch (severity) {
    case level::Severity::error:
      return icon(appearance, QStringLiteral("issue"), Token::error);
    case level::Severity::warning:
      return icon(appearance, QStringLiteral("issue"), Token::warning);
    case level::Severity::note:
      break;
  }
  return icon(appearance, QStringLiteral("note"), Token::muted);
}

}  // namespace

IssuesPanel::IssuesPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_session(workspace.session()),
      m_appearance(appearance),
      m_list(new QListWidget(this)),
      m_none(new QLabel(this)),
      m_show(new QPushButton(tr("Show"), this)),
      m_fix(new QPushButton(this)) {
  m_none->setContentsMargins(8, 8, 8, 8);
  m_none->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_list->setWordWrap(true);
  m_list->setIconSize({kIconSize, kIconSize});
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_show->setToolTip(tr("Moves the camera to the issue (Enter or double-click)"));
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(8);
  for (QPushButton* button : {m_show, m_fix}) {
    button->setFixedWidth(kButtonWidth);  // the width does not change with the name of the fix
    buttons->addWidget(button);
  }
  buttons->addStretch(1);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 0, 8, 8);
  layout->setSpacing(8);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_none, 1);
  layout->addLayout(buttons);
  connect(m_list, &QListWidget::itemActivated, this,
          [this](QListWidgetItem* item) { show(m_list->row(item)); });
  connect(m_list, &QListWidget::currentRowChanged, this, &IssuesPanel::nameFix);
  const QScrollBar* bar = m_list->verticalScrollBar();
  connect(bar, &QScrollBar::valueChanged, this, [this, bar](int value) {
    if (value == bar->maximum() && value > 0) addRows();
  });
  connect(m_show, &QPushButton::clicked, this, [this] { show(m_list->currentRow()); });
  connect(m_fix, &QPushButton::clicked, this, [this] { fix(m_list->currentRow()); });
  Session& session = m_session;
  connect(&session.findings(), &Findings::changed, this, &IssuesPanel::refresh);
  m_rest.setSingleShot(true);
  m_rest.setInterval(kCheckDelay);
  connect(&m_rest, &QTimer::timeout, this, &IssuesPanel::refresh);
  connect(&session, &Session::opened, this, [this] {  // a newly opened level is not checked yet
    m_issues.clear();
    m_found.clear();
    m_workspace.setIssueMarks({});
    setChecked(false);
    fill();
  });
  connect(&session, &Session::levelChanged, &m_rest, qOverload<>(&QTimer::start));
  // such as a failed evaluation
  connect(&session, &Session::said, &m_rest, qOverload<>(&QTimer::start));
  connect(&session, &Session::sceneChanged, &m_rest, qOverload<>(&QTimer::start));
  connect(&session, &Session::compiledChanged, &m_rest, qOverload<>(&QTimer::start));
  connect(&appearance, &Appearance::changed, this, &IssuesPanel::fill);
  refresh();
  fill();
  sayNothingIsWrong();
}

void IssuesPanel::setChecked(bool checked) {
  if (checked == m_isChecked && !m_session.hasFailed()) return;
  m_isChecked = checked;
  sayNothingIsWrong();
}

// There is no result before the level is evaluated and its tree is searched for leaks.
void IssuesPanel::sayNothingIsWrong() {
  if (m_isChecked) {
    m_none->setText(tr("No issues found."));
  } else if (m_session.hasFailed()) {
    m_none->setText(tr("The level could not be evaluated. See the console."));
  } else {
    m_none->setText(tr("Checking the level..."));
  }
  setLook(*m_none, "state", m_isChecked ? "ok" : "");
  emit checkedChanged();
}

std::vector<FixableIssue> IssuesPanel::collected() const {
  std::vector<FixableIssue> issues = brokenSolidIssues(m_session.level(), m_session.scene());
  const auto add = [&issues](const level::Issues& more, IssueFix fix) {
    for (const level::Issue& issue : more) issues.push_back({issue, fix});
  };
  issues.insert(issues.end(), m_own.begin(), m_own.end());
  if (m_nearPlanesState == m_session.state()) {
    const std::vector<FixableIssue> near = nearPlaneIssues(m_nearPlanes);
    issues.insert(issues.end(), near.begin(), near.end());
  }
  for (const plugins::LevelCheck* check : m_checks) {
    add(check->check(m_session.level()), IssueFix::none);
  }
  // Findings from play are not caused by one solid; they can only be dismissed.
  add(m_session.findings().all(), IssueFix::dismiss);
  return issues;
}

// Builds every solid, so it runs in another thread, on a copy of the level; refreshes the list when
// it is done.
void IssuesPanel::lookForNearPlanes() {
  if (m_isLookingForPlanes || m_nearPlanesState == m_session.state()) return;
  m_isLookingForPlanes = true;
  computeAside(
      *this, [level = m_session.level()] { return nearPlanes(level, kNearPlaneTolerance); },
      [this, state = m_session.state()](const std::vector<NearPlane>& found) {
        m_isLookingForPlanes = false;
        m_nearPlanes = found;
        m_nearPlanesState = state;
        m_rest.start();
      });
}

// Updates m_own. Checks a large level in another thread, which refreshes the list when it is done;
// false until then.
bool IssuesPanel::checkLevel() {
  const std::uint64_t state = m_session.state();
  if (m_session.level().nodeCount() <= kManyNodes) {
    m_own = levelIssues(m_session.level(), m_session.scene());
    m_ownState = state;
    return true;
  }
  if (m_ownState == state) return true;
  if (std::exchange(m_isCheckingLevel, true)) return false;
  computeAside(
      *this,
      [level = m_session.level(), solids = solidsOf(m_session.scene())] {
        return levelIssues(level, solids);
      },
      [this, state](const std::vector<FixableIssue>& found) {
        m_isCheckingLevel = false;
        m_own = found;
        m_ownState = state;
        refresh();
      });
  return false;
}

void IssuesPanel::refresh() {
  // Keeps the issues of the previous state until the current state is evaluated and checked.
  const bool isReady = m_session.isEvaluated() && checkLevel();
  setChecked(isReady && m_session.compiled().state == m_session.state());
  if (!isReady) return;
  lookForNearPlanes();
  std::vector<FixableIssue> issues = collected();
  // Tens of thousands of duplicates have as many issues. Later jobs mark and list so many, so that
  // this event stays short.
  const bool isLarge = issues.size() > kManyNodes;
  runNowOrLater(isLarge, m_session, *this, "issue marks", [this] { mark(); });
  // The leak search of the compiled tree does not run during a drag. Its result is only used if it
  // belongs to the current state.
  if (const CompiledLevel& compiled = m_session.compiled(); compiled.state == m_session.state()) {
    if (std::optional<level::Issue> leak = leakIssue(compiled))
      issues.push_back({*std::move(leak), IssueFix::none});
  }
  // Errors before warnings.
  const auto severity = [](const FixableIssue& each) { return each.issue.severity; };
  if (!std::ranges::is_sorted(issues, std::ranges::greater(), severity)) {
    std::ranges::stable_sort(issues, std::ranges::greater(), severity);
  }
  if (issues == m_issues && !m_isListing) return;
  m_found = std::move(issues);
  m_isListing = true;
  runNowOrLater(isLarge, m_session, *this, "issue rows", [this] { list(); });
}

void IssuesPanel::list() {
  m_isListing = false;
  std::swap(m_issues, m_found);
  level::disposeAside(std::exchange(m_found, {}));
  fill();
}

// Marks the issues in the views. The leak has no mark: the views draw it as a line.
void IssuesPanel::mark() {
  if (m_ownState != m_session.state()) return;  // a later refresh() marks the new issues
  level::Issues marked;
  for (FixableIssue& each : collected()) marked.push_back(std::move(each.issue));
  m_workspace.setIssueMarks(issueMarks(m_session.level(), marked));
}

void IssuesPanel::fill() {
  m_list->clear();
  addRows();
  m_list->setVisible(!m_issues.empty());
  m_none->setVisible(m_issues.empty());
  for (QPushButton* button : {m_show, m_fix}) button->setVisible(!m_issues.empty());
  if (!m_issues.empty()) m_list->setCurrentRow(0);
  nameFix(m_list->currentRow());
  emit countChanged(static_cast<int>(m_issues.size()));
}

// Adds rows for the next issues that have none. Called again when the list is scrolled to its end.
void IssuesPanel::addRows() {
  const auto first = static_cast<std::size_t>(m_list->count());
  const std::size_t end = std::min(m_issues.size(), first + kRowsAtATime);
  for (std::size_t i = first; i < end; ++i) {
    const level::Issue& issue = m_issues[i].issue;
    const level::Node* node = m_session.level().find(issue.node);
    const QString text = issueText(m_session.level(), issue);
    const QString whole =
        node == nullptr ? text
                        : QStringLiteral("%1: %2").arg(displayName(m_session.level(), *node), text);
    auto* item = new QListWidgetItem(iconOf(m_appearance, issue.severity), whole, m_list);
    item->setToolTip(QString::fromStdString(issue.text));
  }
}

void IssuesPanel::setChecks(std::vector<const plugins::LevelCheck*> checks) {
  m_checks = std::move(checks);
  refresh();
}

void IssuesPanel::show(int row) {
  if (row < 0 || row >= static_cast<int>(m_issues.size())) return;
  const level::Issue& issue = m_issues[static_cast<std::size_t>(row)].issue;
  if (m_session.level().find(issue.node) != nullptr) m_session.select({issue.node});
  if (issue.position) {
    emit showWanted(*issue.position);
  } else if (const SceneSolid* solid = m_session.scene().find({{issue.node}})) {
    emit showWanted(solid->bounds.center());
  }
}

const level::Node* IssuesPanel::nodeOf(int row) const {
  if (row < 0 || row >= static_cast<int>(m_issues.size())) return nullptr;
  return m_session.level().find(m_issues[static_cast<std::size_t>(row)].issue.node);
}

IssueFix IssuesPanel::fixOf(int row) const {
  if (row < 0 || row >= static_cast<int>(m_issues.size())) return IssueFix::none;
  const IssueFix fix = m_issues[static_cast<std::size_t>(row)].fix;
  return fix == IssueFix::dismiss || nodeOf(row) != nullptr ? fix : IssueFix::none;
}

// Names the fix of the selected issue.
void IssuesPanel::nameFix(int row) {
  const IssueFix fix = fixOf(row);
  m_fix->setEnabled(fix != IssueFix::none);
  m_fix->setToolTip({});
  switch (fix) {
    case IssueFix::none:
      m_fix->setText(tr("Fix"));
      return m_fix->setToolTip(tr("No automatic fix"));
    case IssueFix::dismiss:
      return m_fix->setText(tr("Dismiss"));
    case IssueFix::repairMesh:
      m_fix->setText(tr("Repair..."));
      return m_fix->setToolTip(tr("Previews the repair (F8)"));
    case IssueFix::moveToEnd:
      m_fix->setText(tr("Move to End"));
      return m_fix->setToolTip(
          tr("Moves the solid to the end of its group, so that it cuts all solids before it"));
    case IssueFix::deleteGroup:
      return m_fix->setText(tr("Delete Group"));
    case IssueFix::deleteSolid:
      return m_fix->setText(tr("Delete Solid"));
    case IssueFix::cleanUp:
      m_fix->setText(tr("Clean Up..."));
      return m_fix->setToolTip(tr("Shows which planes would be merged, then merges them"));
  }
}

void IssuesPanel::fix(int row) {
  const IssueFix fix = fixOf(row);
  if (fix == IssueFix::none) return;
  if (fix == IssueFix::dismiss) {
    const level::Issue issue = m_issues[static_cast<std::size_t>(row)].issue;
    return m_session.findings().dismiss(issue);
  }
  const level::NodeId node = nodeOf(row)->id;
  if (fix == IssueFix::repairMesh) {
    m_session.select({node});
    emit repairWanted();
  } else if (fix == IssueFix::cleanUp) {
    emit cleanUpWanted();
  } else if (fix == IssueFix::moveToEnd) {
    const level::NodeId group = nodeOf(row)->parent;
    m_session.apply(tr("Move in outline"),
                    [&](level::Level& level) { return level::moveNode(level, node, group); });
  } else {
    m_session.apply(tr("Delete"),
                    [&](level::Level& level) { return level::removeNode(level, node); });
  }
}

}  // namespace halfspace::editor
