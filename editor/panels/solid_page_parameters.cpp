// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// SolidPage: the parameters of the selected shapes, and of the shape to draw next.
#include <algorithm>
#include <set>

#include "editor/commands/solid_edits.h"
#include "editor/panels/solid_page.h"
#include "editor/session/catalogue_texts.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "level/edits/outline.h"
#include "level/edits/texture_lock.h"

namespace halfspace::editor {

namespace {

// Solids. Comparing more would delay each step of a drag.
constexpr std::size_t kMostCompared = 500;

double valueOf(const level::ShapeSolid& shape, const geometry::Parameter& parameter) {
  for (const auto& [name, value] : shape.parameters) {
    if (name == parameter.name) return value;
  }
  return parameter.defaultValue;
}

level::ShapeSolid withParameter(level::ShapeSolid shape, const std::string& name, double value) {
  const auto own =
      std::ranges::find(shape.parameters, name, &std::pair<std::string, double>::first);
  if (own != shape.parameters.end()) {
    own->second = value;
  } else {
    shape.parameters.emplace_back(name, value);
  }
  level::realignTextures(shape);
  return shape;
}

}  // namespace

std::vector<std::pair<level::NodeId, const level::ShapeSolid*>> SolidPage::shapes() const {
  std::vector<std::pair<level::NodeId, const level::ShapeSolid*>> shapes;
  if (m_workspace.session().selection().size() > kMostCompared) return shapes;
  for (const level::Node* node : selected()) {
    const auto* shape = std::get_if<level::ShapeSolid>(&node->content);
    if (shape == nullptr) return {};
    if (!shapes.empty() && shapes.front().second->shape != shape->shape) return {};
    shapes.emplace_back(node->id, shape);
  }
  return shapes;
}

void SolidPage::showParameters() {
  const auto all = shapes();
  if (all.empty()) {
    const level::Node* node = single();
    const bool isGroup = node != nullptr && !node->isSolid();
    return m_parameters->showMessage(
        node == nullptr ? tr("No shared parameters.")
        : isGroup       ? tr("Select the solids of the group to edit their parameters.")
                        : tr("No shape parameters."));
  }
  const level::ShapeSolid& first = *all.front().second;
  const geometry::ShapeKind* kind = geometry::findShapeKind(first.shape);
  if (kind == nullptr) {
    const QString name = QString::fromStdString(first.shape);
    if (first.built.solid == nullptr) {
      return m_parameters->showMessage(tr("Unknown shape \"%1\".").arg(name));
    }
    return m_parameters->showMessage(
        tr("\"%1\" needs a plugin that is not loaded. The solid stays "
           "as it was saved; load the plugin to change its parameters.")
            .arg(name));
  }
  if (kind->parameters.empty()) return m_parameters->showMessage(tr("No shape parameters."));
  geometry::Numbers numbers;
  std::set<std::string> mixed;
  for (const geometry::Parameter& parameter : kind->parameters) {
    const double value = valueOf(first, parameter);
    numbers[parameter.name] = value;
    for (const auto& [id, shape] : all) {
      if (valueOf(*shape, parameter) != value) mixed.insert(parameter.name);
    }
  }
  m_parameters->show(*kind, numbers, mixed);
  QWidget* last = m_size[2];
  for (QWidget* field : m_parameters->fields()) {
    setTabOrder(last, field);
    last = field;
  }
}

// Shows the parameters of the shape to draw next. Drawing sets the lengths; the other parameters
// can be set here in advance.
void SolidPage::showNext() {
  const ShapeChoice& choice = m_workspace.shape();
  m_nextTitle->setText(tr("NEXT SHAPE: %1").arg(shapeText(choice.kind).toUpper()));
  const geometry::ShapeKind* kind = geometry::findShapeKind(choice.kind);
  geometry::Numbers numbers;
  if (kind != nullptr) {
    const auto chosen = choice.numbers.find(choice.kind);
    for (const geometry::Parameter& parameter : kind->parameters) {
      if (parameter.unit == geometry::Unit::length) continue;
      numbers[parameter.name] = parameter.defaultValue;
      if (chosen == choice.numbers.end()) continue;
      const auto own = chosen->second.find(parameter.name);
      if (own != chosen->second.end()) numbers[parameter.name] = own->second;
    }
  }
  if (numbers.empty()) {
    return m_nextParameters->showMessage(tr("No parameters: the shape fills the box you draw."));
  }
  m_nextParameters->show(*kind, numbers);
}

void SolidPage::setNextParameter(const std::string& name, double value) {
  ShapeChoice choice = m_workspace.shape();
  choice.numbers[choice.kind][name] = value;
  m_workspace.setShape(std::move(choice));
}

// Changes all selected shapes in one undo step.
void SolidPage::setParameter(const std::string& name, double value) {
  std::vector<std::pair<level::NodeId, level::ShapeSolid>> changed;
  for (const auto& [id, shape] : shapes()) {
    changed.emplace_back(id, withParameter(*shape, name, value));
  }
  if (changed.empty()) return;
  m_workspace.session().apply(tr("Change %1").arg(shapeText(name)), [&](level::Level& level) {
    EditChain chain(level);
    for (const auto& [id, shape] : changed) {
      chain.add(level::setSolid(level, id, shape));
    }
    return chain.result();
  });
  refresh();
}

}  // namespace halfspace::editor
