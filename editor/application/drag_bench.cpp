// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/drag_bench.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QTimer>

#include "editor/commands/selecting.h"
#include "editor/commands/visibility.h"
#include "level/program/exit_code.h"

namespace halfspace::editor {

namespace {

constexpr int kDrag = 5000;   // milliseconds
constexpr int kHover = 2000;  // milliseconds
constexpr int kRest = 600;    // milliseconds until checks and lists have followed a change
constexpr int kMouse = 8;     // milliseconds between events: a mouse of 125 Hz
constexpr int kXyPane = 1;
constexpr double kReach = 96;  // pixels to either side

class DragBench : public QObject {
 public:
  DragBench(TimedApplication& application, MainWindow& window, const CommandLine& line)
      : QObject(&window), m_application(application), m_window(window), m_line(line) {
    m_mouse.setInterval(kMouse);
    connect(&m_mouse, &QTimer::timeout, this, &DragBench::moveOn);
    connect(&window.session(), &Session::sceneChanged, this, [this] {
      if (m_window.session().scene().state() != 0) ++m_pictures;  // 0: cleared, nothing to see
    });
  }

  void start() {
    m_clock.start();
    connect(&m_window.viewport(), &QOpenGLWidget::frameSwapped, this, &DragBench::lookForPicture);
    if (const auto problem = m_window.files().openQuietly(m_line.level)) {
      std::fprintf(stderr, "halfspace-editor: error: %s\n", qPrintable(*problem));
      return end(level::ExitCode::cannotReadOrWrite);
    }
    m_report["read_ms"] = static_cast<double>(m_clock.elapsed());
  }

 private:
  bool isSettled() const {
    const Session& session = m_window.session();
    return session.isEvaluated() && session.compiled().state == session.state();
  }

  void lookForPicture() {
    if (m_pictures == 0 || m_report.contains("first_picture_ms")) return;
    m_report["first_picture_ms"] = static_cast<double>(m_clock.elapsed());
    m_report["solids"] = static_cast<qint64>(m_window.session().scene().figures().solids);
    whenSettled([this] {
      m_report["compiled_ms"] = static_cast<double>(m_clock.elapsed());
      drag("median", 0.5, [this] { drag("largest", 1.0, [this] { everything(); }); });
    });
  }

