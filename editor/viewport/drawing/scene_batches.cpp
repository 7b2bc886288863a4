// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/scene_batches.h"

#include <cmath>

#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/texture_coordinates.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

std::array<std::int8_t, 4> packed(const Vec3& normal) {
  const auto pack = [](double x) { return static_cast<std::int8_t>(std::lround(x * 127)); };
  return {pack(normal.x()), pack(normal.y()), pack(normal.z()), 0};
}

std::string materialName(const level::Level& level, const level::Surface& surface) {
  const level::Material* material = level.materials().find(surface.material);
  return material == nullptr ? std::string() : material->name;
}

// Corners of a face with their place on its image.
class FaceCorners {
 public:
  FaceCorners(const SceneFace& face, int layer, QSize texels)
      : m_map(texelMap(face.surface.axes, face.normal)),
        m_normal(packed(face.normal)),
        m_across(m_map.inImages ? 1.0 : texels.width()),
        m_down(m_map.inImages ? 1.0 : texels.height()),
        m_layer(static_cast<float>(layer)) {}

  FaceVertex operator()(const Vec3& p) const {
    return {toFloats(p),
            m_normal,
            {static_cast<float>((m_map.u.dot(p) + m_map.offset[0]) / m_across),
             static_cast<float>((m_map.v.dot(p) + m_map.offset[1]) / m_down), m_layer}};
  }

 private:
  TexelMap m_map;
  std::array<std::int8_t, 4> m_normal;
  double m_across, m_down;
  float m_layer;
};

std::vector<FaceVertex> verticesOf(const SceneFace& face, const FaceCorners& vertexAt) {
  std::vector<FaceVertex> corners;
  for (const Vec3& p : face.corners) corners.push_back(vertexAt(p));
  std::vector<FaceVertex> vertices;
  for (const auto& triangle : face.triangles) {
    for (std::uint32_t corner : triangle) vertices.push_back(corners[corner]);
  }
  return vertices;
}

using Parts = std::vector<const FacePart*>;

// The parts that are shown, of a face some of whose solids are hidden.
std::vector<FaceVertex> verticesOf(const Parts& parts, const FaceCorners& vertexAt) {
  std::vector<FaceVertex> vertices;
  for (const FacePart* part : parts) {
    for (std::size_t piece = 0; piece + 1 < part->pieceStart.size(); ++piece) {
      const std::uint32_t first = part->pieceStart[piece];
      for (std::uint32_t i = first + 1; i + 1 < part->pieceStart[piece + 1]; ++i) {
        for (const std::uint32_t corner : {first, i, i + 1}) {
          vertices.push_back(vertexAt(part->corners[corner]));
        }
      }
    }
  }
  return vertices;
}

std::vector<LineVertex> edgesOf(const Parts& parts, const QColor& colour) {
  std::vector<LineVertex> vertices;
  const auto ink = toInk(colour);
  for (const FacePart* part : parts) {
    for (const auto& [from, to] : part->edges) {
      vertices.push_back({toFloats(from), ink});
      vertices.push_back({toFloats(to), ink});
    }
  }
  return vertices;
}

std::vector<LineVertex> edgesOf(const SceneFace& face, const QColor& colour) {
  std::vector<LineVertex> vertices;
  const auto ink = toInk(colour);
  for (std::size_t loop = 0; loop + 1 < face.loopStart.size(); ++loop) {
    const std::uint32_t first = face.loopStart[loop];
    const std::uint32_t last = face.loopStart[loop + 1];
    for (std::uint32_t i = first; i < last; ++i) {
      const std::uint32_t next = i + 1 < last ? i + 1 : first;
      vertices.push_back({toFloats(face.corners[face.outline[i]]), ink});
      vertices.push_back({toFloats(face.corners[face.outline[next]]), ink});
    }
  }
  return vertices;
}

void appendEdges(const SceneSolid& solid, const QColor& colour, std::vector<LineVertex>& out) {
  const auto ink = toInk(colour);
  for (const auto& [from, to] : solid.edges) {
    out.push_back({toFloats(solid.corners[static_cast<std::size_t>(from)]), ink});
    out.push_back({toFloats(solid.corners[static_cast<std::size_t>(to)]), ink});
  }
}

