// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_dialect.h"

#include <algorithm>
#include <array>
#include <string>

#include "level/games/game_of_level.h"
#include "level/solids/instances.h"
#include "plugins/quake_map/meaning/entity_tree.h"
#include "plugins/quake_map/syntax/map_parser.h"

namespace halfspace::plugins::quake_map {

namespace {

constexpr int kDoom3Version = 2;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kFormat = "// Format:";

// The comments that editors write before each entity and brush.
bool isNumbering(std::string_view comment) {
  if (comment.starts_with("// entity") || comment.starts_with("// brush")) return true;
  // DarkRadiant numbers brushes and patches together; users write more behind the number.
  constexpr std::string_view kPrimitive = "// primitive ";
  return comment.starts_with(kPrimitive) &&
         comment.find_first_not_of("0123456789\r\n", kPrimitive.size()) == std::string_view::npos;
}

// The comment lines at the beginning of the file. Ends at the first other line, or at the comment
// that editors write before the first entity or brush.
std::string headerOf(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string header;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (!line.starts_with("//") || isNumbering(line)) break;
    header += line;
    header += '\n';
  }
  return header;
}

// The comments in a map's text, without numberings. A comment begins where a word may begin: "//"
// within a texture's name or within quotation marks is none.
int commentsIn(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  int count = 0;
  bool isQuoted = false, isBetweenWords = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n' || c == '"') isQuoted = c == '"' && !isQuoted;
    const std::string_view rest = text.substr(at);
    const bool isLine = rest.starts_with("//"), isBlock = rest.starts_with("/*");
    if (!isQuoted && isBetweenWords && (isLine || isBlock)) {
      const std::string_view comment =
          rest.substr(0, isLine ? rest.find('\n') : rest.find("*/", 2));
      count += isNumbering(comment) ? 0 : 1;
      at += comment.size() - 1;
      isBetweenWords = isLine;
      continue;
    }
    isBetweenWords = std::string_view(" \t\r\n(){}[]\"").find(c) != std::string_view::npos;
  }
  return count;
}

std::string withoutFormat(const std::string& header) {
  std::string kept;
  for (std::string_view rest = header; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n') + 1);
    rest.remove_prefix(line.size());
    if (!line.starts_with(kFormat)) kept += line;
  }
  return kept;
}

class FormFinder final : public level::OutlineVisitor {
 public:
  bool enter(const level::Instance&) override { return true; }
  void leave(const level::Instance&) override {}
  void solid(const level::Instance& solid) override {
    if (const auto* brush = std::get_if<level::BrushSolid>(&solid.node->content)) {
      for (const level::BrushFace& face : brush->faces) {
        add(face.surface, std::holds_alternative<level::PlaneCoefficients>(face.plane));
      }
    } else if (const auto* shape = std::get_if<level::ShapeSolid>(&solid.node->content)) {
      for (const level::Surface& surface : shape->surfaces) add(surface, false);
      m_forms.standard |= shape->surfaces.empty();
    } else if (const auto* mesh = std::get_if<level::MeshSolid>(&solid.node->content)) {
      m_hasMappedMesh |= !solid.flags.nonSolid && isMapped(*mesh);
    }
  }
  // Imported meshes have matrices in every level. They alone are no reason to write a form that
  // most compilers do not read.
  FaceForms forms() const {
    FaceForms forms = m_forms;
    forms.valve |= m_hasMappedMesh && !forms.matrix;
    return forms;
  }

 private:
  void add(const level::Surface& surface, bool coefficients) {
    m_forms.standard |= std::holds_alternative<level::StandardAxes>(surface.axes);
    m_forms.valve |= std::holds_alternative<level::ValveAxes>(surface.axes);
    if (!std::holds_alternative<level::PrimitiveMatrix>(surface.axes)) return;
    m_forms.matrix = true;
    m_forms.coefficients |= coefficients;
  }

