// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/overlay.h"

#include <cmath>

#include <QLocale>

namespace halfspace::editor {

void Overlay::add(const Overlay& other) {
  lines.insert(lines.end(), other.lines.begin(), other.lines.end());
  handles.insert(handles.end(), other.handles.begin(), other.handles.end());
  labels.insert(labels.end(), other.labels.begin(), other.labels.end());
  fills.insert(fills.end(), other.fills.begin(), other.fills.end());
}

void Overlay::addBox(const Box& box, Ink ink, float width) {
  if (box.isEmpty()) return;
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (int corner = 0; corner < 4; ++corner) {
      Vec3 from = box.min();
      if ((corner & 1) != 0) from[u] = box.max()[u];
      if ((corner & 2) != 0) from[v] = box.max()[v];
      Vec3 to = from;
      to[axis] = box.max()[axis];
      lines.push_back({from, to, ink, width});
    }
  }
}

void Overlay::addSizes(const Box& box, const Camera& camera) {
  if (box.isEmpty()) return;
  for (int axis = 0; axis < 3; ++axis) {
    if (camera.isFlat() && axis == camera.depthAxis()) continue;
    if (box.sizes()[axis] == 0) continue;  // the box of a face is flat
    Vec3 at = box.center();
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    // Flat panes: at the sides of least coordinates. 3D: at the edges on the camera's side.
    if (camera.isFlat()) {
      const int other = u == camera.depthAxis() ? v : u;
      at[other] = box.min()[other];
    } else {
      at[u] = camera.position()[u] < at[u] ? box.min()[u] : box.max()[u];
      at[v] = camera.position()[v] < at[v] ? box.min()[v] : box.max()[v];
      if (axis != 2) at.z() = box.max().z();
    }
    labels.push_back({at, numberText(box.sizes()[axis]), Ink::text});
  }
}

QString numberText(double value) {
  const double rounded = std::round(value * 1000) / 1000;
  return QString::number(rounded == 0 ? 0.0 : rounded, 'g', 9);
}

QString countText(std::size_t count) {
  return QLocale(QLocale::English).toString(static_cast<qulonglong>(count));
}

}  // namespace halfspace::editor
