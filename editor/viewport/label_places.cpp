// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/label_places.h"

#include <algorithm>

namespace halfspace::editor {

namespace {

constexpr int kLabelSteps = 3;      // tried in each direction
constexpr double kLabelGap = 2;     // pixels between a label and what it evades
constexpr double kLabelMargin = 2;  // pixels to the edge of the pane

QRectF labelWithin(QRectF box, QSizeF pane) {
  box.moveRight(std::min(box.right(), pane.width() - kLabelMargin));
  box.moveLeft(std::max(box.left(), kLabelMargin));
  box.moveBottom(std::min(box.bottom(), pane.height() - kLabelMargin));
  box.moveTop(std::max(box.top(), kLabelMargin));
  return box;
}

bool isLabelFree(const QRectF& box, std::span<const QRectF> handles,
                 const std::vector<QRectF>& taken) {
  const auto meets = [&box](const QRectF& other) { return other.intersects(box); };
  return std::ranges::none_of(handles, meets) && std::ranges::none_of(taken, meets);
}

}  // namespace

std::vector<std::optional<QRectF>> labelPlaces(std::span<const LabelBox> labels,
                                               std::span<const QRectF> handles, QSizeF pane) {
  std::vector<std::optional<QRectF>> places;
  std::vector<QRectF> taken;
  for (const LabelBox& label : labels) {
    const bool isInside = QRectF(QPointF(), pane).contains(label.box.center());
    const auto within = [&](const QRectF& box) { return isInside ? labelWithin(box, pane) : box; };
    const double up = label.box.height() / 2 + 6;  // a handle is at most 6 pixels in radius
    const double across = label.box.width() / 2 + 8;
    std::optional<QRectF> place;
    const auto attempt = [&](QPointF by) {
      const QRectF box = within(label.box.translated(by));
      if (!place && isLabelFree(box, handles, taken)) place = box;
    };
    attempt({});
    const int steps = label.mayBeOmitted ? 1 : kLabelSteps;
    for (int step = 1; step <= steps && !place; ++step) {
      attempt({0, -up * step});
      attempt({0, up * step});
      attempt({across * step, 0});
      attempt({-across * step, 0});
    }
    if (!place && !label.mayBeOmitted) {
      QRectF box = label.box;
      if (!taken.empty()) box.moveTop(taken.back().bottom() + kLabelGap);
      place = within(box);
    }
    if (place) taken.push_back(*place);
    places.push_back(place);
  }
  return places;
}

}  // namespace halfspace::editor
