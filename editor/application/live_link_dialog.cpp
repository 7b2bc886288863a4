// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/live_link_dialog.h"

#include <cmath>

#include <QClipboard>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace halfspace::editor {

namespace {

constexpr int kLiveLinkWidth = 520;  // pixels

}  // namespace

LiveLinkDialog::LiveLinkDialog(LiveLink& link, QWidget* parent)
    : QDialog(parent),
      m_link(link),
      m_address(new QLineEdit(this)),
      m_copy(new QPushButton(tr("Copy"), this)),
      m_open(new QPushButton(tr("Open in Browser"), this)),
      m_start(new QPushButton(this)),
      m_state(new QLabel(this)) {
  setWindowTitle(tr("Live Link"));
  setObjectName(QStringLiteral("liveLink"));
  m_address->setObjectName(QStringLiteral("liveLink.address"));
  m_copy->setObjectName(QStringLiteral("liveLink.copy"));
  m_start->setObjectName(QStringLiteral("liveLink.start"));
  m_state->setObjectName(QStringLiteral("liveLink.state"));
  m_address->setReadOnly(true);
  m_address->setPlaceholderText(tr("Not started"));
  m_state->setWordWrap(true);
  auto* text = new QLabel(tr("A page on this machine shows the level and follows each edit. Other "
                             "machines cannot open it."),
                          this);
  text->setWordWrap(true);
  auto* address = new QHBoxLayout;
  address->setSpacing(8);
  address->addWidget(m_address, 1);
  address->addWidget(m_copy);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->addButton(m_start, QDialogButtonBox::ActionRole);
  buttons->addButton(m_open, QDialogButtonBox::ActionRole);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(12);
  layout->addWidget(text);
  layout->addLayout(address);
  layout->addWidget(m_state);
  layout->addWidget(buttons);
  resize(kLiveLinkWidth, sizeHint().height());
  connect(m_start, &QPushButton::clicked, this, &LiveLinkDialog::startOrStop);
  connect(m_copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(m_address->text()); });
  connect(m_open, &QPushButton::clicked, this,
          [this] { QDesktopServices::openUrl(m_link.address()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(&m_link, &LiveLink::changed, this, &LiveLinkDialog::showState);
  connect(&m_link, &LiveLink::drawn, this, [this](const LiveLink::Picture& picture) {
    if (picture.milliseconds > 0) m_milliseconds = picture.milliseconds;
    showState();
  });
  showState();
}

void LiveLinkDialog::startOrStop() {
  m_problem.clear();
  if (m_link.isRunning())
    m_link.stop();
  else if (const auto problem = m_link.start())
    m_problem = tr("The live link cannot start: %1").arg(*problem);
  showState();
}

void LiveLinkDialog::showState() {
  const bool isRunning = m_link.isRunning();
  m_address->setText(m_link.address().toString());
  m_start->setText(isRunning ? tr("Stop") : tr("Start"));
  m_copy->setEnabled(isRunning);
  m_open->setEnabled(isRunning);
  QString state = m_problem;
  if (isRunning) state = tr("%n page(s) connected.", "", m_link.followers());
  if (isRunning && m_milliseconds > 0)
    state += ' ' + tr("The last edit was shown after %1 ms.").arg(std::lround(m_milliseconds));
  m_state->setText(state);
}

}  // namespace halfspace::editor