  static bool isMapped(const level::MeshSolid& mesh) {
    return std::ranges::any_of(mesh.surfaces, [](const level::Surface& surface) {
      return std::holds_alternative<level::PrimitiveMatrix>(surface.axes);
    });
  }

  FaceForms m_forms;
  bool m_hasMappedMesh = false;
};

PlainFaces plainFaces(const FaceForms& level, const FaceForms& origin) {
  if (origin.standard && origin.valve) return PlainFaces::asTheyAre;
  if (origin.valve || level.valve) return PlainFaces::valve;
  return PlainFaces::standard;
}

std::string headerFor(const MapDialect& dialect, const FaceForms& level, const MapOrigin& origin) {
  std::string header = origin.header;
  if (dialect.leavesStandard) header = withoutFormat(header) + "// Format: Valve\n";
  if (!origin.isKnown && !level.matrix) {
    header = dialect.plain == PlainFaces::valve ? "// Format: Valve\n" : "// Format: Standard\n";
  }
  const int version = origin.version > 0     ? origin.version
                      : dialect.coefficients ? kDoom3Version
                                             : 0;
  if (version > 0) header += "Version " + std::to_string(version) + "\n";
  return header;
}

}  // namespace

MapOrigin originOf(std::string_view bytes) {
  MapOrigin origin;
  if (bytes.empty()) return origin;
  const auto parsed = parseMap(bytes);
  const auto* map = std::get_if<MapFile>(&parsed);
  if (map == nullptr) return origin;
  origin.isKnown = true;
  origin.version = map->version;
  origin.header = headerOf(bytes);
  origin.laterComments =
      commentsIn(bytes) - static_cast<int>(std::ranges::count(origin.header, '\n'));
  int plainFaces = 0, numbered = 0;
  for (const MapFace& face : map->faces) {
    plainFaces += face.projection != Projection::matrix;
    numbered += face.projection != Projection::matrix && face.extras == 3;
    origin.forms.standard |= face.projection == Projection::paraxial;
    origin.forms.valve |= face.projection == Projection::axes;
    origin.forms.matrix |= face.projection == Projection::matrix;
    origin.forms.coefficients |= face.plane == PlaneForm::coefficients;
  }
  origin.hasNumbers = plainFaces > 0 && numbered == plainFaces;
  return origin;
}

FaceForms formsOf(const level::Level& level) {
  FormFinder finder;
  level::walk(level, finder);
  return finder.forms();
}

MapDialect chooseDialect(const FaceForms& level, const MapOrigin& origin) {
  MapDialect dialect;
  dialect.plain = plainFaces(level, origin.forms);
  dialect.matrices = level.matrix;
  dialect.numbers = origin.hasNumbers;
  dialect.coefficients =
      level.matrix && (origin.forms.matrix ? origin.forms.coefficients : level.coefficients);
  dialect.leavesStandard =
      dialect.plain == PlainFaces::valve && origin.forms.standard && !origin.forms.valve;
  const bool originIsMixed = origin.forms.matrix && (origin.forms.standard || origin.forms.valve);
  dialect.mixesForms = level.matrix && (level.standard || level.valve) && !originIsMixed;
  dialect.header = headerFor(dialect, level, origin);
  dialect.lostComments = origin.laterComments;
  return dialect;
}

namespace {

constexpr std::string_view kComment = "// Game: Half-Life";

}  // namespace

bool isHalfLife(std::string_view comments, const level::KeyValues& world) {
  return comments.find(kComment) != std::string_view::npos || level::isHalfLifeWorld(world);
}

bool isHalfLife(const MapFile& map) {
  level::KeyValues world;
  for (const MapEntity& entity : map.entities) {
    if (map.value(entity, kClassName) != kWorldClass) continue;
    for (const char* key : {"MaxRange", "wad"}) world.emplace_back(key, map.value(entity, key));
    break;
  }
  return isHalfLife(map.text.substr(0, map.text.find('{')), world);
}

}  // namespace halfspace::plugins::quake_map