void appendFace(const SceneSolid& solid, const SceneSolid::Face& face, const QColor& colour,
                std::vector<LineVertex>& out) {
  const auto ink = toInk(colour);
  const auto corner = [&](int i) { return toFloats(solid.corners[static_cast<std::size_t>(i)]); };
  for (const auto& triangle : face.triangles) {
    for (const int i : triangle) out.push_back({corner(i), ink});
  }
}

void appendLoop(const SceneSolid& solid, const SceneSolid::Face& face, const QColor& colour,
                std::vector<LineVertex>& out) {
  const auto ink = toInk(colour);
  for (std::size_t i = 0; i < face.loop.size(); ++i) {
    for (const int corner : {face.loop[i], face.loop[(i + 1) % face.loop.size()]}) {
      out.push_back({toFloats(solid.corners[static_cast<std::size_t>(corner)]), ink});
    }
  }
}

}  // namespace

SceneBatches::SceneBatches(const Session& session, const Appearance& appearance)
    : m_session(session), m_appearance(appearance) {
  rebuild();
}

QColor SceneBatches::inkOf(level::Operation operation) const {
  switch (operation) {
    case level::Operation::subtract:
      return m_appearance.colour(Token::subtractive);
    case level::Operation::intersect:
      return m_appearance.colour(Token::intersecting);
    case level::Operation::add:
      break;
  }
  return m_appearance.colour(Token::additive);
}

std::uint64_t SceneBatches::numberOf(const level::InstanceKey& key) {
  const auto [place, isNew] = m_numbers.try_emplace(key, m_nextNumber);
  if (isNew) ++m_nextNumber;
  return place->second;
}

void SceneBatches::addFace(const SceneFace& face) {
  Parts shown;
  for (const auto& part : face.parts) {
    if (isShown(m_session.scene(), *part)) shown.push_back(part.get());
  }
  if (shown.empty()) return;
  const std::string name = materialName(m_session.level(), face.surface);
  const FaceCorners vertexAt(face, m_images.layerOf(name), m_images.texelsOf(name));
  const bool whole = shown.size() == face.parts.size();
  const QColor ink = m_appearance.colour(Token::edge);
  m_faces.set(face.id, face.bounds,
              bytesOf(whole ? verticesOf(face, vertexAt) : verticesOf(shown, vertexAt)));
  m_faceEdges.set(face.id, face.bounds, bytesOf(whole ? edgesOf(face, ink) : edgesOf(shown, ink)));
}

void SceneBatches::addSolid(const SceneSolid& solid) {
  removeSolid(solid.key);
  if (solid.flags.hidden) return;
  const std::uint64_t number = numberOf(solid.key);
  const QColor ink = inkOf(solid.operation);
  std::vector<LineVertex> edges;
  appendEdges(solid, ink, edges);
  if (solid.operation == level::Operation::add) {
    m_outlines.set(number, solid.bounds, bytesOf(edges));
    return;
  }
  m_cutters.set(number, solid.bounds, bytesOf(edges));
  std::vector<LineVertex> fill;
  for (const SceneSolid::Face& face : solid.faces) appendFace(solid, face, ink, fill);
  m_cutterFills.set(number, solid.bounds, bytesOf(fill));
}

void SceneBatches::removeSolid(const level::InstanceKey& key) {
  const auto known = m_numbers.find(key);
  if (known == m_numbers.end()) return;
  for (ChunkedBatch* batch : {&m_outlines, &m_cutters, &m_cutterFills}) {
    batch->remove(known->second);
  }
  m_numbers.erase(known);
}

bool SceneBatches::noteHidden(const SceneUpdate& update) {
  bool changed = false;
  for (const auto& solid : update.changedSolids) {
    changed |=
        solid->flags.hidden ? m_hidden.insert(solid->key).second : m_hidden.erase(solid->key) > 0;
  }
  return changed;
}

