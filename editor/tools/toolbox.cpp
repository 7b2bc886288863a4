// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/toolbox.h"

#include <QRegularExpression>

#include "editor/commands/shape_direction.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"
#include "editor/tools/clip/clip_tool.h"
#include "editor/tools/corners/corner_tool.h"
#include "editor/tools/guides/guides.h"
#include "editor/tools/hull/hull_tool.h"
#include "editor/tools/measure/measure_tool.h"
#include "editor/tools/number_expression.h"
#include "editor/tools/select/select_tool.h"
#include "editor/tools/transform/box_tool.h"
#include "editor/tools/transform/rotate_tool.h"
#include "level/document/level_keys.h"

namespace halfspace::editor {

namespace {

constexpr double kDragThreshold = 3;  // pixels

}  // namespace

Toolbox::Toolbox(Workspace& workspace, QObject* parent) : QObject(parent), m_workspace(workspace) {
  const auto put = [this](ToolId id, std::unique_ptr<Tool> tool) {
    m_tools[static_cast<std::size_t>(id)] = std::move(tool);
  };
  put(ToolId::select, std::make_unique<SelectTool>(workspace));
  put(ToolId::hull, std::make_unique<HullTool>(workspace));
  put(ToolId::clip, std::make_unique<ClipTool>(workspace));
  put(ToolId::vertex, std::make_unique<CornerTool>(workspace, CornerPart::vertex));
  put(ToolId::edge, std::make_unique<CornerTool>(workspace, CornerPart::edge));
  put(ToolId::face, std::make_unique<CornerTool>(workspace, CornerPart::face));
  put(ToolId::rotate, std::make_unique<RotateTool>(workspace));
  put(ToolId::scale, std::make_unique<BoxTool>(workspace, BoxMotion::scale));
  put(ToolId::shear, std::make_unique<BoxTool>(workspace, BoxMotion::shear));
  put(ToolId::measure, std::make_unique<MeasureTool>(workspace));
  connect(&workspace.session(), &Session::selectionChanged, this, [this] {
    takeReferenceSoon();
    tool().selectionChanged();
    tellUpdated();
  });
  // The scene follows an edit with a delay, so the reference box is taken again with the scene.
  connect(&workspace.session(), &Session::sceneChanged, this, [this] {
    takeReferenceSoon();
    if (!m_drag) tool().selectionChanged();  // now that the scene shows the level after the edit
    tellUpdated();
  });
  connect(&workspace.session(), &Session::opened, this, [this] {
    m_drag.reset();
    m_workspace.resetReference();
    m_workspace.repetition() = {};  // its nodes belong to the previous level
    activate(ToolId::select);
  });
}

Toolbox::~Toolbox() = default;

void Toolbox::tellUpdated() {
  emit updated();
  const std::size_t handles = tool().chosenHandles();
  if (handles == m_chosenHandles) return;
  m_chosenHandles = handles;
  emit handlesChosen();
}

void Toolbox::takeReferenceSoon() {
  Session& session = m_workspace.session();
  runNowOrLater(session.isSelectionLarge(), session, *this, "reference",
                [this] { takeReference(); });
}

// Point entities have no size, so they give no depth to draw with.
void Toolbox::takeReference() {
  const SelectedSolids& selected = m_workspace.session().selectedSolids();
  if (selected.all.empty() && !selected.entities.empty()) return;
  const Box bounds = selectionBounds(m_workspace.session());
  if (!bounds.isEmpty()) m_workspace.setReference(bounds);
}

void Toolbox::activate(ToolId tool) {
  if (tool == m_active && tool != ToolId::select) tool = ToolId::select;
  if (tool == m_active) return;
  if (m_drag) cancel();
  this->tool().deactivate();
  m_active = tool;
  this->tool().activate();
  emit toolChanged();
  tellUpdated();
}

bool Toolbox::drawsShapes() const {
  return m_active == ToolId::select || m_active == ToolId::hull;
}

void Toolbox::hover(const Pointer& pointer) {
  m_isOnGuide = isOnGuide(m_workspace, pointer, drawsShapes());
  if (m_isOnGuide) {
    tool().leave();
  } else {
    tool().hover(pointer);
  }
  tellUpdated();
}

void Toolbox::leave() {
  m_isOnGuide = false;
  tool().leave();
  tellUpdated();
}

void Toolbox::press(const Pointer& pointer) {
  // A mouse press finishes edits of other threads first. If the state is still older than the last
  // drag's change, its edit was refused: drop the preview.
  if (m_workspace.session().state() < m_previewState) m_preview.reset();
  m_down = true;
  m_cancelled = false;
  m_pressedAt = pointer.pixel;
  m_pressedWith = pointer.modifiers;
  m_isOnGuide = isOnGuide(m_workspace, pointer, drawsShapes());
  if (!m_isOnGuide && pointer.camera.isFlat()) {
    m_workspace.setDepthAxis(pointer.camera.depthAxis());
  }
}

void Toolbox::move(const Pointer& pointer) {
  if (!m_down || m_cancelled) return;
  if (!m_drag) {
    const QPointF moved = pointer.pixel - m_pressedAt;
    if (std::hypot(moved.x(), moved.y()) < kDragThreshold) return;
    const Pointer pressed{pointer.camera, m_pressedAt, m_pressedWith};
    m_drag =
        m_isOnGuide ? beginGuideDrag(m_workspace, pressed, drawsShapes()) : tool().drag(pressed);
    if (!m_drag) {
      m_cancelled = true;
      return;
    }
  }
  if (m_typed.isEmpty()) m_drag->move(pointer);
  tellUpdated();
}

void Toolbox::release(const Pointer& pointer) {
  if (!m_down) return;
  m_down = false;
  if (m_drag) {
    finishDrag();
  } else if (!m_cancelled && !m_isOnGuide) {
    tool().click(pointer);
  }
  tellUpdated();
}

void Toolbox::finishDrag() {
  m_preview = m_drag->preview();
  m_previewState = m_workspace.session().state() + 1;
  m_drag->finish();
  endDrag();
}

std::optional<level::AffineMap> Toolbox::preview() const {
  return m_drag ? m_drag->preview() : m_preview;
}

void Toolbox::pictureShows(std::uint64_t state) {
  if (state >= m_previewState) m_preview.reset();
}

void Toolbox::endDrag() {
  m_drag.reset();
  m_typed.clear();
  tool().selectionChanged();
}

void Toolbox::doubleClick(const Pointer& pointer) {
  tool().doubleClick(pointer);
  tellUpdated();
}

void Toolbox::wheel(const Pointer& pointer, int steps) {
  tool().wheel(pointer, steps);
  tellUpdated();
}

bool Toolbox::perform() {
  bool done = false;
  if (m_drag) {
    finishDrag();
    m_cancelled = true;
    done = true;
  } else {
    done = tool().perform();
  }
  tellUpdated();
  return done;
}

bool Toolbox::cancel() {
  bool done = true;
  Session& session = m_workspace.session();
  if (m_drag) {
    m_drag->cancel();
    endDrag();
    m_cancelled = true;
  } else if (tool().cancel()) {
  } else if (m_active != ToolId::select) {
    activate(ToolId::select);
  } else if (!session.selection().empty() || !session.selectedFaces().empty()) {
    session.clearSelection();
  } else if (session.openGroup() != session.level().root()) {
    closeGroup();
  } else {
    done = false;
  }
  tellUpdated();
  return done;
}

void Toolbox::closeGroup() {
  Session& session = m_workspace.session();
  const level::NodeId group = session.openGroup();
  if (group == session.level().root()) return;
  if (m_workspace.openCopies().close(session, group)) return;
  session.setOpenGroup(session.level().node(group).parent);
  session.select({group});
}

bool Toolbox::next() {
  const bool done = tool().next();
  tellUpdated();
  return done;
}

bool Toolbox::remove() {
  const bool done = tool().remove();
  tellUpdated();
  return done;
}

bool Toolbox::lasso(const Camera& camera, const LassoArea& area, LassoMode mode) {
  const bool done = tool().lasso(camera, area, mode);
  tellUpdated();
  return done;
}

bool Toolbox::turn() {
  bool done = false;
  if (m_drag) {
    done = m_drag->turn();
  } else if (!m_workspace.session().selection().empty()) {
    done = turnSelectedShapes(m_workspace.session());
  } else if (hasDirection(m_workspace.shape().kind)) {
    ShapeChoice shape = m_workspace.shape();
    constexpr int kLast = 0;  // +y, -x, -y, +x, then along the drag again
    shape.turns = !shape.turns           ? std::optional(1)
                  : shape.turns == kLast ? std::nullopt
                                         : std::optional((*shape.turns + 1) % 4);
    m_workspace.setShape(std::move(shape));
    done = true;
  }
  if (!done) {
    m_workspace.session().say(
        level::Severity::note,
        tr("Nothing to turn: choose a wedge, ramp, roof or stairs to draw, or select one."));
  }
  emit updated();
  return done;
}

std::vector<double> Toolbox::typedNumbers() const {
  static const QRegularExpression kBetween(QStringLiteral("[ ,;]+"));
  const double scale = level::unitsPerMetre(m_workspace.session().level());
  std::vector<double> numbers;
  for (const QString& part : m_typed.split(kBetween, Qt::SkipEmptyParts)) {
    const auto number = evaluatedNumber(part.toStdString(), scale);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

bool Toolbox::type(const QString& text) {
  if (!m_drag || text.isEmpty()) return false;
  static const QString kTaken = QStringLiteral("0123456789+-*/()., ;");
  static const QString kUnits =
      QString::fromLatin1(kUnitLetters.data(), static_cast<qsizetype>(kUnitLetters.size()));
  if (text == QStringLiteral("\b")) {
    if (m_typed.isEmpty()) return false;
    m_typed.chop(1);
  } else if (kTaken.contains(text) || (!m_typed.isEmpty() && kUnits.contains(text))) {
    m_typed += text;
  } else {
    return false;
  }
  const std::vector<double> numbers = typedNumbers();
  if (!numbers.empty()) m_drag->type(numbers);
  tellUpdated();
  return true;
}

Overlay Toolbox::overlay(const Camera& camera) const {
  Overlay overlay = m_drag ? m_drag->overlay(camera) : tool().overlay(camera);
  overlay.add(guideOverlay(m_workspace, camera, drawsShapes()));
  return overlay;
}

Qt::CursorShape Toolbox::cursor() const {
  return m_isOnGuide ? Qt::PointingHandCursor : tool().cursor();
}

QString Toolbox::name() const {
  switch (m_active) {
    case ToolId::select:
      return m_workspace.session().selection().empty() ? tr("Draw") : tr("Move");
    case ToolId::hull:
      return tr("Hull");
    case ToolId::clip:
      return tr("Clip");
    case ToolId::vertex:
      return tr("Vertices");
    case ToolId::edge:
      return tr("Edges");
    case ToolId::face:
      return tr("Faces");
    case ToolId::rotate:
      return tr("Rotate");
    case ToolId::scale:
      return tr("Scale");
    case ToolId::shear:
      return tr("Shear");
    case ToolId::measure:
      break;
  }
  return tr("Measure");
}

QString Toolbox::statusText() const {
  if (!m_drag) return hint();
  return m_typed.isEmpty() ? m_drag->statusText()
                           : m_drag->statusText() + tr(" (typed: %1)").arg(m_typed);
}

QString Toolbox::hint() const {
  if (m_drag) return tr("Type numbers · Esc: cancel");
  if (m_isOnGuide) return tr("Drag: move (type its coordinate)");
  return tool().hint();
}

}  // namespace halfspace::editor
