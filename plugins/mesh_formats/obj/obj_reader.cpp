// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <span>

#include "level/program/counted.h"
#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/obj/material_file.h"
#include "plugins/mesh_formats/obj/statement.h"
#include "plugins/mesh_formats/reading/text_mesh_reader.h"
#include "plugins/mesh_formats/reading/vertex_colors.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

// Material files are short. A larger one is some other file.
constexpr uintmax_t kLargestMaterialFile = 64U << 20U;

// The keywords by which a file is known as OBJ. Those of the specification that nobody writes alone
// are left out.
constexpr std::array<std::string_view, 16> kKeywords = {
    "v", "vt", "vn", "vp", "f",      "fo",     "o",    "g",
    "s", "l",  "p",  "mg", "usemtl", "mtllib", "curv", "surf"};

class ObjReader : private TextMeshReader {
 public:
  ObjReader(const Source& source, const ReadControl& control)
      : TextMeshReader(source, control), m_path(source.path) {
    m_cursor.joinLinesAtBackslashes();
  }

  ReadOutcome<MeshContents> run() {
    bool ok = true;
    while (ok && !m_cursor.atEnd()) {
      ok = readLine() && keepGoing();
      if (ok) m_cursor.nextLine();
    }
    if (ok && !m_hasStatement && m_passedOver.size() + m_unnamedKinds > 0)
      ok = fail("This is not a Wavefront OBJ file: no line begins with a keyword of this format.",
                1, 1);
    for (const auto& [keyword, count] : m_passedOver)
      if (ok)
        m_issues.note(level::counted(level::count(count), "line that begins with '",
                                     "lines that begin with '") +
                      keyword +
                      (count == 1 ? "' is no part of a surface and is not read."
                                  : "' are no part of a surface and are not read."));
    if (ok && m_unnamedKinds > 0)
      m_issues.note(std::to_string(m_unnamedKinds) + " lines of other kinds are not read.");
    if (ok && m_missingParts > 0)
      m_issues.odd(std::to_string(m_missingParts) +
                       " corners name a texture coordinate or normal that the file does not have; "
                       "they are left without it.",
                   m_firstMissing);
    if (ok && m_damagedValues > 0)
      m_issues.odd(std::to_string(m_damagedValues) +
                       " texture coordinates or normals are no numbers; zeros take their place.",
                   m_firstDamaged);
    if (ok && m_someColors && !m_allColors)
      m_issues.note("Only some vertices have colours; the others are white.");
    if (ok && m_tooFewCorners > 0)
      m_issues.odd(std::to_string(m_tooFewCorners) +
                   " faces with fewer than three corners are "
                   "left out.");
    ReadOutcome<MeshContents> read = outcome(ok);
    if (read.value) addLooks(*read.value);
    return read;
  }

 private:
  // The indices of one corner, from 0; -1: not given.
  struct Corner {
    int vertex = -1, uv = -1, normal = -1;
  };

  bool readLine() {
    const std::string_view keyword = m_cursor.word();
    if (keyword.empty()) return true;
    const bool isKnown = std::ranges::find(kKeywords, keyword) != kKeywords.end();
    m_hasStatement = m_hasStatement || isKnown;
    if (keyword == "v") return readVertex();
    if (keyword == "vt") return readUv();
    if (keyword == "vn") return readNormal();
    if (keyword == "f" || keyword == "fo") return readFace();
    if (keyword == "usemtl") {
      m_mesh.setMaterial(m_cursor.restOfLine());
    } else if (keyword == "o") {
      m_mesh.beginObject(m_cursor.restOfLine());
    } else if (keyword == "g") {
      m_mesh.setGroup(m_cursor.restOfLine());
    } else if (keyword == "mtllib") {
      readMaterialFiles(m_cursor.restOfLine());
    } else if (keyword != "s") {
      if (m_cursor.line() == 1 && !looksLikeText(keyword))
        return fail("This is not a Wavefront OBJ file.", 1, 1);
      passOver(keyword);
    }
    return true;
  }

