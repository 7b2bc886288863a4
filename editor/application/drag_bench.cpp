// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/drag_bench.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <limits>

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTimer>

#include "editor/application/block_times.h"
#include "editor/application/drawing_times.h"
#include "editor/application/picture_delays.h"
#include "editor/commands/arrange.h"
#include "editor/commands/painting.h"
#include "editor/commands/selecting.h"
#include "editor/commands/visibility.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"
#include "level/program/exit_code.h"

namespace halfspace::editor {

namespace {

constexpr int kDrag = 5000;   // milliseconds of each drag
constexpr int kHover = 2000;  // milliseconds of hovering over the selection
constexpr int kRest = 600;    // milliseconds for checks and lists to follow a change
constexpr int kMouse = 8;     // milliseconds between mouse events: a 125 Hz mouse
constexpr int kXyPane = 1;
constexpr double kReach = 96;  // pixels: amplitude of the drag

class DragBench : public QObject {
 public:
  DragBench(TimedApplication& application, MainWindow& window, const CommandLine& line)
      : QObject(&window),
        m_application(application),
        m_window(window),
        m_line(line),
        m_delays(window.session(), window.viewport()) {
    m_mouse.setInterval(kMouse);
    connect(&m_mouse, &QTimer::timeout, this, &DragBench::moveOn);
    connect(&window.session(), &Session::sceneChanged, this, [this] {
      // state 0: a cleared scene, nothing is drawn
      if (m_window.session().scene().state() != 0) ++m_pictures;
    });
  }

  void start() {
    m_clock.start();
    connect(&m_window.viewport(), &ViewportWidget::pictureShown, this, &DragBench::lookForPicture);
    if (const auto problem = m_window.files().openNamed(m_line.level)) {
      std::fprintf(stderr, "halfspace-editor: error: %s\n", qPrintable(*problem));
      return end(level::ExitCode::cannotReadOrWrite);
    }
    m_report["read_ms"] = static_cast<double>(m_clock.elapsed());
    // Writes a journal, as in normal use, so that its cost is measured, too.
    m_window.keepJournal(m_journals.path().toStdString());
  }

 private:
  // A change of all solids, and the step of the command line that it belongs to.
  struct Act {
    QString step, name;
    std::function<void()> change;
  };

  bool isWanted(const QString& step) const {
    return m_line.steps.isEmpty() || m_line.steps.contains(step);
  }

  // True once all work caused by a step is done, so that no step is charged with the work of
  // another.
  bool isIdle() const {
    Session& session = m_window.session();
    return !isEditing(session) && session.isEvaluated() && LaterJobs::of(session).isEmpty() &&
           session.compiled().state == session.state();
  }

  void lookForPicture() {
    if (m_pictures == 0 || m_report.contains("first_picture_ms")) return;
    m_report["first_picture_ms"] = static_cast<double>(m_clock.elapsed());
    m_report["solids"] = static_cast<qint64>(m_window.session().scene().figures().solids);
    whenIdle([this] {
      m_report["compiled_ms"] = static_cast<double>(m_clock.elapsed());
      if (isWanted("draw")) {
        for (const DrawMode mode : {DrawMode::textured, DrawMode::lit}) measureDrawing(mode);
      }
      dragIfWanted("median", 0.5, [this] {
        dragIfWanted("largest", 1.0, [this] { othersIfWanted([this] { everything(); }); });
      });
    });
  }

  void measureDrawing(DrawMode mode) {
    const QString name = mode == DrawMode::lit ? "draw lit" : "draw textured";
    m_report[name] = drawingTimes(m_window, mode, name);
  }

