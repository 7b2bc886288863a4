// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/tour.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHBoxLayout>

namespace halfspace::editor {

namespace {

constexpr int kLook = 150;  // milliseconds between checks whether the step is done
constexpr int kTourMargin = 16;
constexpr int kWidth = 560;

}  // namespace

Tour::Tour(Workspace& workspace, const Toolbox& toolbox, ViewportWidget& viewport)
    : QFrame(&viewport),
      m_workspace(workspace),
      m_toolbox(toolbox),
      m_viewport(viewport),
      m_steps(makeSteps()),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_back(new QPushButton(tr("Back"), this)),
      m_next(new QPushButton(this)) {
  setObjectName(QStringLiteral("tour"));
  setAttribute(Qt::WA_DeleteOnClose);
  setCursor(Qt::ArrowCursor);
  m_next->setObjectName(QStringLiteral("tourNext"));
  m_title->setProperty("heading", true);
  m_text->setWordWrap(true);
  auto* end = new QPushButton(tr("End Tour"), this);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(end);
  buttons->addStretch(1);
  buttons->addWidget(m_back);
  buttons->addWidget(m_next);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 12, 16, 12);
  layout->setSpacing(8);
  layout->addWidget(m_title);
  layout->addWidget(m_text, 1);
  layout->addLayout(buttons);
  for (QPushButton* button : {end, m_back, m_next}) button->setFocusPolicy(Qt::NoFocus);
  connect(end, &QPushButton::clicked, this, &QWidget::close);
  connect(m_back, &QPushButton::clicked, this, [this] { go(m_step - 1); });
  connect(m_next, &QPushButton::clicked, this, [this] { go(m_step + 1); });
  connect(&m_timer, &QTimer::timeout, this, [this] {
    // A drag changes the level with every movement; check only at its end.
    if (!m_toolbox.isDragging() && m_done && m_done()) go(m_step + 1);
  });
  m_timer.start(kLook);
  viewport.installEventFilter(this);
  go(0);
  show();
}

std::vector<Tour::Step> Tour::makeSteps() {
  Session& session = m_workspace.session();
  const Camera& eye = m_viewport.panes().camera(0);
  const auto grows = [&session](const std::function<bool(const level::Level&)>& holds) {
    return [&session, holds]() -> Done {
      const std::uint64_t state = session.state();
      return
          [&session, holds, state] { return session.state() != state && holds(session.level()); };
    };
  };
  const auto any = [](const level::Level&) { return true; };
  return {{tr("Look around"),
           tr("Hold the right mouse button in the 3D pane and drag to look around. Fly with W, A, "
              "S, D. In flat panes, the right button pans and the wheel zooms."),
           [&eye]() -> Done {
             // Only a change of direction counts: framing also moves the camera.
             return [&eye, yaw = eye.yaw(), pitch = eye.pitch()] {
               return std::abs(eye.yaw() - yaw) + std::abs(eye.pitch() - pitch) > 0.2;
             };
           }},
          {tr("Select"),
           tr("Click a solid. Its outline turns orange, and the inspector shows its properties."),
           [&session]() -> Done { return [&session] { return !session.selection().empty(); }; }},
          {tr("Draw"),
           tr("Press Esc to clear the selection, then drag in a flat pane to draw a box on the "
              "grid. The list in the toolbar has all other shapes."),
           [&session]() -> Done {
             return [&session, count = session.level().nodeCount()] {
               return session.level().nodeCount() > count;
             };
           }},
          {tr("Move and pull"),
           tr("Drag the selected box to move it. Shift+drag one of its faces to pull the face."),
           grows(any)},
          {tr("Carve"),
           tr("Move the box into a wall and press −. The box becomes subtractive and cuts all "
              "solids before it in the outline; + makes it additive again. A window is a "
              "subtractive solid that you can drag."),
           [&session]() -> Done {
             return [&session] {
               for (level::NodeId id : session.selection()) {
                 const level::Node* node = session.level().find(id);
                 if (node != nullptr && node->properties.operation == level::Operation::subtract) {
                   return true;
                 }
               }
               return false;
             };
           }},
          {tr("Undo"),
           tr("Ctrl+Z undoes any number of steps, Ctrl+Shift+Z redoes them. Your work can be "
              "recovered even after a crash."),
           grows([&session](const level::Level&) { return session.canRedo(); })},
          {tr("Play"),
           tr("F5 plays the level from its player start, Shift+F5 from the camera. Esc stops. "
              "Ctrl+Shift+P finds every command by its name."),
           []() -> Done { return {}; }}};
}

void Tour::go(int step) {
  if (step >= steps()) {
    close();
    return;
  }
  m_step = std::max(step, 0);
  const Step& now = m_steps[static_cast<std::size_t>(m_step)];
  m_title->setText(QStringLiteral("%1 / %2   %3").arg(m_step + 1).arg(steps()).arg(now.title));
  m_text->setText(now.text);
  m_back->setEnabled(m_step > 0);
  m_next->setText(m_step + 1 == steps() ? tr("Done") : tr("Next"));
  m_done = now.begin();
  arrange();
  emit stepChanged(m_step);
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) arrange();
  return QFrame::eventFilter(watched, event);
}

void Tour::arrange() {
  const int width = std::min(kWidth, m_viewport.width() - 2 * kTourMargin);
  setFixedWidth(width);
  adjustSize();
  move((m_viewport.width() - width) / 2, m_viewport.height() - height() - kTourMargin);
}

}  // namespace halfspace::editor
