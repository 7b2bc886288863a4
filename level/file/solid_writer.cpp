// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/solid_writer.h"

#include "level/file/json_text.h"
#include "level/solids/built_shape.h"

namespace halfspace::level {

namespace {

using geometry::Vec3;

// A matrix by rows.
Eigen::Matrix<double, 9, 1> byRows(const Eigen::Matrix3d& matrix) {
  Eigen::Matrix<double, 9, 1> rows;
  for (int i = 0; i < 9; ++i) rows[i] = matrix(i / 3, i % 3);
  return rows;
}

class SolidWriter {
 public:
  SolidWriter(std::string& text, const MaterialTable& materials, int indent)
      : m_text(text), m_materials(materials), m_indent(static_cast<std::size_t>(indent)) {}

  void operator()(const Group&) {}
  void operator()(const PointEntity&) {}

  void operator()(const BrushSolid& brush) {
    m_text += "\"brush\": [";
    lines(brush.faces, 1, [this](const BrushFace& face) {
      m_text += '{';
      std::visit([this](const auto& plane) { definition(plane); }, face.plane);
      surface(face.surface, ", ");
      m_text += '}';
    });
    m_text += ']';
  }

  void operator()(const MeshSolid& mesh) {
    m_text += "\"mesh\": {\"vertices\": [";
    lines(mesh.soup->vertices, 1, [this](const Vec3& vertex) { numbers(vertex.data(), 3); });
    m_text += "], \"faces\": [";
    lines(mesh.soup->faces, 1, [this](const std::vector<int>& face) { integers(face); });
    m_text += ']';
    if (!mesh.soup->surfaces.empty()) {
      m_text += ", \"surface of face\": ";
      integers(mesh.soup->surfaces);
    }
    surfaces(mesh.surfaces);
    m_text += '}';
  }

  void operator()(const ShapeSolid& shape) {
    m_text += "\"shape\": {\"name\": ";
    appendString(m_text, shape.shape);
    m_text += ", \"parameters\": [";
    for (std::size_t i = 0; i < shape.parameters.size(); ++i) {
      m_text += i == 0 ? "[" : ", [";
      appendString(m_text, shape.parameters[i].first);
      m_text += ", ";
      appendNumber(m_text, shape.parameters[i].second);
      m_text += ']';
    }
    m_text += ']';
    if (!shape.points.empty()) {
      m_text += ", \"points\": [";
      lines(shape.points, 1, [this](const Vec3& point) { numbers(point.data(), 3); });
      m_text += ']';
    }
    placement(shape.placement);
    surfaces(shape.surfaces);
    if (const auto built = builtSolid(shape)) {
      m_text += ", \"built\": {";
      std::visit(*this, *built);
      m_text += '}';
    }
    m_text += '}';
  }

  void operator()(const LinkedCopy& copy) {
    m_text += "\"copy\": {\"definition\": ";
    appendInteger(m_text, static_cast<long long>(copy.definition.value));
    placement(copy.placement);
    m_text += '}';
  }

  void object(const Surface& item) {
    m_text += '{';
    surface(item, "");
    m_text += '}';
  }
  void object(const Transform& transform) {
    m_text += '{';
    std::visit([this](const auto& map) { step(map); }, transform);
    m_text += '}';
  }

 private:
  // One item on each line, indented by `deeper` more spaces than the node.
  template <typename List, typename WriteItem>
  void lines(const List& items, std::size_t deeper, WriteItem writeItem) {
    bool first = true;
    for (const auto& item : items) {
      m_text += first ? "\n" : ",\n";
      m_text.append(m_indent + deeper, ' ');
      first = false;
      writeItem(item);
    }
    if (first) return;
    m_text += '\n';
    m_text.append(m_indent, ' ');
  }

  void numbers(const double* values, std::size_t count) {
    m_text += '[';
    for (std::size_t i = 0; i < count; ++i) {
      if (i != 0) m_text += ", ";
      appendNumber(m_text, values[i]);
    }
    m_text += ']';
  }

  void integers(const std::vector<int>& values) {
    m_text += '[';
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i != 0) m_text += ", ";
      appendInteger(m_text, values[i]);
    }
    m_text += ']';
  }