void SceneBatches::apply(const SceneUpdate& update) {
  // Faces of solids that are hidden or shown are not among the update's own.
  if (update.whole) m_hidden.clear();
  const bool hiding = noteHidden(update);
  if (update.whole || hiding) return rebuild();
  for (geometry::FaceId id : update.removedFaces) {
    m_faces.remove(id);
    m_faceEdges.remove(id);
  }
  for (const auto& face : update.addedFaces) addFace(*face);
  for (const level::InstanceKey& key : update.removedSolids) removeSolid(key);
  for (const auto& solid : update.changedSolids) addSolid(*solid);
  setSelection();
}

void SceneBatches::rebuild() {
  for (ChunkedBatch* batch : {&m_faces, &m_faceEdges, &m_outlines, &m_cutters, &m_cutterFills}) {
    batch->clear();
  }
  m_numbers.clear();
  for (const auto& face : m_session.scene().faces()) {
    if (face) addFace(*face);
  }
  for (const auto& [key, solid] : m_session.scene().solids()) addSolid(*solid);
  setSelection();
}

void SceneBatches::select(const SceneSolid& solid) {
  const QColor ink = m_appearance.colour(Token::selected);
  appendEdges(solid, ink, m_selectionLines);
  for (const SceneSolid::Face& face : solid.faces) appendFace(solid, face, ink, m_selectionFill);
}

void SceneBatches::setSelection() {
  m_selectionLines.clear();
  m_selectionFill.clear();
  const Scene& scene = m_session.scene();
  if (!m_session.selection().empty()) {
    for (const auto& [key, solid] : scene.solids()) {
      if (!solid->flags.hidden && isSelected(m_session, key)) select(*solid);
    }
  }
  for (const FaceRef& ref : m_session.selectedFaces()) {
    const SceneSolid* solid = scene.find({{ref.solid}});
    if (solid == nullptr) continue;
    for (const SceneSolid::Face& face : solid->faces) {
      if (face.source != ref.face) continue;
      const QColor ink = m_appearance.colour(Token::selected);
      appendFace(*solid, face, ink, m_selectionFill);
      appendLoop(*solid, face, ink, m_selectionLines);
    }
  }
}

void SceneBatches::setImages(const ImageFolder& folder) {
  m_images.setFolder(folder);
  m_imagesChanged = true;
  rebuild();
}

void SceneBatches::upload(Gl& gl) {
  uploadMaterials(gl);
  for (ChunkedBatch* batch : {&m_faces, &m_faceEdges, &m_outlines, &m_cutters, &m_cutterFills}) {
    batch->upload(gl);
  }
}

// The array grows by doubling: what was there is drawn again from its names.
void SceneBatches::uploadMaterials(Gl& gl) {
  m_images.layerOf({});
  const int wanted = m_images.layers();
  std::vector<QImage> images = m_images.taken();
  if (images.empty()) return;
  gl.glActiveTexture(GL_TEXTURE0);
  int first = wanted - static_cast<int>(images.size());
  if (wanted > m_textureLayers || m_imagesChanged) {
    m_imagesChanged = false;
    if (m_texture == 0) gl.glGenTextures(1, &m_texture);
    m_textureLayers = std::max(32, 2 * wanted);
    gl.glBindTexture(GL_TEXTURE_2D_ARRAY, m_texture);
    gl.glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, MaterialImages::kSize, MaterialImages::kSize,
                    m_textureLayers, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    images = m_images.all();
    first = 0;
  }
  gl.glBindTexture(GL_TEXTURE_2D_ARRAY, m_texture);
  for (std::size_t i = 0; i < images.size(); ++i) {
    gl.glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, first + static_cast<int>(i),
                       MaterialImages::kSize, MaterialImages::kSize, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                       images[i].constBits());
  }
  gl.glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_REPEAT);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

void SceneBatches::release(Gl& gl) {
  for (ChunkedBatch* batch : {&m_faces, &m_faceEdges, &m_outlines, &m_cutters, &m_cutterFills}) {
    batch->release(gl);
  }
  gl.glDeleteTextures(1, &m_texture);
  m_texture = 0;
  m_textureLayers = 0;
}

}  // namespace halfspace::editor
