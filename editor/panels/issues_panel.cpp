// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/issues_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "editor/commands/leak_check.h"
#include "editor/commands/level_checks.h"
#include "editor/panels/outliner_model.h"
#include "editor/session/findings.h"
#include "editor/theme/icon.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

namespace {

constexpr int kRest = 250;  // milliseconds without an edit

bool isMesh(const level::Node& node) {
  return std::holds_alternative<level::MeshSolid>(node.content);
}

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

IssuesPanel::IssuesPanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_appearance(appearance),
      m_list(new QListWidget(this)),
      m_none(new QLabel(tr("Nothing is wrong with this level."), this)),
      m_show(new QPushButton(tr("Show"), this)),
      m_remove(new QPushButton(tr("Delete Solid"), this)) {
  m_none->setProperty("state", "ok");
  m_none->setContentsMargins(12, 12, 12, 12);
  m_none->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_list->setWordWrap(true);
  auto* buttons = new QVBoxLayout;
  buttons->addWidget(m_show);
  buttons->addWidget(m_remove);
  buttons->addStretch(1);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->setSpacing(8);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_none, 1);
  layout->addLayout(buttons);
  connect(m_list, &QListWidget::itemDoubleClicked, this,
          [this](QListWidgetItem* item) { show(m_list->row(item)); });
  connect(m_list, &QListWidget::currentRowChanged, this, &IssuesPanel::nameFix);
  connect(m_show, &QPushButton::clicked, this, [this] { show(m_list->currentRow()); });
  connect(&session.findings(), &Findings::changed, this, &IssuesPanel::refresh);
  connect(m_remove, &QPushButton::clicked, this, [this] { fix(m_list->currentRow()); });
  m_rest.setSingleShot(true);
  m_rest.setInterval(kRest);
  connect(&m_rest, &QTimer::timeout, this, &IssuesPanel::refresh);
  connect(&session, &Session::sceneChanged, &m_rest, qOverload<>(&QTimer::start));
  connect(&session, &Session::compiledChanged, &m_rest, qOverload<>(&QTimer::start));
  connect(&appearance, &Appearance::changed, this, &IssuesPanel::refresh);
  refresh();
}

void IssuesPanel::refresh() {
  level::Issues issues = m_session.scene().issues();
  const level::Issues own = levelIssues(m_session.level(), m_session.scene());
  issues.insert(issues.end(), own.begin(), own.end());
  for (const plugins::LevelCheck* check : m_checks) {
    const level::Issues found = check->check(m_session.level());
    issues.insert(issues.end(), found.begin(), found.end());
  }
  // While the mouse moves nobody looks for leaks: what was found last may be gone by now.
  if (const CompiledLevel& compiled = m_session.compiled(); compiled.state == m_session.state()) {
    if (std::optional<level::Issue> leak = leakIssue(compiled)) issues.push_back(*std::move(leak));
  }
  const level::Issues& played = m_session.findings().all();
  issues.insert(issues.end(), played.begin(), played.end());
  // What is wrong before what may be.
  std::ranges::stable_sort(issues, std::ranges::greater(), &level::Issue::severity);
  if (issues == m_issues && m_list->count() == static_cast<int>(issues.size()) && !issues.empty()) {
    return;
  }
  m_issues = std::move(issues);
  m_list->clear();
  for (const level::Issue& issue : m_issues) {
    const level::Node* node = m_session.level().find(issue.node);
    const QString text = QString::fromStdString(issue.text);
    const QString whole =
        node == nullptr ? text
                        : QStringLiteral("%1: %2").arg(displayName(m_session.level(), *node), text);
    new QListWidgetItem(iconOf(m_appearance, issue.severity), whole, m_list);
  }
  m_list->setVisible(!m_issues.empty());
  m_none->setVisible(m_issues.empty());
  m_show->setEnabled(!m_issues.empty());
  if (!m_issues.empty()) m_list->setCurrentRow(0);
  nameFix(m_list->currentRow());
  emit countChanged(static_cast<int>(m_issues.size()));
}

void IssuesPanel::setChecks(std::vector<const plugins::LevelCheck*> checks) {
  m_checks = std::move(checks);
  refresh();
}

void IssuesPanel::show(int row) {
  if (row < 0 || row >= static_cast<int>(m_issues.size())) return;
  const level::Issue& issue = m_issues[static_cast<std::size_t>(row)];
  if (m_session.level().find(issue.node) != nullptr) m_session.select({issue.node});
  if (issue.place) {
    emit showWanted(*issue.place);
  } else if (const SceneSolid* solid = m_session.scene().find({{issue.node}})) {
    emit showWanted(solid->bounds.center());
  }
}

const level::Node* IssuesPanel::nodeOf(int row) const {
  if (row < 0 || row >= static_cast<int>(m_issues.size())) return nullptr;
  return m_session.level().find(m_issues[static_cast<std::size_t>(row)].node);
}

// What the second button does to the chosen issue.
void IssuesPanel::nameFix(int row) {
  const level::Node* node = nodeOf(row);
  m_remove->setEnabled(node != nullptr || isFound(row));
  // What was come upon is no solid's fault: it can only be taken off the list.
  if (isFound(row)) return m_remove->setText(tr("Dismiss"));
  m_remove->setText(node != nullptr && isMesh(*node)     ? tr("Repair...")
                    : node != nullptr && node->isGroup() ? tr("Delete Group")
                                                         : tr("Delete Solid"));
}

bool IssuesPanel::isFound(int row) const {
  const level::Issues& found = m_session.findings().all();
  return row >= 0 && row < static_cast<int>(m_issues.size()) &&
         std::ranges::find(found, m_issues[static_cast<std::size_t>(row)]) != found.end();
}

void IssuesPanel::fix(int row) {
  if (isFound(row)) {
    const level::Issue issue = m_issues[static_cast<std::size_t>(row)];
    return m_session.findings().dismiss(issue);
  }
  const level::Node* found = nodeOf(row);
  if (found == nullptr) return;
  const level::NodeId node = found->id;
  if (isMesh(*found)) {
    m_session.select({node});
    emit repairWanted();
    return;
  }
  m_session.apply(tr("Delete"),
                  [&](level::Level& level) { return level::removeNode(level, node); });
}

}  // namespace halfspace::editor
