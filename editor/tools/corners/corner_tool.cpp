// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/corners/corner_tool.h"

#include <algorithm>

#include "editor/commands/reshape.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/drag.h"
#include "editor/tools/corners/add_corner_drag.h"
#include "editor/tools/handles.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

namespace {

using Part = CornerTool::Part;

QString labelOf(CornerPart part) {
  switch (part) {
    case CornerPart::vertex:
      return QObject::tr("Move vertices");
    case CornerPart::edge:
      return QObject::tr("Move edges");
    case CornerPart::face:
      break;
  }
  return QObject::tr("Move faces");
}

class PartDrag final : public PointerDrag {
 public:
  PartDrag(CornerTool& tool, Workspace& workspace, std::vector<Part> parts, CornerPart kind,
           const Vec3& grabbed)
      : m_tool(tool),
        m_workspace(workspace),
        m_parts(std::move(parts)),
        m_solids(solidsBelow(workspace.session().level(), workspace.session().selection())),
        m_grabbed(grabbed),
        m_led(grabbed),
        m_drag(workspace.session(), labelOf(kind)) {}

  void move(const Pointer& pointer) override {
    const Grid& grid = m_workspace.grid();
    Vec3 by = m_led.follow(pointer);
    if (pointer.control()) {  // snap the position to the grid, not the movement
      by = grid.snapped(Vec3(m_grabbed + by)) - m_grabbed;
    } else {
      by = grid.snapped(by);
    }
    if (by != m_by) moveBy(by);
  }
  bool type(std::span<const double> numbers) override {
    if (numbers.size() != 3) return false;
    moveBy({numbers[0], numbers[1], numbers[2]});
    return true;
  }
  void cancel() override {
    m_drag.cancel();
    m_tool.choose(m_parts);
  }
  Overlay overlay(const Camera& camera) const override {
    Overlay overlay = m_tool.overlay(camera);
    const Vec3 to = m_grabbed + m_by;
    overlay.lines.push_back({m_grabbed, to, Ink::accent, 2.0F});
    return overlay;
  }
  QString statusText() const override {
    return QObject::tr("Move by %1 %2 %3")
        .arg(numberText(m_by.x()), numberText(m_by.y()), numberText(m_by.z()));
  }

 private:
  void moveBy(const Vec3& by) {
    if (by.isZero()) {
      m_drag.cancel();
    } else if (!m_drag.update([&](level::Level& level) {
                 return m_tool.move(level, m_solids, m_parts, by);
               })) {
      return;
    }
    m_by = by;
    std::vector<Part> moved = m_parts;
    for (Part& part : moved) {
      part.at += by;
      for (Vec3& corner : part.corners) corner += by;
    }
    m_tool.choose(std::move(moved));
  }

  CornerTool& m_tool;
  Workspace& m_workspace;
  std::vector<Part> m_parts;
  std::vector<level::NodeId> m_solids;
  Vec3 m_grabbed;
  LedPoint m_led;
  Vec3 m_by = Vec3::Zero();
  Drag m_drag;
};

Vec3 middle(const std::vector<Vec3>& corners) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& corner : corners) sum += corner;
  return sum / static_cast<double>(corners.size());
}

void appendParts(const SceneSolid& solid, CornerPart kind, std::vector<Part>& parts) {
  const auto at = [&](int i) { return solid.corners[static_cast<std::size_t>(i)]; };
  std::vector<std::vector<Vec3>> lists;
  if (kind == CornerPart::vertex) {
    for (const Vec3& corner : solid.corners) lists.push_back({corner});
  } else if (kind == CornerPart::edge) {
    for (const auto& [from, to] : solid.edges) lists.push_back({at(from), at(to)});
  } else {
    for (const SceneSolid::Face& face : solid.faces) {
      std::vector<Vec3>& list = lists.emplace_back();
      for (int corner : face.loop) list.push_back(at(corner));
    }
  }
  for (std::vector<Vec3>& list : lists) {
    const Vec3 handle = middle(list);
    parts.push_back({handle, std::move(list)});
  }
}

}  // namespace

QString CornerTool::hint() const {
  switch (m_part) {
    case CornerPart::vertex:
      return QObject::tr(
          "Drag: move handle · Ctrl+click, Shift+L: select several · Shift+drag on a brush: add "
          "vertex · Shift+M: merge · Shift+B: chamfer · Del: remove");
    case CornerPart::edge:
      return QObject::tr(
          "Drag: move handle · Ctrl+click, Shift+L: select several · Shift+B: bevel · Shift+C: "
          "loop "
          "cut · Del: remove vertices");
    case CornerPart::face:
      break;
  }
  return QObject::tr(
      "Drag: move handle · Ctrl+click, Shift+L: select several · Shift+I: inset · Shift+J: bridge "
      "two · Del: remove vertices");
}

std::vector<Part> CornerTool::parts() const {
  std::vector<Part> parts;
  for (const auto& [key, solid] : session().scene().solids()) {
    if (key.path.size() != 1 || !isSelected(session(), key)) continue;
    if (!solid->convex && solid->corners.size() > kMostCorners) continue;
    appendParts(*solid, m_part, parts);
  }
  return parts;
}

bool CornerTool::isChosen(const Part& part) const {
  return std::ranges::any_of(m_chosen, [&](const Part& other) { return other.at == part.at; });
}

namespace {

std::vector<Vec3> handlesOf(const std::vector<Part>& parts) {
  std::vector<Vec3> handles;
  for (const Part& part : parts) handles.push_back(part.at);
  return handles;
}

}  // namespace

