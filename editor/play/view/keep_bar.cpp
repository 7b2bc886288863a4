// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/keep_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace halfspace::editor {

namespace {

constexpr int kTop = 12;  // pixels below the pane's edge

}  // namespace

KeepBar::KeepBar(PlayMode& play, QWidget& viewport)
    : QFrame(&viewport), m_play(play), m_question(new QLabel(this)) {
  setObjectName(QStringLiteral("keepBar"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  auto* keep = new QPushButton(tr("Keep"), this);
  keep->setObjectName(QStringLiteral("keepCarvings"));
  auto* discard = new QPushButton(tr("Discard"), this);
  discard->setObjectName(QStringLiteral("discardCarvings"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(16, 8, 8, 8);
  layout->setSpacing(8);
  layout->addWidget(m_question);
  layout->addSpacing(16);
  layout->addWidget(keep);
  layout->addWidget(discard);
  hide();
  viewport.installEventFilter(this);
  connect(&play, &PlayMode::stopped, this, &KeepBar::ask);
  connect(&play, &PlayMode::started, this, &QWidget::hide);
  connect(&play.session(), &Session::opened, this, &QWidget::hide);
  connect(keep, &QPushButton::clicked, this, [this] {
    m_play.keepCarvings();
    hide();
    parentWidget()->setFocus();
  });
  connect(discard, &QPushButton::clicked, this, [this] {
    m_play.discardCarvings();
    hide();
    parentWidget()->setFocus();
  });
}

void KeepBar::ask(std::size_t carvings) {
  if (carvings == 0) return;
  m_question->setText(
      tr("%n solid(s) carved while playing. Keep?", "", static_cast<int>(carvings)));
  adjustSize();
  arrange();
  show();
  raise();
}

void KeepBar::arrange() {
  move((parentWidget()->width() - width()) / 2, kTop);
}

bool KeepBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && isVisible()) arrange();
  return QFrame::eventFilter(watched, event);
}

}  // namespace halfspace::editor
