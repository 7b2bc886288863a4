// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/solid_reader.h"

#include <algorithm>
#include <limits>

namespace halfspace::level {

namespace {

constexpr std::int64_t kMaxInt = std::numeric_limits<int>::max();
constexpr std::int64_t kMinInt = std::numeric_limits<int>::min();

// The known keys of a face. Of "standard", "valve" and "matrix" a face needs at most one; if
// several are given, the last one counts.
constexpr const char* kFaceKeys =
    "points, plane, exact, material, standard, valve, matrix, flags, trailing";

// Up to this number of faces are moved out of the scratch list one by one, so that the list keeps
// its memory for the next brush.
constexpr std::size_t kFewFaces = 256;

bool isDecimal(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

geometry::Vec3 SolidReader::vector() {
  geometry::Vec3 value = geometry::Vec3::Zero();
  m_json.numbers(value.data(), 3);
  return value;
}

Eigen::Matrix3d SolidReader::matrix() {
  double rows[9] = {};
  m_json.numbers(rows, 9);
  Eigen::Matrix3d value;
  for (int i = 0; i < 9; ++i) value(i / 3, i % 3) = rows[i];
  return value;
}

BrushSolid SolidReader::brush() {
  m_faces.clear();
  m_json.array([this] { m_faces.push_back(face()); });
  BrushSolid solid;
  if (m_faces.size() > kFewFaces) {
    solid.faces = std::move(m_faces);
  } else {
    solid.faces.assign(std::make_move_iterator(m_faces.begin()),
                       std::make_move_iterator(m_faces.end()));
  }
  return solid;
}

BrushFace SolidReader::face() {
  const std::size_t start = m_json.position();
  BrushFace face;
  int planes = 0;
  m_json.object([&](std::string_view key) {
    if (key == "points") {
      double values[9] = {};
      m_json.numbers(values, 9);
      ThreePoints three;
      for (std::size_t i = 0; i < 3; ++i)
        three.points[i] = Eigen::Map<geometry::Vec3>(values + 3 * i);
      face.plane = three;
      ++planes;
    } else if (key == "plane") {
      double values[4] = {};
      m_json.numbers(values, 4);
      face.plane = PlaneCoefficients{{values[0], values[1], values[2]}, values[3]};
      ++planes;
    } else if (key == "exact") {
      face.plane = widePlane();
      ++planes;
    } else if (!surfaceMember(key, face.surface)) {
      m_context.unknownKey(key, "a face", kFaceKeys);
    }
  });
  if (m_json.ok() && planes != 1) {
    m_json.failAt(start, "a face needs its plane once: \"points\", \"plane\" or \"exact\"");
  }
  return face;
}

WidePlane SolidReader::widePlane() {
  const std::size_t start = m_json.position();
  WidePlane plane;
  std::size_t given = 0;
  m_json.array([&] {
    std::string text = m_json.string();
    if (m_json.ok() && !isDecimal(text)) m_json.fail("expected a whole decimal number in \" \"");
    if (given < 4) plane.coefficients[given] = std::move(text);
    ++given;
  });
  if (m_json.ok() && given != 4) m_json.failAt(start, "expected four decimal numbers in \" \"");
  return plane;
}

bool SolidReader::surfaceMember(std::string_view key, Surface& surface) {
  if (key == "material") {
    surface.material = material();
  } else if (key == "flags") {
    const std::size_t start = m_json.position();
    std::vector<std::int64_t> values;
    m_json.array([&] {
      const std::int64_t value = m_json.integer(std::numeric_limits<std::int64_t>::min(),
                                                std::numeric_limits<std::int64_t>::max());
      if (values.size() < 4) values.push_back(value);
    });
    if (m_json.ok() && values.size() != 3) {
      m_json.failAt(start, "expected three whole numbers: contents, flags, value");
    } else if (m_json.ok()) {
      surface.flags = SurfaceFlags{values[0], values[1], values[2]};
    }
  } else if (key == "trailing") {
    surface.trailing = m_json.string();
  } else {
    return axesMember(key, surface);
  }
  return true;
}

bool SolidReader::axesMember(std::string_view key, Surface& surface) {
  if (key == "standard") {
    double v[5] = {};
    m_json.numbers(v, 5);
    surface.axes = StandardAxes{{v[0], v[1]}, v[2], {v[3], v[4]}};
  } else if (key == "valve") {
    double v[11] = {};
    m_json.numbers(v, 11);
    surface.axes =
        ValveAxes{{v[0], v[1], v[2]}, {v[4], v[5], v[6]}, {v[3], v[7]}, v[8], {v[9], v[10]}};
  } else if (key == "matrix") {
    PrimitiveMatrix axes;
    m_json.numbers(axes.rows.data(), 6);
    surface.axes = axes;
  } else {
    return false;
  }
  return true;
}

MaterialId SolidReader::material() {
  const std::string name = m_json.string();
  if (!m_json.ok()) return {};
  const Material* found = m_level.materials().find(std::string_view(name));
  if (found) return found->id;
  m_json.fail("the material \"" + name.substr(0, 80) +
              "\" is not in the list of materials. Add it there");
  return {};
}

Surface SolidReader::surface() {
  Surface surface;
  m_json.object([&](std::string_view key) {
    if (surfaceMember(key, surface)) return;
    m_context.unknownKey(key, "a surface", "material, standard, valve, matrix, flags, trailing");
  });
  return surface;
}

std::vector<Surface> SolidReader::surfaces() {
  std::vector<Surface> list;
  m_json.array([&] { list.push_back(surface()); });
  return list;
}

MeshSolid SolidReader::mesh() {
  const std::size_t start = m_json.position();
  MeshSolid mesh;
  auto soup = std::make_shared<geometry::PolygonSoup>();
  m_json.object([&](std::string_view key) {
    if (key == "vertices") {
      m_json.array([&] { soup->vertices.push_back(vector()); });
    } else if (key == "faces") {
      std::vector<int> face;
      m_json.array([&] {
        face.clear();
        m_json.array([&] { face.push_back(static_cast<int>(m_json.integer(kMinInt, kMaxInt))); });
        soup->faces.push_back(face);
      });
    } else if (key == "surface of face") {
      m_json.array(
          [&] { soup->surfaces.push_back(static_cast<int>(m_json.integer(kMinInt, kMaxInt))); });
    } else if (key == "surfaces") {
      mesh.surfaces = surfaces();
    } else {
      m_context.unknownKey(key, "a mesh", "vertices, faces, surface of face, surfaces");
    }
  });
  if (!soup->surfaces.empty() && soup->surfaces.size() != soup->faces.size()) {
    m_json.failAt(start, "\"surface of face\" needs one number for each face: " +
                             std::to_string(soup->faces.size()) + " faces, " +
                             std::to_string(soup->surfaces.size()) + " numbers");
  }
  mesh.soup = std::move(soup);
  return mesh;
}

ShapeSolid SolidReader::shape() {
  const std::size_t start = m_json.position();
  ShapeSolid shape;
  const auto parameter = [&] {
    const std::size_t at = m_json.position();
    int given = 0;
    auto& pair = shape.parameters.emplace_back();
    m_json.array([&] {
      if (given == 0) pair.first = m_json.string();
      if (given == 1) pair.second = m_json.number();
      if (given > 1) m_json.skip();
      ++given;
    });
    if (m_json.ok() && given != 2) m_json.failAt(at, "a parameter is a name and a number");
  };
  m_json.object([&](std::string_view key) {
    if (key == "name") {
      shape.shape = m_json.string();
    } else if (key == "parameters") {
      m_json.array(parameter);
    } else if (key == "points") {
      m_json.array([&] { shape.points.push_back(vector()); });
    } else if (key == "placement") {
      shape.placement = placement();
    } else if (key == "surfaces") {
      shape.surfaces = surfaces();
    } else if (key == "built") {
      shape.built = built();
    } else {
      m_context.unknownKey(key, "a shape", "name, parameters, points, placement, surfaces, built");
    }
  });
  if (m_json.ok() && shape.shape.empty()) m_json.failAt(start, "a shape needs its \"name\"");
  return shape;
}

BuiltSolid SolidReader::built() {
  using Kept = std::variant<BrushSolid, MeshSolid>;
  const std::size_t start = m_json.position();
  BuiltSolid built;
  // Surfaces are dropped: ShapeSolid::surfaces stores those of the shape.
  m_json.object([&](std::string_view key) {
    if (key == "brush") {
      BrushSolid kept = brush();
      for (BrushFace& face : kept.faces) face.surface = {};
      built.solid = std::make_shared<const Kept>(std::move(kept));
    } else if (key == "mesh") {
      MeshSolid kept = mesh();
      kept.surfaces.clear();
      built.solid = std::make_shared<const Kept>(std::move(kept));
    } else {
      m_context.unknownKey(key, "what was built", "brush, mesh");
    }
  });
  if (m_json.ok() && !built.solid) m_json.failAt(start, "expected a \"brush\" or a \"mesh\"");
  return built;
}

LinkedCopy SolidReader::copy() {
  const std::size_t start = m_json.position();
  LinkedCopy copy;
  m_json.object([&](std::string_view key) {
    if (key == "definition") {
      copy.definition.value =
          static_cast<std::uint64_t>(m_json.integer(1, static_cast<std::int64_t>(kMaxId) - 1));
    } else if (key == "placement") {
      copy.placement = placement();
    } else {
      m_context.unknownKey(key, "a linked copy", "definition, placement");
    }
  });
  if (m_json.ok() && !copy.definition.valid()) {
    m_json.failAt(start, "a linked copy needs the id of its \"definition\"");
  }
  return copy;
}

Placement SolidReader::placement() {
  Placement placement;
  m_json.array([&] { placement.steps.push_back(step()); });
  return placement;
}

Transform SolidReader::step() {
  const std::size_t start = m_json.position();
  AffineMap map;
  RotationAbout turn;
  bool moves = false;
  bool turns = false;
  m_json.object([&](std::string_view key) {
    if (key == "linear") {
      map.linear = matrix();
      moves = true;
    } else if (key == "move") {
      map.translation = vector();
      moves = true;
    } else if (key == "rotation") {
      turn.rotation = matrix();
      turns = true;
    } else if (key == "centre") {
      turn.centre = vector();
      turns = true;
    } else {
      m_context.unknownKey(key, "a placement", "linear, move, rotation, centre");
    }
  });
  Transform transform = turns ? Transform(turn) : Transform(map);
  if (!m_json.ok()) return transform;
  if (moves == turns) {
    m_json.failAt(start,
                  "a step of a placement is a \"move\" (with \"linear\") or a \"rotation\" (with "
                  "\"centre\")");
  } else if (!isValid(transform)) {
    m_json.failAt(start, turns ? "this matrix is no rotation"
                               : "this matrix flattens the solid, or a number is out of range");
  }
  return transform;
}

}  // namespace halfspace::level
