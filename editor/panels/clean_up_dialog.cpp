// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/clean_up_dialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

#include "editor/panels/number_field.h"
#include "editor/panels/outliner_model.h"
#include "editor/tools/overlay.h"

namespace halfspace::editor {

CleanUpDialog::CleanUpDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_before(session.selection()),
      m_tolerance(new NumberField(this)),
      m_summary(new QLabel(this)),
      m_list(new QListWidget(this)) {
  setWindowTitle(tr("Clean Up"));
  setObjectName(QStringLiteral("cleanUp"));
  resize(460, 380);
  auto* about = new QLabel(tr("Merges faces that almost lie in the plane of a neighbour, so that "
                              "walls that were meant to be flush are."),
                           this);
  about->setWordWrap(true);
  m_tolerance->setObjectName(QStringLiteral("cleanUpTolerance"));
  m_tolerance->show(kNearPlaneTolerance);
  m_tolerance->setToolTip(tr("The farthest that a corner may move, in level units"));
  m_summary->setObjectName(QStringLiteral("cleanUpSummary"));
  m_summary->setWordWrap(true);
  auto* form = new QFormLayout;
  form->addRow(tr("Tolerance"), m_tolerance);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Cancel, this);
  m_apply = buttons->button(QDialogButtonBox::Apply);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(12);
  layout->addWidget(about);
  layout->addLayout(form);
  layout->addWidget(m_summary);
  layout->addWidget(m_list, 1);
  layout->addWidget(buttons);
  connect(m_tolerance, &NumberField::finished, this, [this] { refresh(); });
  connect(m_apply, &QPushButton::clicked, this, [this] { finish(true); });
  connect(buttons, &QDialogButtonBox::rejected, this, [this] { finish(false); });
  connect(this, &QDialog::rejected, this, [this] { m_session.select(m_before); });
  refresh();
}

void CleanUpDialog::refresh() {
  const double tolerance = m_tolerance->number();
  m_plan = tolerance > 0 ? planCleanUp(m_session.level(), tolerance) : CleanUpPlan();
  const std::vector<level::NodeId> nodes = m_plan.nodes();
  m_list->clear();
  for (const level::NodeId id : nodes) {
    double farthest = 0;
    int planes = 0;
    for (const NearPlane& near : m_plan.planes) {
      if (near.node != id) continue;
      ++planes;
      farthest = std::max(farthest, near.distance);
    }
    m_list->addItem(tr("%1: %n face(s), at most %2", "", planes)
                        .arg(displayName(m_session.level(), m_session.level().node(id)),
                             QString::number(farthest, 'g', 3)));
  }
  m_summary->setText(nodes.empty() ? tr("No planes are that near to each other.")
                                   : tr("%n face(s) change; the corners move at most %1 units.", "",
                                        static_cast<int>(m_plan.planes.size()))
                                         .arg(QString::number(m_plan.farthest, 'g', 3)));
  m_apply->setEnabled(!nodes.empty());
  m_session.select(nodes);
}

void CleanUpDialog::finish(bool applies) {
  if (!applies) return reject();
  m_session.select(m_before);
  cleanUp(m_session, m_tolerance->number());
  accept();
}

}  // namespace halfspace::editor
