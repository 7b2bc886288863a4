// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/toasts.h"

#include <algorithm>

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QPropertyAnimation>
#include <QPushButton>
#include <QToolButton>

#include "editor/theme/appearance.h"

namespace halfspace::editor {

namespace {

constexpr int kMostToasts = 4;
constexpr int kToastWidth = 380;    // pixels
constexpr int kToastMargin = 12;    // pixels to the edge of the panes
constexpr int kToastGap = 8;        // pixels between toasts
constexpr int kWarningTime = 9000;  // milliseconds
constexpr int kErrorTime = 20000;   // milliseconds
constexpr int kFadeTime = 400;      // milliseconds
constexpr int kLeastWidth = 160;    // pixels

}  // namespace

// ---- one toast ----

Toast::Toast(const Message& message, QWidget& parent)
    : QFrame(&parent), m_text(message.text), m_label(new QLabel(this)), m_buttons(new QHBoxLayout) {
  setObjectName(QStringLiteral("toast"));
  setAttribute(Qt::WA_StyledBackground);
  setCursor(Qt::ArrowCursor);
  const bool isError = message.severity == level::Severity::error;
  setProperty("state", isError ? "error" : "warning");
  auto* word = new QLabel(isError ? tr("Error") : tr("Warning"), this);
  word->setProperty("heading", true);
  setLook(*word, "state", isError ? "error" : "warning");
  m_label->setObjectName(QStringLiteral("toastText"));
  m_label->setWordWrap(true);
  m_label->setTextFormat(Qt::PlainText);
  auto* end = new QToolButton(this);
  end->setObjectName(QStringLiteral("toastClose"));
  end->setText(QStringLiteral("\u00d7"));
  end->setToolTip(tr("Close"));
  end->setFocusPolicy(Qt::NoFocus);
  connect(end, &QToolButton::clicked, this, &Toast::close);
  auto* top = new QHBoxLayout;
  top->addWidget(word);
  top->addStretch(1);
  top->addWidget(end);
  m_buttons->setSpacing(8);
  m_buttons->addStretch(1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 4, 8, 8);
  layout->setSpacing(2);
  layout->addLayout(top);
  layout->addWidget(m_label);
  layout->addLayout(m_buttons);
  showText();
  m_life.setObjectName(QStringLiteral("life"));
  m_life.setSingleShot(true);
  m_life.setInterval(isError ? kErrorTime : kWarningTime);
  connect(&m_life, &QTimer::timeout, this, &Toast::fade);
  m_life.start();
}

void Toast::setText(const QString& text) {
  m_text = text;
  m_count = 1;
  m_life.start();
  showText();
}

void Toast::repeat() {
  ++m_count;
  m_life.start();
  showText();
}

void Toast::showText() {
  m_label->setText(m_count == 1 ? m_text : tr("%1 (%2 times)").arg(m_text).arg(m_count));
}

void Toast::addButton(const char* name, const QString& text, std::function<void()> call) {
  auto* button = new QPushButton(text, this);
  button->setObjectName(QLatin1String(name));
  button->setFocusPolicy(Qt::NoFocus);
  connect(button, &QPushButton::clicked, this, [this, call = std::move(call)] {
    call();
    close();
  });
  m_buttons->addWidget(button);
}

// Wraps the text so that the toast fits into the panes.
void Toast::setWidthLimit(int width) {
  setFixedWidth(std::clamp(width, kLeastWidth, kToastWidth));
  layout()->activate();
  const int height = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(this->width())
                                                   : sizeHint().height();
  resize(this->width(), height);
}

void Toast::enterEvent(QEnterEvent*) {
  m_life.stop();
}

void Toast::leaveEvent(QEvent*) {
  m_life.start();
}

void Toast::close() {
  m_life.stop();
  hide();
  emit gone(this);
  deleteLater();
}

void Toast::fade() {
  auto* effect = new QGraphicsOpacityEffect(this);
  setGraphicsEffect(effect);
  auto* animation = new QPropertyAnimation(effect, "opacity", this);
  animation->setDuration(kFadeTime);
  animation->setStartValue(1.0);
  animation->setEndValue(0.0);
  connect(animation, &QPropertyAnimation::finished, this, &Toast::close);
  animation->start(QAbstractAnimation::DeleteWhenStopped);
}

// ---- all toasts ----

Toasts::Toasts(Workspace& workspace, ViewportWidget& viewport)
    : QObject(&viewport), m_workspace(workspace), m_viewport(viewport) {
  viewport.installEventFilter(this);
  connect(&workspace.session(), &Session::said, this, &Toasts::add);
  // The buttons of earlier messages would act on the level that was open before.
  connect(&workspace.session(), &Session::opened, this, [this] {
    for (Toast* toast : m_shown) {
      for (const char* name : {"toastShow", "toastUndo"}) {
        if (auto* button = toast->findChild<QPushButton*>(QLatin1String(name))) button->hide();
      }
    }
    arrange();
  });
}

void Toasts::add(const Message& message) {
  if (message.severity == level::Severity::note) return;
  const auto same =
      std::ranges::find(m_shown, message.text, [](Toast* toast) { return toast->text(); });
  if (same != m_shown.end()) {
    (*same)->repeat();
    return arrange();
  }
  if (m_shown.size() >= kMostToasts) return collapse(message.severity);
  auto* toast = new Toast(message, m_viewport);
  Session& session = m_workspace.session();
  if (message.position || !message.nodes.empty()) {
    toast->addButton("toastShow", tr("Show"), [this, message] { show(message); });
  }
  if (message.isAboutLastStep && session.canUndo()) {
    toast->addButton("toastUndo", tr("Undo"), [&session] { session.undo(); });
    // Another step in between: undo would undo that one.
    connect(&session, &Session::levelChanged, toast, [toast] {
      if (auto* undo = toast->findChild<QPushButton*>(QStringLiteral("toastUndo"))) undo->hide();
    });
  }
  connect(toast, &Toast::gone, this, &Toasts::forget);
  m_shown.push_back(toast);
  toast->show();
  arrange();
}

// The last toast of a burst counts the messages that are not shown as toasts.
void Toasts::collapse(level::Severity severity) {
  ++m_restCount;
  if (m_rest == nullptr) {
    m_rest = new Toast({severity, {}}, m_viewport);
    m_rest->addButton("toastConsole", tr("Open Console"), [this] { emit consoleWanted(); });
    connect(m_rest, &Toast::gone, this, &Toasts::forget);
    m_shown.push_back(m_rest);
    m_rest->show();
  }
  m_rest->setText(tr("%n more message(s) in the Console.", "", m_restCount));
  arrange();
}

void Toasts::show(const Message& message) {
  Session& session = m_workspace.session();
  Session::Nodes nodes = message.nodes;
  std::erase_if(nodes, [&](level::NodeId id) { return session.level().find(id) == nullptr; });
  if (!nodes.empty()) session.select(nodes);
  if (message.position) return m_viewport.showPoint(*message.position);
  if (!nodes.empty()) m_viewport.frameSelection();
}

void Toasts::forget(Toast* toast) {
  std::erase(m_shown, toast);
  if (toast == m_rest) {
    m_rest = nullptr;
    m_restCount = 0;
  }
  arrange();
}

// From the bottom upwards. Toasts that would leave the panes at the top are hidden until there is
// room.
void Toasts::arrange() {
  int bottom = m_viewport.height() - kToastMargin;
  for (auto at = m_shown.rbegin(); at != m_shown.rend(); ++at) {
    Toast& toast = **at;
    toast.setWidthLimit(m_viewport.width() - 2 * kToastMargin);
    const int top = bottom - toast.height();
    toast.move(m_viewport.width() - kToastMargin - toast.width(), top);
    toast.setVisible(top >= 0 || at == m_shown.rbegin());
    toast.raise();
    bottom = top - kToastGap;
  }
}

bool Toasts::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) arrange();
  return QObject::eventFilter(watched, event);
}

}  // namespace halfspace::editor