namespace {

// Level units. A chosen corner has the position to which its handle was moved; the corner of the
// scene is rounded.
constexpr double kSameCorner = 1e-3;

}  // namespace

// Drops chosen parts that no longer exist after an undo or in another selection: commands would
// still use them, although no handle shows them. While the scene is older than the level, nothing
// is dropped.
void CornerTool::selectionChanged() {
  if (m_chosen.empty() || !session().isEvaluated()) return;
  std::vector<Vec3> corners;
  for (const Part& part : parts())
    corners.insert(corners.end(), part.corners.begin(), part.corners.end());
  const auto isThere = [&](const Vec3& at) {
    return std::ranges::any_of(corners,
                               [&](const Vec3& own) { return (own - at).norm() < kSameCorner; });
  };
  std::erase_if(m_chosen,
                [&](const Part& part) { return !std::ranges::all_of(part.corners, isThere); });
}

void CornerTool::hover(const Pointer& pointer) {
  const std::vector<Vec3> handles = handlesOf(parts());
  const auto index = handleAt(pointer, handles);
  m_hovered = index ? std::optional(handles[*index]) : std::nullopt;
}

std::vector<Part> CornerTool::partsAt(const Pointer& pointer) const {
  const std::vector<Part> all = parts();
  const auto index = handleAt(pointer, handlesOf(all));
  if (!index) return {};
  std::vector<Part> found{all[*index]};
  if (!pointer.camera.isFlat()) return found;
  for (const Part& part : all) {
    Vec3 away = part.at - found.front().at;
    away[pointer.camera.depthAxis()] = 0;
    if (&part != &all[*index] && away.isZero(0)) found.push_back(part);
  }
  return found;
}

void CornerTool::click(const Pointer& pointer) {
  const std::vector<Part> parts = partsAt(pointer);
  if (parts.empty()) {
    // A click away from all handles selects another solid without leaving the tool.
    const std::vector<Hit> hits = pick(session().scene(), pointer);
    const level::NodeId node =
        hits.empty() ? level::NodeId{} : selectableOf(session(), hits.front().solid->key);
    m_chosen.clear();
    if (!node.valid()) return;
    if (pointer.control()) {
      session().toggle(node);
    } else {
      session().select({node});
    }
    return;
  }
  if (!pointer.control()) m_chosen.clear();
  const bool isOn = std::ranges::all_of(parts, [this](const Part& part) { return isChosen(part); });
  for (const Part& part : parts) {
    std::erase_if(m_chosen, [&](const Part& other) { return other.at == part.at; });
    if (!isOn) m_chosen.push_back(part);
  }
}

std::unique_ptr<PointerDrag> CornerTool::drag(const Pointer& pressed) {
  std::vector<Part> parts = partsAt(pressed);
  if (parts.empty()) {
    return m_part == CornerPart::vertex && pressed.shift() ? dragNewCorner(pressed) : nullptr;
  }
  const Vec3 grabbed = parts.front().at;
  if (!std::ranges::any_of(parts, [this](const Part& part) { return isChosen(part); })) {
    m_chosen = std::move(parts);
  }
  return std::make_unique<PartDrag>(*this, workspace(), m_chosen, m_part, grabbed);
}

// From the selected brush under the mouse; null if there is none.
std::unique_ptr<PointerDrag> CornerTool::dragNewCorner(const Pointer& pressed) {
  for (const Hit& hit : pick(session().scene(), pressed)) {
    const level::InstanceKey& key = hit.solid->key;
    if (!hit.solid->convex || key.path.size() != 1 || !isSelected(session(), key)) continue;
    const Vec3 from = workspace().grid().snapped(hit.point);
    return std::make_unique<AddCornerDrag>(*this, workspace(), key.node(), from);
  }
  return nullptr;
}

level::Edited CornerTool::move(level::Level& level, const std::vector<level::NodeId>& solids,
                               const std::vector<Part>& chosen, const Vec3& by) const {
  if (m_part == CornerPart::edge) {
    std::vector<EdgeEnds> edges;
    for (const Part& part : chosen) edges.push_back({part.corners[0], part.corners[1]});
    return moveEdges(level, solids, edges, by);
  }
  std::vector<Vec3> positions;
  for (const Part& part : chosen) {
    positions.insert(positions.end(), part.corners.begin(), part.corners.end());
  }
  return moveCorners(level, solids, positions, by);
}

bool CornerTool::cancel() {
  if (m_chosen.empty()) return false;
  m_chosen.clear();
  return true;
}

bool CornerTool::remove() {
  if (m_chosen.empty()) return false;
  const std::vector<Vec3> positions = chosenCorners();
  const auto solids = solidsBelow(session().level(), session().selection());
  const bool ok = session().apply(QObject::tr("Remove vertices"), [&](level::Level& level) {
    return removeCorners(level, solids, positions);
  });
  if (ok) m_chosen.clear();
  return true;
}

Overlay CornerTool::overlay(const Camera&) const {
  Overlay overlay;
  for (const Part& part : parts()) {
    const bool chosen = isChosen(part);
    const bool hovered = m_hovered && *m_hovered == part.at;
    overlay.handles.push_back({part.at, chosen || hovered ? Ink::selection : Ink::text, chosen});
    if (!chosen || part.corners.size() < 2) continue;
    for (std::size_t i = 0; i < part.corners.size(); ++i) {
      overlay.lines.push_back(
          {part.corners[i], part.corners[(i + 1) % part.corners.size()], Ink::accent, 2.0F});
    }
  }
  return overlay;
}

}  // namespace halfspace::editor
