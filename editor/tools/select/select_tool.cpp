// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select/select_tool.h"

#include <algorithm>
#include <cmath>

#include "editor/commands/arrange.h"
#include "editor/commands/face_texturing.h"
#include "editor/commands/selecting.h"
#include "editor/commands/shape_direction.h"
#include "editor/session/background_edits.h"
#include "editor/session/catalogue_texts.h"
#include "editor/tools/entity_marks.h"
#include "editor/tools/guides/depth_guide.h"
#include "editor/tools/select/draw_drag.h"
#include "editor/tools/select/extrude_drag.h"
#include "editor/tools/select/move_drag.h"
#include "editor/tools/select/texture_drag.h"

namespace halfspace::editor {

using level::NodeId;

QString SelectTool::hint() const {
  // Finding the solids of a large selection would delay the step that selects it.
  const bool isSmall = !session().selection().empty() && !session().isSelectionLarge();
  if (isSmall && session().selectedSolids().all.empty()) {
    return QObject::tr("Drag: move (Alt: up, Shift: one axis, Ctrl: duplicate) · Esc: deselect");
  }
  if (const auto* shape = turnable()) {
    return QObject::tr("Y: turn (%1) · Drag: move (Alt: up, Shift: one axis, Ctrl: duplicate)")
        .arg(directionText(shape->shape, *turnsOf(*shape)));
  }
  if (!session().selection().empty()) {
    return QObject::tr(
        "Drag: move (Alt: up, Shift: one axis, Ctrl: duplicate) · Shift+drag: extrude face");
  }
  if (!session().selectedFaces().empty()) {
    return QObject::tr(
        "Alt+click: continue the texture there (Shift: whole solid, Ctrl: material only) · "
        "Alt+drag: over many faces · Arrows: shift the texture");
  }
  const ShapeChoice& choice = workspace().shape();
  if (hasDirection(choice.kind)) {
    return QObject::tr("Drag: draw %1 (%2) · Y: turn · Click: select")
        .arg(shapeText(choice.kind), choice.turns ? directionText(choice.kind, *choice.turns)
                                                  : QObject::tr("along the drag"));
  }
  return QObject::tr(
      "Click: select · Shift+click: select face · Drag: draw shape (Alt: height, Shift: square)");
}

// The selected shape if it is the only node and has a direction; else null.
const level::ShapeSolid* SelectTool::turnable() const {
  if (session().selection().size() != 1) return nullptr;
  const level::Node* node = session().level().find(session().selection().front());
  const auto* shape = node == nullptr ? nullptr : std::get_if<level::ShapeSolid>(&node->content);
  return shape != nullptr && turnsOf(*shape) ? shape : nullptr;
}

void SelectTool::hover(const Pointer& pointer) {
  leave();
  const std::vector<Hit> hits = pick(session().scene(), pointer);
  if (!pointer.shift()) m_hoveredEntity = entityUnder(pointer);
  m_wouldMove = !pointer.shift() && (m_hoveredEntity || grabbed(pointer, hits) != nullptr);
  if (hits.empty() || m_hoveredEntity) return;
  m_hovered = hits.front().solid->key;
  if (pointer.shift()) m_hoveredFace = hits.front().face;
}

void SelectTool::leave() {
  m_hoveredEntity.reset();
  m_hovered = {};
  m_hoveredFace = -1;
  m_wouldMove = false;
}

Qt::CursorShape SelectTool::cursor() const {
  return m_wouldMove ? Qt::SizeAllCursor : Qt::ArrowCursor;
}

// The hit whose selected solid a drag from this position would move; null if none.
const Hit* SelectTool::grabbed(const Pointer& pointer, const std::vector<Hit>& hits) const {
  for (const Hit& hit : hits) {
    const bool first = &hit == &hits.front();
    const bool seen =
        first || pointer.camera.isFlat() || hit.solid->operation != level::Operation::add;
    if (seen && isSelected(session(), hit.solid->key)) return &hit;
  }
  return nullptr;
}

std::optional<EntityMark> SelectTool::entityUnder(const Pointer& pointer) const {
  if (!workspace().view().entities) return std::nullopt;
  return entityAt(session(), pointer, wallsOf(workspace().view()), &workspace().placedModels());
}

void SelectTool::click(const Pointer& pointer) {
  const std::vector<Hit> hits = pick(session().scene(), pointer);
  if (givesTexture(pointer, hits)) return transferTo(hits.front(), pointer);
  if (pointer.shift()) return clickFace(pointer);
  const NodeId node = nodeUnder(pointer);
  if (!node.valid()) {
    if (!pointer.control()) session().clearSelection();
  } else if (pointer.control()) {
    session().toggle(node);
  } else {
    session().select({node});
  }
}

// Whether the pointer asks for the texture of the selected face, and there is a face to get it.
bool SelectTool::givesTexture(const Pointer& pointer, const std::vector<Hit>& hits) const {
  return pointer.alt() && !session().selectedFaces().empty() && !hits.empty() &&
         hits.front().solid->key.path.size() == 1;
}

void SelectTool::transferTo(const Hit& hit, const Pointer& pointer) {
  const FaceRef from = session().selectedFaces().back();
  const NodeId solid = hit.solid->key.node();
  std::vector<FaceRef> to{{solid, hit.face}};
  if (pointer.shift()) to = facesOf(session(), solid);
  transferSurface(session(), from, to,
                  pointer.control() ? Transfer::materialOnly : Transfer::everything);
}

// The entity under the mouse, else the first solid, or the outermost group or copy around it.
NodeId SelectTool::nodeUnder(const Pointer& pointer) const {
  if (const auto mark = entityUnder(pointer)) return selectableOf(session(), mark->key);
  const std::vector<Hit> hits = pick(session().scene(), pointer);
  return hits.empty() ? NodeId{} : selectableOf(session(), hits.front().solid->key);
}

void SelectTool::clickFace(const Pointer& pointer) {
  const std::vector<Hit> hits = pick(session().scene(), pointer);
  if (hits.empty()) return;
  if (hits.front().solid->key.path.size() != 1) {
    session().say(
        level::Severity::note,
        QObject::tr("This is a linked copy. Double-click to edit it, then select faces."));
    return;
  }
  const FaceRef face{hits.front().solid->key.node(), hits.front().face};
  if (session().level().find(face.solid) == nullptr) return;  // removed after the scene was made
  std::vector<FaceRef> faces;
  if (pointer.control()) faces = session().selectedFaces();
  if (std::erase(faces, face) == 0) faces.push_back(face);
  session().selectFaces(std::move(faces));
}

void SelectTool::doubleClick(const Pointer& pointer) {
  const std::vector<Hit> hits = pick(session().scene(), pointer);
  const auto mark = pointer.shift() ? std::nullopt : entityUnder(pointer);
  if (hits.empty() && !mark) return;
  const level::InstanceKey key = mark ? mark->key : hits.front().solid->key;
  if (pointer.shift()) return selectAllFaces(*hits.front().solid);
  const NodeId node = selectableOf(session(), key);
  if (!node.valid()) return;
  if (session().level().node(node).isGroup()) {
    session().setOpenGroup(node);
    session().select({selectableOf(session(), key)});
    return;
  }
  if (session().level().node(node).isLinkedCopy()) {
    workspace().openCopies().open(session(), node);
    return;
  }
  session().select({node});
  selectSiblings(session());
}

void SelectTool::selectAllFaces(const SceneSolid& solid) {
  if (solid.key.path.size() != 1) return;
  std::vector<FaceRef> faces;
  for (const SceneSolid::Face& face : solid.faces) {
    const FaceRef ref{solid.key.node(), face.source};
    if (std::ranges::find(faces, ref) == faces.end()) faces.push_back(ref);
  }
  session().selectFaces(std::move(faces));
}

void SelectTool::wheel(const Pointer& pointer, int steps) {
  const std::vector<Hit> hits = pick(session().scene(), pointer);
  std::vector<NodeId> nodes;
  for (const Hit& hit : hits) {
    const NodeId node = selectableOf(session(), hit.solid->key);
    if (node.valid() && std::ranges::find(nodes, node) == nodes.end()) nodes.push_back(node);
  }
  if (nodes.empty()) return;
  const auto current =
      std::ranges::find_if(nodes, [this](NodeId node) { return session().isSelected(node); });
  const auto count = static_cast<int>(nodes.size());
  int index = current == nodes.end() ? 0 : static_cast<int>(current - nodes.begin()) + steps;
  index = std::clamp(index, 0, count - 1);
  session().select({nodes[static_cast<std::size_t>(index)]});
}

std::unique_ptr<PointerDrag> SelectTool::drag(const Pointer& pressed) {
  if (const auto mark = entityUnder(pressed)) {
    if (!session().isSelected(mark->key)) session().select({selectableOf(session(), mark->key)});
    return std::make_unique<MoveDrag>(workspace(), pressed, mark->origin);
  }
  const std::vector<Hit> hits = pick(session().scene(), pressed);
  if (givesTexture(pressed, hits)) {
    return std::make_unique<TextureDrag>(workspace(), pressed, session().selectedFaces().back());
  }
  if (pressed.shift()) return beginExtrude(workspace(), pressed, hits);
  if (const Hit* hit = grabbed(pressed, hits)) {
    return std::make_unique<MoveDrag>(workspace(), pressed, hit->point);
  }
  return std::make_unique<DrawDrag>(workspace(), pressed);
}

Overlay SelectTool::overlay(const Camera& camera) const {
  Overlay overlay;
  if (m_hoveredEntity && !session().isSelected(m_hoveredEntity->key)) {
    const Vec3& at = m_hoveredEntity->origin;
    overlay.labels.push_back(labelOf(*m_hoveredEntity, at, Ink::hover));
  }
  const SceneSolid* solid = m_hovered.path.empty() ? nullptr : session().scene().find(m_hovered);
  if (solid != nullptr && !isSelected(session(), solid->key)) {
    for (const auto& [from, to] : solid->edges) {
      overlay.lines.push_back({solid->corners[static_cast<std::size_t>(from)],
                               solid->corners[static_cast<std::size_t>(to)], Ink::hover});
    }
  }
  if (solid != nullptr && m_hoveredFace >= 0) {
    for (const SceneSolid::Face& face : solid->faces) {
      if (face.source != m_hoveredFace) continue;
      for (const auto& triangle : face.triangles) {
        Overlay::Fill fill{{}, Ink::hover};
        for (int i : triangle) fill.corners.push_back(solid->corners[static_cast<std::size_t>(i)]);
        overlay.fills.push_back(std::move(fill));
      }
    }
  }
  overlay.addSizes(selectionBounds(session()), camera);
  return overlay;
}

// With nothing selected: the depth of the next shape in flat panes.
std::vector<ToolField> SelectTool::fields() const {
  if (session().selection().empty()) {
    const int axis = workspace().depthAxis();
    const Box& box = workspace().reference();
    std::vector<ToolField> fields{
        {QObject::tr("%1 from").arg(axisName(axis)), box.min()[axis], true},
        {QObject::tr("to"), box.max()[axis], true}};
    const ShapeChoice& choice = workspace().shape();
    if (hasDirection(choice.kind)) {
      fields.push_back({QObject::tr("Turned"), 90.0 * choice.turns.value_or(0), true});
    }
    return fields;
  }
  return {{QStringLiteral("X"), 0}, {QStringLiteral("Y"), 0}, {QStringLiteral("Z"), 0}};
}

// A new start keeps the thickness, like the drag of the line in the other panes.
void SelectTool::setDepth(double from, double to) {
  const int axis = workspace().depthAxis();
  const Box& box = workspace().reference();
  const double high = box.max()[axis];
  if (from != box.min()[axis] && to == high) to = from + (high - box.min()[axis]);
  if (to > from) workspace().setDepth(axis, from, to);
}

// The direction of the next shape in degrees about z, rounded to quarter turns. No change keeps
// "along the drag".
void SelectTool::setTurned(double degrees) {
  ShapeChoice choice = workspace().shape();
  if (!std::isfinite(degrees) || degrees == 90.0 * choice.turns.value_or(0)) return;
  const double quarters = std::fmod(std::round(degrees / 90), 4);
  choice.turns = static_cast<int>(quarters < 0 ? quarters + 4 : quarters);
  workspace().setShape(std::move(choice));
}

void SelectTool::applyFields(std::span<const double> values) {
  if (session().selection().empty()) {
    if (values.size() >= 2) setDepth(values[0], values[1]);
    if (values.size() == 3) setTurned(values[2]);
    return;
  }
  if (values.size() != 3 || session().selection().empty()) return;
  transformSelected(session(), workspace().repetition(), QObject::tr("Move"),
                    level::AffineMap::move({values[0], values[1], values[2]}), workspace().lock());
}

}  // namespace halfspace::editor
