// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_writer.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "level/solids/contents.h"
#include "level/solids/instances.h"
#include "level/solids/placed.h"
#include "level/solids/solid_geometry.h"
#include "plugins/quake_map/meaning/brush_text.h"
#include "plugins/quake_map/meaning/carved_level.h"
#include "plugins/quake_map/meaning/convex_mesh.h"
#include "plugins/quake_map/meaning/map_blocks.h"
#include "plugins/quake_map/meaning/map_dialect.h"
#include "plugins/quake_map/meaning/map_losses.h"
#include "plugins/quake_map/meaning/patch_text.h"
#include "plugins/quake_map/meaning/surface_reader.h"

namespace halfspace::plugins::quake_map {

namespace {

class Writer final : private level::OutlineVisitor {
 public:
  Writer(const level::Level& level, const MapOrigin& origin)
      : m_level(level),
        m_isHalfLife(isHalfLife(origin.header, level.keyValues())),
        m_dialect(chooseDialect(formsOf(level), origin)),
        m_brushes(level, m_dialect),
        m_carved(carve(level)),
        m_blocks(level, m_dialect, m_losses) {}

  WriteOutcome run() {
    appendBackground();
    level::walk(m_level, *this);
    countCarved();
    std::string bytes = m_blocks.text();
    m_losses.faces = m_brushes.losses();
    return {std::move(bytes), otherLosses(m_losses, m_dialect), lostGeometry(m_losses)};
  }

 private:
  bool enter(const level::Instance& group) override {
    m_blocks.enter(group);
    return true;
  }
  void leave(const level::Instance&) override { m_blocks.leave(); }
  void pointEntity(const level::Instance& entity) override { m_blocks.pointEntity(entity); }
  void solid(const level::Instance& solid) override;

  bool appendSolid(Block& block, const level::Instance& solid);
  bool appendBuilt(Block& block, const level::Instance& solid);
  bool appendPatch(Block& block, const level::Instance& solid);
  bool appendParts(Block& block, const level::Instance& solid);
  bool countMissing(const level::Instance& solid);
  void appendPart(Block& block, const geometry::DerivedBrush& part, const level::Instance* owner);
  void appendBackground();
  void countCarved();
  void checkContents(const Block& block, const level::Instance& solid);
  Contents derived(level::Instance solid) const;