  // Counts the lines of each keyword, but of no more keywords than real files have.
  void passOver(std::string_view keyword) {
    while (!m_cursor.atLineEnd()) m_cursor.word();  // also on joined lines
    constexpr size_t kMostKinds = 32, kLongestKeyword = 24;
    const std::string name(keyword.substr(0, kLongestKeyword));
    if (m_passedOver.size() < kMostKinds || m_passedOver.contains(name)) {
      ++m_passedOver[looksLikeText(name) ? name : "?"];
    } else {
      ++m_unnamedKinds;
    }
  }

  // One name with blanks, or several names.
  void readMaterialFiles(std::string_view names) {
    if (m_path.empty() || readMaterialFile(std::string(names))) return;
    TextCursor list(names);
    std::string missing;
    for (std::string_view name = list.word(); !name.empty(); name = list.word()) {
      if (readMaterialFile(std::string(name))) continue;
      missing += (missing.empty() ? "\"" : ", \"") + std::string(name) + "\"";
    }
    if (missing.empty()) return;
    m_issues.odd("The material file " + missing +
                     " is missing or cannot be read: its materials have no colours and images. "
                     "Put it beside the OBJ file.",
                 m_cursor.line());
  }

  // False if there is no such file.
  bool readMaterialFile(const std::string& name) {
    const std::filesystem::path file = m_path.parent_path() / besideFile({}, name);
    std::error_code error;
    // A name can lead to a device or a pipe, which has no end.
    if (!std::filesystem::is_regular_file(file, error)) return false;
    if (std::filesystem::file_size(file, error) > kLargestMaterialFile || error) return false;
    const auto bytes = readFile(file);
    if (!bytes.value) return false;
    readMaterials(*bytes.value, name, m_looks, m_issues);
    m_hasMaterialFile = true;
    return true;
  }

  void addLooks(MeshContents& mesh) const {
    if (!m_hasMaterialFile || mesh.materials.empty()) return;
    mesh.imageFolder = m_path.parent_path();
    for (const std::string& name : mesh.materials) {
      const auto found = m_looks.find(name);
      mesh.looks.push_back(found == m_looks.end() ? MeshLook() : found->second);
    }
  }

  static bool looksLikeText(std::string_view word) {
    for (const char c : word)
      if (c < ' ' || c > '~') return false;
    return true;
  }

  // Many programs write the colour of a vertex behind its position, in sRGB. A single number there
  // is a weight, which has no meaning for polygons.
  bool readVertex() {
    Vec3 point;
    if (!readPoint(point)) return false;
    m_mesh.vertices().push_back(point);
    std::array<double, 3> color{};
    size_t parts = 0;
    while (parts < color.size() && !m_cursor.atLineEnd()) {
      const auto part = m_cursor.number();
      if (!part || !std::isfinite(*part)) break;
      color[parts++] = *part;
    }
    if (parts == color.size()) {
      m_someColors = true;
      m_colors.resize(m_mesh.vertices().size() - 1, kWhite);
      m_colors.push_back(linearColor(color));
    } else {
      m_allColors = false;
    }
    return true;
  }

  // The surface does not depend on texture coordinates and normals, so a damaged one is zero.
  double valueOrZero() {
    const auto number = m_cursor.number();
    if (number) return *number;
    m_cursor.word();
    if (m_damagedValues++ == 0) m_firstDamaged = m_cursor.line();
    return 0.0;
  }

  bool readUv() {
    Vec2 uv = Vec2::Zero();
    uv.x() = valueOrZero();
    if (!m_cursor.atLineEnd()) uv.y() = valueOrZero();
    m_uvs.push_back(uv);
    return true;
  }

