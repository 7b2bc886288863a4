// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plugins/level_digest.h"

#include <algorithm>
#include <charconv>

#include "level/solids/entities.h"

namespace halfspace::tests {

using namespace halfspace::level;

namespace {

void add(std::string& text, double value) {
  char digits[40];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  (void)error;
  text += ' ';
  text.append(digits, end);
}

void add(std::string& text, const geometry::Vec3& v) {
  for (int i = 0; i < 3; ++i) add(text, v[i]);
}

std::string planeText(const PlaneDefinition& definition) {
  std::string text = "(";
  if (const auto* points = std::get_if<ThreePoints>(&definition)) {
    for (const geometry::Vec3& point : points->points) add(text, point);
  } else if (const auto plane = planeOf(definition); plane.ok()) {
    for (const std::string& number : plane.value().exactCoefficients()) text += " " + number;
  }
  return text + " )";
}

struct AxesText {
  std::string& text;
  void operator()(const StandardAxes& axes) const {
    text += " standard";
    for (const double value :
         {axes.offset[0], axes.offset[1], axes.rotation, axes.scale[0], axes.scale[1]})
      add(text, value);
  }
  void operator()(const ValveAxes& axes) const {
    text += " valve";
    add(text, axes.uAxis);
    add(text, axes.vAxis);
    for (const double value :
         {axes.offset[0], axes.offset[1], axes.rotation, axes.scale[0], axes.scale[1]})
      add(text, value);
  }
  void operator()(const PrimitiveMatrix& matrix) const {
    text += " matrix";
    for (const double value : matrix.rows) add(text, value);
  }
};

class Digest final : public OutlineVisitor {
 public:
  Digest(const Level& level, DigestAxes axes) : m_level(level), m_axes(axes) {}

  std::vector<std::string> run() {
    m_lines.push_back("level" + keysText(m_level.keyValues()));
    for (const Layer& layer : m_level.layers())
      m_lines.push_back("layer " + layer.name + (layer.visible ? " visible" : " hidden") +
                        (layer.locked ? " locked" : ""));
    for (const EntityOccurrence& entity : entityOccurrences(m_level))
      m_lines.push_back("entity" + keysText(entity.keyValues) + layerText(entity.layer));
    walk(m_level, *this);
    std::sort(m_lines.begin(), m_lines.end());
    return std::move(m_lines);
  }

 private:
  bool enter(const Instance& group) override {
    m_path.push_back(group.node->properties.name);
    return true;
  }
  void leave(const Instance&) override { m_path.pop_back(); }

  void solid(const Instance& solid) override {
    std::string text = "solid";
    for (const std::string& group : m_path) text += " /" + group;
    text += layerText(solid.layer);
    if (const Node* entity = m_level.find(solid.entity)) text += keysText(*entity->keyValues());
    if (solid.flags.nonSolid) text += " non-solid";
    if (const auto* brush = std::get_if<BrushSolid>(&solid.node->content)) {
      for (const BrushFace& face : brush->faces) addFace(text, face);
    } else {
      text += " no brush";
    }
    m_lines.push_back(std::move(text));
  }

  void addFace(std::string& text, const BrushFace& face) const {
    text += "\n  " + planeText(face.plane);
    const Material* material = m_level.materials().find(face.surface.material);
    text += " " + (material ? material->name : std::string("-"));
    if (m_axes == DigestAxes::with) std::visit(AxesText{text}, face.surface.axes);
    if (const auto& flags = face.surface.flags)
      text += " flags " + std::to_string(flags->contents) + " " + std::to_string(flags->flags) +
              " " + std::to_string(flags->value);
    text += " " + face.surface.trailing;
  }

  static std::string keysText(KeyValues keys) {
    std::sort(keys.begin(), keys.end());
    std::string text = " {";
    for (const auto& [key, value] : keys) text += key + "=" + value + ";";
    return text + "}";
  }

  std::string layerText(LayerId id) const {
    const Layer* layer = m_level.find(id);
    return " [" + (layer ? layer->name : m_level.layers().front().name) + "]";
  }

  const Level& m_level;
  DigestAxes m_axes;
  std::vector<std::string> m_path;
  std::vector<std::string> m_lines;
};

}  // namespace

std::vector<std::string> digest(const Level& level, DigestAxes axes) {
  return Digest(level, axes).run();
}

std::string firstDifference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string left = i < a.size() ? a[i] : "(nothing)";
    const std::string right = i < b.size() ? b[i] : "(nothing)";
    if (left != right) return "line " + std::to_string(i) + "\n- " + left + "\n+ " + right;
  }
  return {};
}

}  // namespace halfspace::tests