  const level::Level& m_level;
  const bool m_isHalfLife;
  const MapDialect m_dialect;
  BrushText m_brushes;
  const CarvedLevel m_carved;
  MapLosses m_losses;
  MapBlocks m_blocks;
};

void Writer::solid(const level::Instance& solid) {
  const level::NodeProperties& own = solid.node->properties;
  const size_t index = m_blocks.blockOf(solid);
  Block& block = m_blocks[index];
  if (!appendSolid(block, solid)) return;
  m_blocks.use(index);
  if (block.layer.valid() && solid.layer != block.layer) ++m_losses.otherLayer;
  if (own.flags.hidden || own.flags.locked || own.flags.omittedFromExport) ++m_losses.states;
  if (isLostName(own.name)) ++m_losses.names;
  checkContents(block, solid);
}

// The contents that the solid would have without the designer's choice.
Contents Writer::derived(level::Instance solid) const {
  auto node = std::make_shared<level::Node>(*solid.node);
  node->properties.contents.reset();
  solid.node = std::move(node);
  return level::contentsOf(m_level, solid);
}

// Counts solids whose non-solid flag, which can be set by hand, differs from the contents by
// texture, flags and class: a map stores only the latter.
void Writer::checkContents(const Block& block, const level::Instance& solid) {
  const auto* brush = std::get_if<level::BrushSolid>(&solid.node->content);
  const bool isPatch =
      std::holds_alternative<level::MeshSolid>(solid.node->content) && solid.flags.nonSolid;
  if (isPatch) return;
  ContentsOfBrush contents(block.contents);
  const auto add = [&](const level::Surface& surface) {
    const level::Material* material = m_level.materials().find(surface.material);
    Contents ofFace = material ? contentsOfTexture(material->name, m_isHalfLife) : Contents::solid;
    if (ofFace == Contents::solid && surface.flags)
      ofFace = contentsOfFlags(surface.flags->contents, surface.flags->flags);
    contents.addFace(ofFace);
  };
  if (brush != nullptr) {
    for (const level::BrushFace& face : brush->faces) add(face.surface);
  } else {
    const auto* shape = std::get_if<level::ShapeSolid>(&solid.node->content);
    const auto* mesh = std::get_if<level::MeshSolid>(&solid.node->content);
    for (const level::Surface& surface : shape ? shape->surfaces : mesh->surfaces) add(surface);
  }
  const auto& chosen = solid.node->properties.contents;
  if (isNonSolid(contents.result()) != solid.flags.nonSolid) {
    ++m_losses.otherContents;
  } else if (chosen && *chosen != derived(solid)) {
    ++m_losses.chosenContents;
  }
}

// False: nothing was written, and the loss was counted.
bool Writer::appendSolid(Block& block, const level::Instance& solid) {
  if (m_carved.isCarved && !solid.flags.nonSolid) {
    const auto parts = m_carved.parts.find(solid.key);
    if (parts == m_carved.parts.end()) return countMissing(solid);
    if (!parts->second.empty()) return appendParts(block, solid);
  }
  const auto* brush = std::get_if<level::BrushSolid>(&solid.node->content);
  if (!brush || !solid.placement.steps.empty()) return appendBuilt(block, solid);
  block.brushes += "// brush " + std::to_string(block.brushCount++) + "\n";
  m_brushes.append(block.brushes, *brush);
  return true;
}

// Cutters, solids that were cut away, and those that cannot be built.
bool Writer::countMissing(const level::Instance& solid) {
  if (!level::solidGeometry(*solid.node, solid.placement).ok()) ++m_losses.broken;
  return false;
}

bool Writer::appendParts(Block& block, const level::Instance& solid) {
  for (const geometry::DerivedBrush& part : m_carved.parts.at(solid.key))
    appendPart(block, part, &solid);
  return true;
}

// Writes a part with the planes and surfaces of the solids that its faces come from. Numbers that
// Quake 2 and Quake 3 repeat on each face (contents, such as "detail") are those of the owner.
void Writer::appendPart(Block& block, const geometry::DerivedBrush& part,
                        const level::Instance* owner) {
  std::optional<level::SurfaceFlags> ownFlags;
  if (owner != nullptr) ownFlags = level::surfaceOf(*owner->node, 0).flags;
  std::vector<BrushText::PartFace> faces;
  for (int i = 0; i < part.brush.faceCount(); ++i) {
    const geometry::FaceOrigin& origin = part.origins[static_cast<size_t>(i)];
    BrushText::PartFace face{part.brush.plane(i), nullptr, false, {}};
    if (!origin.isNew()) {
      const level::Instance& source = m_carved.sources[static_cast<size_t>(origin.brush)];
      face.surface = level::surfaceOf(*source.node, origin.face);
      const bool isOwn = owner != nullptr && source.key == owner->key;
      if (!isOwn && ownFlags) {
        level::SurfaceFlags flags = face.surface.flags.value_or(level::SurfaceFlags{});
        flags.contents = ownFlags->contents;
        face.surface.flags = flags;
      } else if (!isOwn && owner != nullptr) {
        face.surface.flags.reset();
      }
      const auto* brush = std::get_if<level::BrushSolid>(&source.node->content);
      if (brush != nullptr && source.placement.steps.empty()) {
        const auto& definition = brush->faces[static_cast<size_t>(origin.face)].plane;
        const auto* given = std::get_if<level::ThreePoints>(&definition);
        const auto plane = level::planeOf(definition);
        if (given != nullptr && plane.ok() && plane.value().coplanarWith(face.plane)) {
          face.given = given;
          face.isFlipped = !(plane.value() == face.plane);
        }
      }
    }
    faces.push_back(std::move(face));
  }
  block.brushes += "// brush " + std::to_string(block.brushCount++) + "\n";
  m_brushes.append(block.brushes, faces);
}

void Writer::appendBackground() {
  for (const geometry::DerivedBrush& part : m_carved.background)
    appendPart(m_blocks[0], part, nullptr);
  if (!m_carved.background.empty()) m_blocks.use(0);
}

void Writer::countCarved() {
  m_losses.solidBackground = m_level.background() == level::Background::solid;
  m_losses.cutters = m_carved.cutters;
  m_losses.carved = m_carved.carved;
  m_losses.carvedBrushes = m_carved.brushes;
  m_losses.concave = m_carved.concave;
  m_losses.cutAway = m_carved.cutAway;
  m_losses.undivided += m_carved.undivided;
}

bool Writer::appendBuilt(Block& block, const level::Instance& solid) {
  const level::Node& node = *solid.node;
  const bool isMesh = std::holds_alternative<level::MeshSolid>(node.content);
  if (isMesh && solid.flags.nonSolid) return appendPatch(block, solid);
  const auto geometry = level::solidGeometry(node, solid.placement);
  if (!geometry.ok()) {
    ++m_losses.broken;
    return false;
  }
  const bool moved = !solid.placement.steps.empty();
  const std::string title = "// brush " + std::to_string(block.brushCount) + "\n";
  if (geometry.value().isBrush()) {
    block.brushes += title;
    m_brushes.append(block.brushes, node, geometry.value().brush(), geometry.value().sourceFace,
                     moved);
  } else if (const auto convex = convexBrush(geometry.value())) {
    block.brushes += title;
    m_brushes.append(block.brushes, node, convex->brush, convex->sourceFace, moved);
  } else {
    ++m_losses.undivided;
    return false;
  }
  ++block.brushCount;
  if (isMesh) ++m_losses.meshes;
  if (std::holds_alternative<level::ShapeSolid>(node.content)) ++m_losses.shapes;
  return true;
}

bool Writer::appendPatch(Block& block, const level::Instance& solid) {
  const auto& mesh = std::get<level::MeshSolid>(solid.node->content);
  const auto patched = std::ranges::find_if(
      mesh.surfaces, [](const level::Surface& s) { return isPatchText(s.trailing); });
  std::optional<std::string> text;
  if (patched != mesh.surfaces.end()) {
    geometry::PolygonSoup soup = *mesh.soup;
    for (const level::Transform& step : solid.placement.steps) level::transformSoup(soup, step);
    const level::SurfaceFlags flags = patched->flags.value_or(level::SurfaceFlags{});
    const bool quoted = m_dialect.coefficients;
    text = patchBlock(patched->trailing, soup,
                      {materialText(m_level, patched->material, quoted),
                       std::to_string(flags.contents) + " " + std::to_string(flags.flags) + " " +
                           std::to_string(flags.value)});
  }
  if (!text) {
    ++m_losses.surfaces;
    return false;
  }
  const auto isOther = [&](const level::Surface& s) { return s.material != patched->material; };
  if (std::ranges::any_of(mesh.surfaces, isOther)) ++m_losses.paintedPatches;
  block.brushes += "// brush " + std::to_string(block.brushCount++) + "\n{\n" + *text + "}\n";
  return true;
}

}  // namespace

WriteOutcome writeMap(const level::Level& level, const MapOrigin& origin) {
  return Writer(level, origin).run();
}

}  // namespace halfspace::plugins::quake_map