  void definition(const ThreePoints& three) {
    double values[9];
    for (std::size_t i = 0; i < 9; ++i) {
      values[i] = three.points[i / 3][static_cast<Eigen::Index>(i % 3)];
    }
    m_text += "\"points\": ";
    numbers(values, 9);
  }
  void definition(const PlaneCoefficients& plane) {
    const double values[4] = {plane.normal[0], plane.normal[1], plane.normal[2], plane.offset};
    m_text += "\"plane\": ";
    numbers(values, 4);
  }
  void definition(const WidePlane& plane) {
    m_text += "\"exact\": [";
    for (std::size_t i = 0; i < 4; ++i) {
      if (i != 0) m_text += ", ";
      appendString(m_text, plane.coefficients[i]);
    }
    m_text += ']';
  }

  // The members of a surface without braces, the first preceded by `separator`; members with their
  // default value are left out.
  void surface(const Surface& surface, const char* separator) {
    const auto key = [&](const char* name) {
      m_text += separator;
      m_text += '"';
      m_text += name;
      m_text += "\": ";
      separator = ", ";
    };
    if (const Material* material = m_materials.find(surface.material)) {
      key("material");
      appendString(m_text, material->name);
    }
    if (surface.axes != TextureAxes{})
      std::visit([&](const auto& a) { axes(a, key); }, surface.axes);
    if (surface.flags) {
      key("flags");
      m_text += '[';
      appendInteger(m_text, surface.flags->contents);
      m_text += ", ";
      appendInteger(m_text, surface.flags->flags);
      m_text += ", ";
      appendInteger(m_text, surface.flags->value);
      m_text += ']';
    }
    if (surface.trailing.empty()) return;
    key("trailing");
    appendString(m_text, surface.trailing);
  }

  template <typename Key>
  void axes(const StandardAxes& a, Key key) {
    const double values[5] = {a.offset[0], a.offset[1], a.rotation, a.scale[0], a.scale[1]};
    key("standard");
    numbers(values, 5);
  }
  template <typename Key>
  void axes(const ValveAxes& a, Key key) {
    const double values[11] = {a.uAxis[0], a.uAxis[1], a.uAxis[2], a.offset[0],
                               a.vAxis[0], a.vAxis[1], a.vAxis[2], a.offset[1],
                               a.rotation, a.scale[0], a.scale[1]};
    key("valve");
    numbers(values, 11);
  }
  template <typename Key>
  void axes(const PrimitiveMatrix& a, Key key) {
    key("matrix");
    numbers(a.rows.data(), 6);
  }

  void surfaces(const std::vector<Surface>& list) {
    if (list.empty()) return;
    m_text += ", \"surfaces\": [";
    lines(list, 1, [this](const Surface& item) { object(item); });
    m_text += ']';
  }

  void placement(const Placement& placement) {
    if (placement.steps.empty()) return;
    m_text += ", \"placement\": [";
    for (std::size_t i = 0; i < placement.steps.size(); ++i) {
      if (i != 0) m_text += ", ";
      object(placement.steps[i]);
    }
    m_text += ']';
  }
  void step(const AffineMap& map) {
    if (map.linear != Eigen::Matrix3d::Identity()) {
      m_text += "\"linear\": ";
      numbers(byRows(map.linear).data(), 9);
      m_text += ", ";
    }
    m_text += "\"move\": ";
    numbers(map.translation.data(), 3);
  }
  void step(const RotationAbout& turn) {
    m_text += "\"rotation\": ";
    numbers(byRows(turn.rotation).data(), 9);
    m_text += ", \"centre\": ";
    numbers(turn.centre.data(), 3);
  }

  std::string& m_text;
  const MaterialTable& m_materials;
  std::size_t m_indent;
};

}  // namespace

void appendContent(std::string& text, const NodeContent& content, const MaterialTable& materials,
                   int indent) {
  std::visit(SolidWriter(text, materials, indent), content);
}

void appendSurface(std::string& text, const Surface& surface, const MaterialTable& materials) {
  SolidWriter(text, materials, 0).object(surface);
}

void appendTransform(std::string& text, const Transform& transform) {
  SolidWriter(text, {}, 0).object(transform);
}

}  // namespace halfspace::level
