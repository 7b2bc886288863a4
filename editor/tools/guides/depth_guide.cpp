// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/guides/depth_guide.h"

#include <array>
#include <cmath>

namespace halfspace::editor {

namespace {

constexpr double kDepthInset = 10;  // pixels between a handle and the edge of the pane
constexpr double kDepthReach = 7;   // pixels
constexpr double kDepthLabel = 34;  // pixels between a handle and its label

// One of the two lines in a pane, in pixels and in the level.
struct DepthLine {
  Vec3 from, to;
  Vec3 handle;
  Vec3 label;
};

// None if the pane does not see the depth, or the line lies outside the pane.
std::optional<DepthLine> depthLineAt(const Camera& camera, int axis, double coordinate) {
  if (!camera.isFlat() || camera.depthAxis() == axis) return std::nullopt;
  Vec3 point = camera.position();
  point[axis] = coordinate;
  const auto pixel = camera.project(point);
  const QSizeF size = camera.size();
  if (!pixel) return std::nullopt;
  const bool isLevel = std::abs(camera.up()[axis]) > 0.5;  // drawn from left to right
  const double across = isLevel ? pixel->y() : pixel->x();
  if (across < 0 || across > (isLevel ? size.height() : size.width())) return std::nullopt;
  const auto at = [&](double along) {
    return camera.rayAt(isLevel ? QPointF(along, across) : QPointF(across, along)).origin;
  };
  const double end = isLevel ? size.width() : size.height();
  // Vertical lines have their handles at the top: the axes are painted at the bottom.
  const double handle = isLevel ? end - kDepthInset : kDepthInset;
  const double label = isLevel ? handle - kDepthLabel : handle + 16;
  DepthLine line{at(0), at(end), at(handle), at(label)};
  for (Vec3* p : {&line.from, &line.to, &line.handle, &line.label}) (*p)[axis] = coordinate;
  return line;
}

// Moves the labels of two lines that are close together apart, so that they keep the order of the
// lines.
void separateLabels(const Camera& camera, int axis, DepthLine& start, DepthLine& end) {
  const bool isLevel = std::abs(camera.up()[axis]) > 0.5;
  const double room = isLevel ? 18 : 56;  // pixels for a label
  const Vec3 pixel = camera.unitsPerPixel(start.label) * (isLevel ? camera.up() : camera.right());
  const double apart = (end.label - start.label).dot(pixel) / pixel.squaredNorm();
  if (std::abs(apart) >= room) return;
  const Vec3 by = (room - std::abs(apart)) / 2 * (apart < 0 ? -1 : 1) * pixel;
  start.label -= by;
  end.label += by;
}

double depthCoordinate(const Workspace& workspace, DepthEnd end) {
  const Box& box = workspace.reference();
  const int axis = workspace.depthAxis();
  return end == DepthEnd::start ? box.min()[axis] : box.max()[axis];
}

class DepthDrag final : public PointerDrag {
 public:
  DepthDrag(Workspace& workspace, DepthEnd end)
      : m_workspace(workspace),
        m_end(end),
        m_axis(workspace.depthAxis()),
        m_low(workspace.reference().min()[m_axis]),
        m_high(workspace.reference().max()[m_axis]) {}

  void move(const Pointer& pointer) override {
    set(m_workspace.grid().snapped(pointer.ray().origin[m_axis]));
  }

  // One number: the coordinate of the dragged line.
  bool type(std::span<const double> numbers) override {
    return numbers.size() == 1 && set(numbers.front());
  }

  void cancel() override { m_workspace.setDepth(m_axis, m_low, m_high); }

  // The toolbox draws the guides.
  Overlay overlay(const Camera&) const override { return {}; }

  QString statusText() const override {
    const Box& box = m_workspace.reference();
    return QObject::tr("Depth of new shapes: %1 from %2 to %3")
        .arg(axisName(m_axis), numberText(box.min()[m_axis]), numberText(box.max()[m_axis]));
  }

 private:
  // False if the end would not lie behind the start.
  bool set(double coordinate) {
    const double low = m_end == DepthEnd::start ? coordinate : m_low;
    const double high = m_end == DepthEnd::start ? coordinate + (m_high - m_low) : coordinate;
    if (!(high > low)) return false;
    m_workspace.setDepth(m_axis, low, high);
    return true;
  }

  Workspace& m_workspace;
  DepthEnd m_end;
  int m_axis;
  double m_low, m_high;  // before the drag
};

}  // namespace

QString axisName(int axis) {
  constexpr std::array<const char*, 3> kNames{"X", "Y", "Z"};
  return QString::fromLatin1(kNames[static_cast<std::size_t>(axis)]);
}

Overlay depthOverlay(const Workspace& workspace, const Camera& camera) {
  Overlay overlay;
  if (!workspace.view().depth) return overlay;
  const int axis = workspace.depthAxis();
  std::optional<DepthLine> lines[2];
  for (const DepthEnd end : {DepthEnd::start, DepthEnd::end}) {
    lines[end == DepthEnd::end ? 1 : 0] =
        depthLineAt(camera, axis, depthCoordinate(workspace, end));
  }
  if (lines[0] && lines[1]) separateLabels(camera, axis, *lines[0], *lines[1]);
  for (const DepthEnd end : {DepthEnd::start, DepthEnd::end}) {
    const double coordinate = depthCoordinate(workspace, end);
    const bool isStart = end == DepthEnd::start;
    const std::optional<DepthLine>& line = lines[isStart ? 0 : 1];
    if (!line) continue;
    overlay.lines.push_back({line->from, line->to, Ink::muted, 1.0F});
    overlay.handles.push_back({line->handle, Ink::accent, isStart});
    overlay.labels.push_back({line->label,
                              QStringLiteral("%1 %2").arg(axisName(axis), numberText(coordinate)),
                              Ink::muted});
  }
  return overlay;
}

std::optional<DepthEnd> depthHandleAt(const Workspace& workspace, const Pointer& pointer) {
  if (!workspace.view().depth) return std::nullopt;
  for (const DepthEnd end : {DepthEnd::start, DepthEnd::end}) {
    const auto line =
        depthLineAt(pointer.camera, workspace.depthAxis(), depthCoordinate(workspace, end));
    const auto at = line ? pointer.camera.project(line->handle) : std::nullopt;
    if (!at) continue;
    const QPointF away = *at - pointer.pixel;
    if (std::abs(away.x()) <= kDepthReach && std::abs(away.y()) <= kDepthReach) return end;
  }
  return std::nullopt;
}

std::unique_ptr<PointerDrag> beginDepthDrag(Workspace& workspace, const Pointer&, DepthEnd end) {
  return std::make_unique<DepthDrag>(workspace, end);
}

}  // namespace halfspace::editor
