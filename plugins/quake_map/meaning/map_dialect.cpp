// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_dialect.h"

#include "level/solids/instances.h"
#include "plugins/quake_map/syntax/map_parser.h"

namespace halfspace::plugins::quake_map {

namespace {

constexpr int kDoom3Version = 2;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kFormat = "// Format:";

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
    const bool beginsBody = line.starts_with("// entity") || line.starts_with("// brush");
    if (!line.starts_with("//") || beginsBody) break;
    header += line;
    header += '\n';
  }
  return header;
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
    }
  }
  const FaceForms& forms() const { return m_forms; }

 private:
  void add(const level::Surface& surface, bool coefficients) {
    m_forms.standard |= std::holds_alternative<level::StandardAxes>(surface.axes);
    m_forms.valve |= std::holds_alternative<level::ValveAxes>(surface.axes);
    if (!std::holds_alternative<level::PrimitiveMatrix>(surface.axes)) return;
    m_forms.matrix = true;
    m_forms.coefficients |= coefficients;
  }

  FaceForms m_forms;
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
  for (const MapFace& face : map->faces) {
    origin.forms.standard |= face.projection == Projection::paraxial;
    origin.forms.valve |= face.projection == Projection::axes;
    origin.forms.matrix |= face.projection == Projection::matrix;
    origin.forms.coefficients |= face.plane == PlaneForm::coefficients;
  }
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
  dialect.coefficients =
      level.matrix && (origin.forms.matrix ? origin.forms.coefficients : level.coefficients);
  dialect.leavesStandard =
      dialect.plain == PlainFaces::valve && origin.forms.standard && !origin.forms.valve;
  const bool originIsMixed = origin.forms.matrix && (origin.forms.standard || origin.forms.valve);
  dialect.mixesForms = level.matrix && (level.standard || level.valve) && !originIsMixed;
  dialect.header = headerFor(dialect, level, origin);
  return dialect;
}

}  // namespace halfspace::plugins::quake_map