  void whenIdle(std::function<void()> then) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer, then = std::move(then)] {
      if (!isIdle()) return;
      timer->deleteLater();
      timer->stop();
      then();
    });
    timer->start(20);
  }

  // The shown solids in the order of the lengths of their diagonals.
  std::vector<level::NodeId> solidsBySize() const {
    std::vector<std::pair<double, level::NodeId>> order;
    for (const auto& [key, solid] : m_window.session().scene().solids()) {
      if (key.path.size() != 1 || solid->flags.hidden) continue;
      order.emplace_back(solid->bounds.diagonal().norm(), key.path.front());
    }
    std::ranges::sort(order, [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second.value < b.second.value;
    });
    std::vector<level::NodeId> nodes;
    for (const auto& [size, node] : order) nodes.push_back(node);
    return nodes;
  }

  // The solid at this rank, 0 to 1.
  level::NodeId solidAt(double share) const {
    const std::vector<level::NodeId> nodes = solidsBySize();
    if (nodes.empty()) return {};
    return nodes[static_cast<std::size_t>(share * static_cast<double>(nodes.size() - 1))];
  }

  // Measures edits of all solids at once: selecting, hovering, dragging, and then each step of
  // m_acts.
  void everything() {
    Session& session = m_window.session();
    m_window.viewport().frameLevel();
    const auto undo = [&session] { session.undo(); };
    const auto redo = [&session] { session.redo(); };
    const auto select = [&session] { selectAll(session); };
    const auto duplicate = [this] {
      duplicateSelected(m_window.session(), m_window.workspace().repetition());
    };
    const std::vector<Act> acts = {
        {"hide", "hide all", [&session] { hideSelected(session); }},
        {"hide", "undo hide", undo},
        {"hide", "redo hide", redo},
        {"hide", "undo again", undo},
        {"hide", "deselect", [&session] { session.clearSelection(); }},
        {"hide", "select all", select},
        {"group", "group all", [&session] { groupSelected(session); }},
        {"group", "undo group", undo},
        {"group", "redo group", redo},
        {"group", "ungroup all", [&session] { ungroupSelected(session); }},
        {"group", "undo ungroup", undo},
        {"group", "redo ungroup", redo},
        {"group", "select all", select},
        {"duplicate", "duplicate all", duplicate},
        {"duplicate", "undo duplicate", undo},
        {"duplicate", "redo duplicate", redo},
        {"duplicate", "undo again", undo},
        {"duplicate", "select all", select},
        {"paint", "paint all", [&session] { paintSelected(session, "bench"); }},
        {"paint", "undo paint", undo},
        {"paint", "redo paint", redo},
        {"paint", "undo again", undo},
        {"delete", "delete all", [&session] { removeSelected(session); }},
        {"delete", "undo delete", undo},
        {"delete", "redo delete", redo},
    };
    for (const Act& act : acts) {
      if (isWanted(act.step)) m_acts.push_back(act);
    }
    std::erase_if(m_tools,
                  [this](const auto& tool) { return !isWanted(tool.first.section(' ', 0, 0)); });
    act("select all", select,
        [this] { hover([this] { dragSelected("drag all", [this] { nextDrag(); }); }); });
  }

  // Drags all solids with each tool that transforms them, and then measures m_acts.
  void nextDrag() {
    Toolbox& toolbox = m_window.toolbox();
    if (m_tools.empty()) {
      toolbox.activate(ToolId::select);
      return nextAct();
    }
    const auto [name, tool] = m_tools.front();
    m_tools.pop_front();
    toolbox.activate(tool);
    dragSelected(name, [this] { nextDrag(); });
  }

  void nextAct() {
    if (m_acts.empty()) return end(level::ExitCode::done);
    const Act next = std::move(m_acts.front());
    m_acts.pop_front();
    act(next.name, next.change, [this] { nextAct(); });
  }

  // Measures one change together with all its follow-up work.
  void act(const QString& name, const std::function<void()>& change, std::function<void()> then) {
    clearLogs();
    m_clock.start();
    // In a separate event: work done here would count for the event that called act().
    QTimer::singleShot(0, this, [this, name, change, then = std::move(then)] {
      change();
      whenIdle([this, name, then] {
        QTimer::singleShot(kRest, this, [this, name, then] {
          reportBlocks(name);
          then();
        });
      });
    });
  }

  void hover(std::function<void()> then) {
    clearLogs();
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

  void clearLogs() {
    m_delays.clear();
    m_application.log().clear();
    m_application.processorLog().clear();
  }

  QJsonObject reportBlocks(const QString& name) {
    const QJsonObject blocks = blockTimes(m_application, name);
    m_report[name] = blocks;
    return blocks;
  }

  void dragIfWanted(const QString& name, double share, std::function<void()> then) {
    if (!isWanted(name)) return then();
    m_window.session().select({solidAt(share)});
    m_window.viewport().frameSelection();
    dragSelected(name, std::move(then));
  }

  // Drags all solids but the largest: boxes beside one large mesh.
  void othersIfWanted(std::function<void()> then) {
    std::vector<level::NodeId> nodes = solidsBySize();
    if (!m_line.steps.contains("others") || nodes.size() < 2) return then();
    nodes.pop_back();
    m_window.session().select({nodes.begin(), nodes.end()});
    m_window.viewport().frameSelection();
    dragSelected("others", std::move(then));
  }

  // Where the active tool takes hold of the selection in the view from above: the selected solid
  // next to the middle to move, the middle of the right side to scale and shear, a point between
  // them to rotate.
  geometry::Vec3 gripOf(const geometry::Box& box) const {
    const ToolId tool = m_window.toolbox().active();
    if (tool == ToolId::select) return middleSolid(box.center());
    const double share = tool == ToolId::rotate ? 0.25 : 0.5;
    return box.center() + geometry::Vec3(share * box.sizes().x(), 0, 0);
  }

  // The middle of the selected solid next to `point`; there may be a gap at `point` itself, and a
  // drag from there draws a new solid.
  geometry::Vec3 middleSolid(const geometry::Vec3& point) const {
    geometry::Vec3 middle = point;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& solid : m_window.session().selectedSolids().all) {
      const double distance = (solid->bounds.center() - point).norm();
      if (distance >= least || solid->flags.hidden) continue;
      least = distance;
      middle = solid->bounds.center();
    }
    return middle;
  }

  void dragSelected(const QString& name, std::function<void()> then) {
    Session& session = m_window.session();
    m_name = name;
    m_then = std::move(then);
    const PaneLayout& panes = m_window.viewport().panes();
    const auto grip = panes.camera(kXyPane).project(gripOf(selectionBounds(session)));
    m_from = grip.value_or(QPointF()) + panes.rect(kXyPane).topLeft();
    m_steps = session.undoSteps();
    m_selected = session.selection();
    m_pictures = 0;
    clearLogs();
    m_clock.start();
    m_lastMovement = 0;
    send(QEvent::MouseButtonPress, m_from, Qt::LeftButton);
    m_mouse.start();
  }

  void send(QEvent::Type type, QPointF at, Qt::MouseButton button,
            Qt::MouseButtons held = Qt::LeftButton) {
    QWidget& viewport = m_window.viewport();
    QCoreApplication::postEvent(&viewport, new QMouseEvent(type, at, viewport.mapToGlobal(at),
                                                           button, held, Qt::NoModifier));
  }

  // Delivers the event at once, as part of the event that is running.
  void sendNow(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons held) {
    QWidget& viewport = m_window.viewport();
    QMouseEvent event(type, at, viewport.mapToGlobal(at), button, held, Qt::NoModifier);
    QCoreApplication::sendEvent(&viewport, &event);
  }

  void moveOn() {
    const auto now = static_cast<double>(m_clock.elapsed());
    const QPointF last = m_from + QPointF(kReach, kReach / 2);
    if (now < kDrag) {
      const QPointF by(kReach * std::sin(now / 400), kReach / 2 * std::sin(now / 700));
      // A timer does not fire while the event loop is blocked, but a mouse moves on.
      m_delays.sendMovement(std::max(0.0, now - m_lastMovement - kMouse));
      m_lastMovement = now;
      return send(QEvent::MouseMove, m_from + by, Qt::NoButton);
    }
    m_mouse.stop();
    // makes sure that the drag ends with a displacement
    send(QEvent::MouseMove, last, Qt::NoButton);
    const double seconds = now / 1000;
    whenIdle([this, seconds, last] { release(seconds, last); });
  }

  // Measures the release of the button separately from the movements before it.
  void release(double seconds, QPointF at) {
    report(seconds);
    act(
        m_name + " release",
        [this, at] { sendNow(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton); },
        [this] {
          const Session& session = m_window.session();
          if (session.undoSteps() <= m_steps || session.selection() != m_selected) {
            std::fprintf(stderr,
                         "halfspace-editor: error: \"%s\" did not change the selected solids: the "
                         "mouse hit something else. Give another level.\n",
                         qPrintable(m_name));
            return end(level::ExitCode::wrongInput);
          }
          act(
              m_name + " undone", [this] { m_window.session().undo(); }, m_then);
        });
  }

  void report(double seconds) {
    QJsonObject drag = reportBlocks(m_name);
    drag["pictures_per_second"] = m_pictures / seconds;
    const std::vector<double>& delays = m_delays.milliseconds();
    drag["delay_p50_ms"] = percentile(delays, 0.5);
    drag["delay_p99_ms"] = percentile(delays, 0.99);
    drag["delay_max_ms"] = percentile(delays, 1);
    m_report[m_name] = drag;
    std::printf(
        "%-18s %.1f pictures a second; from a movement to its picture p50 %.0f, p99 %.0f, max %.0f "
        "ms\n",
        "", m_pictures / seconds, percentile(delays, 0.5), percentile(delays, 0.99),
        percentile(delays, 1));
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
    // If the level could not be opened, exec() has not started yet.
    QTimer::singleShot(0, &m_application, [code] { QApplication::exit(static_cast<int>(code)); });
  }

  TimedApplication& m_application;
  MainWindow& m_window;
  CommandLine m_line;
  QTemporaryDir m_journals;
  QElapsedTimer m_clock;
  QTimer m_mouse;
  double m_lastMovement = 0;  // milliseconds of m_clock
  PictureDelays m_delays;
  QJsonObject m_report;
  QString m_name;
  std::function<void()> m_then;
  std::deque<Act> m_acts;
  std::deque<std::pair<QString, ToolId>> m_tools = {
      {"rotate all", ToolId::rotate}, {"scale all", ToolId::scale}, {"shear all", ToolId::shear}};
  QPointF m_from;
  std::size_t m_steps = 0;
  Session::Nodes m_selected;  // when the drag began
  int m_pictures = 0;
};

}  // namespace

void runDragBench(TimedApplication& application, MainWindow& window, const CommandLine& line) {
  auto* bench = new DragBench(application, window, line);
  QTimer::singleShot(0, bench, [bench] { bench->start(); });
}

}  // namespace halfspace::editor
