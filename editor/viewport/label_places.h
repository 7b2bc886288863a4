// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <QRectF>

namespace halfspace::editor {

// The box of a label's text, centred on the point that it belongs to, in pixels of the pane.
struct LabelBox {
  QRectF box;
  // Is omitted where there is no room next to the point; other labels are always shown.
  bool mayBeOmitted = false;
};

// Where labels are painted so that they cover no handle and no other label: at their point, else
// above, below, right or left of it, one step further each time. Labels whose point is inside the
// pane are moved inside completely. In the order of `labels`, of which earlier ones go first; none
// for an omitted label. A label that finds no room goes below the last one. Cost: labels times
// (labels + handles).
std::vector<std::optional<QRectF>> labelPlaces(std::span<const LabelBox> labels,
                                               std::span<const QRectF> handles, QSizeF pane);

}  // namespace halfspace::editor