  void whenSettled(std::function<void()> then) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer, then = std::move(then)] {
      if (!isSettled()) return;
      timer->deleteLater();
      timer->stop();
      then();
    });
    timer->start(20);
  }

  // The solid with this share of all others below it by the length of its diagonal.
  level::NodeId solidAt(double share) const {
    std::vector<std::pair<double, level::NodeId>> order;
    for (const auto& [key, solid] : m_window.session().scene().solids()) {
      if (key.path.size() != 1 || solid->flags.hidden) continue;
      order.emplace_back(solid->bounds.diagonal().norm(), key.path.front());
    }
    if (order.empty()) return {};
    std::ranges::sort(order, [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second.value < b.second.value;
    });
    return order[static_cast<std::size_t>(share * static_cast<double>(order.size() - 1))].second;
  }

  // All solids at once: selected, under the mouse, dragged, hidden, and shown again by undoing.
  void everything() {
    Session& session = m_window.session();
    m_window.viewport().frameLevel();
    act(
        "select all", [&session] { selectAll(session); },
        [this, &session] {
          hover([this, &session] {
            dragSelected("drag all", [this, &session] {
              act(
                  "hide all", [&session] { hideSelected(session); },
                  [this, &session] {
                    act(
                        "undo", [&session] { session.undo(); },
                        [this] { end(level::ExitCode::done); });
                  });
            });
          });
        });
  }

  // One change, with all that follows from it.
  void act(const QString& name, const std::function<void()>& change, std::function<void()> then) {
    m_application.log().clear();
    m_clock.start();
    // In an event of its own: what is done now belongs to the timer that called this.
    QTimer::singleShot(0, this, [this, name, change, then = std::move(then)] {
      change();
      whenSettled([this, name, then] {
        QTimer::singleShot(kRest, this, [this, name, then] {
          reportBlocks(name);
          then();
        });
      });
    });
  }

  void hover(std::function<void()> then) {
    m_application.log().clear();
    m_clock.start();
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer, then = std::move(then)] {
      const auto now = static_cast<double>(m_clock.elapsed());
      const QPointF by(kReach * std::sin(now / 400), kReach / 2 * std::sin(now / 700));
      if (now < kHover) return send(QEvent::MouseMove, m_from + by, Qt::NoButton, Qt::NoButton);
      timer->stop();
      timer->deleteLater();
      reportBlocks("hover");
      then();
    });
    timer->start(kMouse);
  }

  QJsonObject reportBlocks(const QString& name) {
    const FrameLog& log = m_application.log();
    QJsonObject blocks;
    blocks["blocks"] = static_cast<qint64>(log.blocks().size());
    blocks["block_p50_ms"] = percentile(log.blocks(), 0.5);
    blocks["block_p99_ms"] = percentile(log.blocks(), 0.99);
    blocks["block_max_ms"] = percentile(log.blocks(), 1);
    blocks["drawing_p50_ms"] = percentile(log.drawings(), 0.5);
    m_report[name] = blocks;
    std::printf(
        "%-10s own work per block p50 %.2f, p99 %.2f, max %.2f ms over %zu blocks; drawing "
        "p50 %.0f ms (left out)\n",
        qPrintable(name), percentile(log.blocks(), 0.5), percentile(log.blocks(), 0.99),
        percentile(log.blocks(), 1), log.blocks().size(), percentile(log.drawings(), 0.5));
    return blocks;
  }

  void drag(const QString& name, double share, std::function<void()> then) {
    m_window.session().select({solidAt(share)});
    m_window.viewport().frameSelection();
    dragSelected(name, std::move(then));
  }

  void dragSelected(const QString& name, std::function<void()> then) {
    Session& session = m_window.session();
    m_name = name;
    m_then = std::move(then);
    const PaneLayout& panes = m_window.viewport().panes();
    const auto middle = panes.camera(kXyPane).project(selectionBounds(session).center());
    m_from = middle.value_or(QPointF()) + panes.rect(kXyPane).topLeft();
    m_steps = session.undoSteps();
    m_pictures = 0;
    m_application.log().clear();
    m_clock.start();
    send(QEvent::MouseButtonPress, m_from, Qt::LeftButton);
    m_mouse.start();
  }

  void send(QEvent::Type type, QPointF at, Qt::MouseButton button,
            Qt::MouseButtons held = Qt::LeftButton) {
    QWidget& viewport = m_window.viewport();
    QCoreApplication::postEvent(&viewport, new QMouseEvent(type, at, viewport.mapToGlobal(at),
                                                           button, held, Qt::NoModifier));
  }

  void moveOn() {
    const auto now = static_cast<double>(m_clock.elapsed());
    if (now < kDrag) {
      const QPointF by(kReach * std::sin(now / 400), kReach / 2 * std::sin(now / 700));
      return send(QEvent::MouseMove, m_from + by, Qt::NoButton);
    }
    m_mouse.stop();
    send(QEvent::MouseButtonRelease, m_from, Qt::LeftButton, Qt::NoButton);
    const double seconds = now / 1000;
    whenSettled([this, seconds] {
      report(seconds);
      m_window.session().undo();
      whenSettled(m_then);
    });
  }

  void report(double seconds) {
    QJsonObject drag = reportBlocks(m_name);
    drag["dragged"] = m_window.session().undoSteps() > m_steps;
    drag["pictures_per_second"] = m_pictures / seconds;
    m_report[m_name] = drag;
    std::printf("%-10s %.1f pictures a second\n", "", m_pictures / seconds);
  }

  void end(level::ExitCode code) {
    if (code == level::ExitCode::done) {
      std::printf("%lld solids; read in %.0f ms, first picture after %.0f ms, tree after %.0f ms\n",
                  static_cast<long long>(m_report["solids"].toInteger()),
                  m_report["read_ms"].toDouble(), m_report["first_picture_ms"].toDouble(),
                  m_report["compiled_ms"].toDouble());
    }
    if (code == level::ExitCode::done && !m_line.json.empty()) {
      QFile file(QString::fromStdString(m_line.json.string()));
      const QByteArray text = QJsonDocument(m_report).toJson();
      if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        std::fprintf(stderr, "halfspace-editor: error: Cannot write %s.\n", m_line.json.c_str());
        code = level::ExitCode::cannotReadOrWrite;
      }
    }
    m_window.closeWithoutAsking();
    // Not yet in exec() where the level could not be opened.
    QTimer::singleShot(0, &m_application, [code] { QApplication::exit(static_cast<int>(code)); });
  }

  TimedApplication& m_application;
  MainWindow& m_window;
  CommandLine m_line;
  QElapsedTimer m_clock;
  QTimer m_mouse;
  QJsonObject m_report;
  QString m_name;
  std::function<void()> m_then;
  QPointF m_from;
  std::size_t m_steps = 0;
  int m_pictures = 0;
};

}  // namespace

void runDragBench(TimedApplication& application, MainWindow& window, const CommandLine& line) {
  auto* bench = new DragBench(application, window, line);
  QTimer::singleShot(0, bench, [bench] { bench->start(); });
}

}  // namespace halfspace::editor