  // Normals may have any values, even infinite ones: no computation depends on them.
  bool readNormal() {
    Vec3 normal;
    for (int i = 0; i < 3; ++i) normal[i] = valueOrZero();
    m_normals.push_back(normal);
    return true;
  }

  bool readFace() {
    m_corners.clear();
    m_cornerUvs.clear();
    m_cornerNormals.clear();
    while (!m_cursor.atLineEnd()) {
      const int column = m_cursor.column();
      Corner corner;
      if (!readCorner(m_cursor.word(), corner, column)) return false;
      m_corners.push_back(corner.vertex);
      if (corner.uv >= 0) m_cornerUvs.push_back(m_uvs[static_cast<size_t>(corner.uv)]);
      if (corner.normal >= 0)
        m_cornerNormals.push_back(m_normals[static_cast<size_t>(corner.normal)]);
    }
    if (m_corners.size() < 3) {
      ++m_tooFewCorners;
      return true;
    }
    m_mesh.addFace(m_corners, m_cornerUvs, m_cornerNormals, colorsOfCorners());
    return true;
  }

  std::span<const std::array<float, 4>> colorsOfCorners() {
    m_cornerColors.clear();
    if (!m_someColors) return {};
    for (const int corner : m_corners) {
      const auto vertex = static_cast<size_t>(corner);
      m_cornerColors.push_back(vertex < m_colors.size() ? m_colors[vertex] : kWhite);
    }
    return m_cornerColors;
  }

  bool readCorner(std::string_view word, Corner& corner, int column) {
    const std::array<size_t, 3> sizes = {m_mesh.vertices().size(), m_uvs.size(), m_normals.size()};
    std::array<int*, 3> indices = {&corner.vertex, &corner.uv, &corner.normal};
    for (int part = 0; part < 3; ++part) {
      const size_t slash = word.find('/');
      const std::string_view digits = word.substr(0, slash);
      if (!digits.empty() || part == 0) {
        const auto value = integerFrom(digits);
        if (!value)
          return fail("Expected a corner like 7, 7/3, 7//2 or 7/3/2.", m_cursor.line(), column);
        const long long size = static_cast<long long>(sizes[part]);
        const long long index = *value < 0 ? size + *value : *value - 1;
        const bool isThere = *value != 0 && index >= 0 && index < size;
        if (!isThere && part > 0) {  // the surface does not depend on it
          if (m_missingParts++ == 0) m_firstMissing = m_cursor.line();
        } else if (!isThere) {
          return fail("A face names vertex " + std::to_string(*value) + ", but the file has " +
                          std::to_string(size) + " up to here.",
                      m_cursor.line(), column);
        } else {
          *indices[part] = static_cast<int>(index);
        }
      }
      if (slash == std::string_view::npos) return true;
      word.remove_prefix(slash + 1);
    }
    return true;
  }

  const std::filesystem::path& m_path;
  MaterialLooks m_looks;
  bool m_hasMaterialFile = false;
  std::vector<Vec2> m_uvs;
  std::vector<Vec3> m_normals;
  std::vector<int> m_corners;
  std::vector<Vec2> m_cornerUvs;
  std::vector<Vec3> m_cornerNormals;
  std::vector<std::array<float, 4>> m_colors, m_cornerColors;  // of vertices; of a face
  bool m_someColors = false, m_allColors = true;
  std::map<std::string, size_t> m_passedOver;  // lines of each keyword
  bool m_hasStatement = false;                 // a line begins with a keyword of OBJ
  size_t m_unnamedKinds = 0, m_missingParts = 0, m_tooFewCorners = 0, m_damagedValues = 0;
  // The lines of the first missing and of the first damaged texture coordinate or normal.
  int m_firstMissing = 0, m_firstDamaged = 0;
};

}  // namespace

ReadOutcome<MeshContents> ObjFormat::read(const Source& source, const ReadControl& control) const {
  return ObjReader(source, control).run();
}

}  // namespace halfspace::plugins::mesh_formats
