// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/run_panel.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QVBoxLayout>

#include "editor/panels/elided_label.h"
#include "editor/panels/severity_look.h"

namespace halfspace::editor {

namespace {

enum RunColumn { kSeverity, kText, kRunColumns };
enum RunRole { kLevel = Qt::UserRole, kPosition };

constexpr int kSeverityWidth = 72;  // pixels: the longest word and its margins

level::Severity severityOf(const QTreeWidgetItem& row) {
  return static_cast<level::Severity>(row.data(kSeverity, kLevel).toInt());
}

}  // namespace

RunPanel::RunPanel(GameRunner& runner, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_runner(runner),
      m_appearance(appearance),
      m_stage(new ElidedLabel(this)),
      m_problemsOnly(new QCheckBox(tr("Problems only"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_rows(new QTreeWidget(this)) {
  m_stage->setObjectName(QStringLiteral("run.stage"));
  m_problemsOnly->setObjectName(QStringLiteral("run.problemsOnly"));
  m_cancel->setObjectName(QStringLiteral("run.cancel"));
  m_rows->setObjectName(QStringLiteral("run.rows"));
  m_rows->setColumnCount(kRunColumns);
  m_rows->setHeaderHidden(true);
  m_rows->setRootIsDecorated(false);
  m_rows->setUniformRowHeights(true);
  m_rows->header()->resizeSection(kSeverity, kSeverityWidth);
  m_rows->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  auto* clearing = new QPushButton(tr("Clear"), this);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(8, 4, 8, 0);
  head->setSpacing(8);
  head->addWidget(m_stage, 1);
  head->addWidget(m_problemsOnly);
  head->addWidget(clearing);
  head->addWidget(m_cancel);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addLayout(head);
  layout->addWidget(m_rows, 1);
  connect(clearing, &QPushButton::clicked, this, &RunPanel::clear);
  connect(m_cancel, &QPushButton::clicked, &runner, &GameRunner::cancel);
  connect(m_problemsOnly, &QCheckBox::toggled, this, &RunPanel::showRows);
  connect(m_rows, &QTreeWidget::itemActivated, this, &RunPanel::showPlace);
  connect(&runner, &GameRunner::started, this, &RunPanel::clear);
  connect(&runner, &GameRunner::added, this, &RunPanel::add);
  connect(&runner, &GameRunner::stageChanged, this, &RunPanel::showStage);
  connect(&appearance, &Appearance::changed, this, &RunPanel::showRows);
  showStage({});
}

void RunPanel::clear() {
  m_rows->clear();
  m_notes = m_problems = m_left = 0;
  m_stage->setToolTip({});
}

void RunPanel::add(const RunLine& line) {
  const bool isNote = line.severity == level::Severity::note;
  int& count = isNote ? m_notes : m_problems;
  if (count >= (isNote ? kMostNotes : kMostProblems)) {
    ++m_left;
    m_stage->setToolTip(tr("Lines that are not shown: %1").arg(m_left));
    return;
  }
  ++count;
  QScrollBar& bar = *m_rows->verticalScrollBar();
  const bool wasAtEnd = bar.value() == bar.maximum();
  auto* row = new QTreeWidgetItem(
      m_rows,
      {line.severity == level::Severity::note ? QString() : wordOf(line.severity), line.text});
  row->setData(kSeverity, kLevel, static_cast<int>(line.severity));
  if (line.position) {
    const geometry::Vec3& at = *line.position;
    row->setData(kText, kPosition, QVariantList{at.x(), at.y(), at.z()});
    row->setToolTip(kText, line.text + QLatin1Char('\n') + tr("Double-click shows the position."));
  } else {
    row->setToolTip(kText, line.text);
  }
  showRow(*row);
  if (wasAtEnd) m_rows->scrollToBottom();
}

void RunPanel::showRow(QTreeWidgetItem& row) const {
  const level::Severity severity = severityOf(row);
  row.setForeground(kSeverity, m_appearance.colour(tokenOf(severity, Token::text)));
  QFont font = m_rows->font();
  font.setUnderline(row.data(kText, kPosition).isValid());
  row.setFont(kText, font);
  row.setHidden(m_problemsOnly->isChecked() && severity == level::Severity::note);
}

void RunPanel::showRows() {
  for (int i = 0; i < m_rows->topLevelItemCount(); ++i) showRow(*m_rows->topLevelItem(i));
}

void RunPanel::showStage(const QString& stage) {
  m_stage->setText(stage.isEmpty() ? tr("Nothing is running.") : stage);
  m_cancel->setEnabled(m_runner.isRunning());
}

void RunPanel::showPlace(QTreeWidgetItem* row) {
  const QVariantList at = row->data(kText, kPosition).toList();
  if (at.size() == 3) emit showWanted({at[0].toDouble(), at[1].toDouble(), at[2].toDouble()});
}

}  // namespace halfspace::editor
