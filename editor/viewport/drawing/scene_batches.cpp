// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/scene_batches.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/contents_look.h"
#include "editor/viewport/drawing/outline_parts.h"
#include "editor/viewport/drawing/scene_vertices.h"
#include "level/solids/entities.h"
#include "level/solids/solid_geometry.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

std::string materialName(const level::Level& level, const level::Surface& surface) {
  const level::Material* material = level.materials().find(surface.material);
  return material == nullptr ? std::string() : material->name;
}

// The number of a boundary face as a thing of a batch. The top bit separates it from solids.
std::uint64_t itemIdOf(geometry::FaceId face) {
  return std::uint64_t{1} << 63 | face;
}

// The number of a part of a solid's outline as a thing of a batch. Solids have fewer than 2^40
// numbers, and part 0 is the outline of a solid that is not divided.
std::uint64_t partIdOf(std::uint64_t solid, std::size_t part) {
  return std::uint64_t{part} << 40 | solid;
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
  const auto [position, isNew] = m_numbers.try_emplace(key, m_nextNumber);
  if (isNew) ++m_nextNumber;
  return position->second;
}

void SceneBatches::addFace(const SceneFace& face) {
  if (m_session.scene().cut().leavesOut(face.id)) {
    m_leftOut.insert(face.id);
    return;
  }
  m_leftOut.erase(face.id);
  const std::string name = materialName(m_session.level(), face.surface);
  const bool isSkip = level::contentsOfMaterial(name) == level::Contents::skip;
  std::map<level::Contents, Parts> shown;
  std::size_t count = 0;
  for (const auto& part : face.parts) {
    const SceneSolid* solid = m_session.scene().find(part->source);
    if (solid != nullptr && solid->flags.hidden) continue;
    const level::Contents own = solid == nullptr ? level::Contents::solid : solid->contents;
    const bool isPlain = own == level::Contents::solid || level::isNonSolid(own);
    shown[!isPlain ? own
          : isSkip ? level::Contents::skip
                   : level::Contents::solid]
        .push_back(part.get());
    ++count;
  }
  if (shown.empty()) return;
  const bool whole = count == face.parts.size() && shown.size() == 1;
  const ImagePosition& image = m_images.imagePosition(name);
  const FaceCorners vertexAt(face.surface, face.normal, image, face.id);
  FaceBatches::Parts vertices;
  for (const auto& [contents, parts] : shown) {
    vertices[{contents, image.array}] =
        whole ? verticesOf(face, vertexAt) : verticesOf(parts, vertexAt);
  }
  m_faces.set(itemIdOf(face.id), face.bounds, vertices);
  addEdges(face, shown, whole);
}

// Edges of skip are drawn with those of other contents that players do not see.
void SceneBatches::addEdges(const SceneFace& face, const PartsOfContents& shown, bool whole) {
  std::vector<LineVertex> seen, unseen;
  for (const auto& [contents, parts] : shown) {
    const bool isSeen = level::isSeen(contents);
    const QColor ink = m_appearance.colour(isSeen ? Token::edge : lookOf(contents).ink);
    const std::vector<LineVertex> own =
        whole ? edgesOf(face, ink) : edgesOf(parts, face.normal, ink);
    std::vector<LineVertex>& edges = isSeen ? seen : unseen;
    edges.insert(edges.end(), own.begin(), own.end());
  }
  if (!seen.empty()) m_faceEdges.set(face.id, face.bounds, bytesOf(seen));
  if (!unseen.empty()) m_contentsEdges.set(itemIdOf(face.id), face.bounds, bytesOf(unseen));
}

FaceBatches::Parts SceneBatches::partsOf(const SceneSolid& solid, level::Contents contents,
                                         Eyes eyes, std::uint32_t firstNumber) {
  const level::Level& level = m_session.level();
  FaceBatches::Parts parts;
  std::uint32_t next = firstNumber;
  for (const SceneSolid::Face& face : solid.faces) {
    const std::uint32_t number = next;
    if (next != kNoFace) ++next;
    const level::Surface& surface = level::surfaceOf(level.node(solid.key.node()), face.source);
    const std::string name = materialName(level, surface);
    if (eyes == Eyes::player && !level::isSeen(level::contentsOfMaterial(name))) continue;
    const ImagePosition& image = m_images.imagePosition(name);
    const FaceCorners vertexAt(surface, face.normal, image, number);
    std::vector<FaceVertex>& vertices = parts[{contents, image.array}];
    for (const auto& triangle : face.triangles) {
      for (int corner : triangle) {
        vertices.push_back(vertexAt(solid.corners[static_cast<std::size_t>(corner)]));
      }
    }
  }
  return parts;
}

void SceneBatches::addNonSolid(const SceneSolid& solid, std::uint64_t number) {
  const level::Node* node = m_session.level().find(solid.key.node());
  if (node == nullptr || !node->isSolid()) return;  // removed after the scene was made
  const level::Contents contents = level::contentsOf(m_session.level(), solid.key);
  std::vector<LineVertex> edges;
  appendEdges(solid, m_appearance.colour(lookOf(contents).ink), edges);
  addOutline(number, solid, edges);
  m_contentsEdges.set(number, solid.bounds, bytesOf(edges));
  if (contents != level::Contents::mover) {
    m_faces.set(number, solid.bounds, partsOf(solid, contents, Eyes::designer, kNoFace));
    return;
  }
  const std::uint64_t mover = level::numberOf(level::entityKeyOf(m_session.level(), solid.key));
  std::vector<MoverFaceNumbers::Face> faces;
  for (const SceneSolid::Face& face : solid.faces) {
    MoverFaceNumbers::Face& made = faces.emplace_back();
    made.mover = mover;
    made.normal = face.normal;
    for (const int corner : face.loop)
      made.corners.push_back(solid.corners[static_cast<std::size_t>(corner)]);
  }
  const std::uint32_t first = kFirstMoverFace | m_moverFaceNumbers.add(number, std::move(faces));
  m_faces.set(number, solid.bounds, partsOf(solid, contents, Eyes::designer, first));
  m_movingFaces.set(number, mover, partsOf(solid, contents, Eyes::player, first));
}

void SceneBatches::addSolid(const SceneSolid& solid) {
  removeSolid(solid.key);
  if (solid.flags.hidden) return;
  const std::uint64_t number = numberOf(solid.key);
  if (solid.flags.nonSolid) return addNonSolid(solid, number);
  const QColor ink = inkOf(solid.operation);
  std::vector<LineVertex> edges;
  appendEdges(solid, ink, edges);
  if (solid.operation == level::Operation::add) return addOutline(number, solid, edges);
  m_cutters.set(number, solid.bounds, bytesOf(edges));
  std::vector<LineVertex> fill;
  for (const SceneSolid::Face& face : solid.faces) appendFace(solid, face, ink, fill);
  m_cutterFills.set(number, solid.bounds, bytesOf(fill));
}

void SceneBatches::addOutline(std::uint64_t number, const SceneSolid& solid,
                              const std::vector<LineVertex>& edges) {
  if (edges.size() <= 2 * kMostEdgesOfPart)
    return m_outlines.set(number, solid.bounds, bytesOf(edges));
  const std::vector<OutlinePart> parts = outlineParts(edges, ChunkedBatch::kNarrowestChunk);
  for (std::size_t i = 0; i < parts.size(); ++i)
    m_outlines.setPart(partIdOf(number, i), parts[i].bounds, bytesOf(parts[i].edges));
  m_outlineParts[number] = parts.size();
}

void SceneBatches::removeSolid(const level::InstanceKey& key) {
  const auto known = m_numbers.find(key);
  if (known == m_numbers.end()) return;
  const auto parts = m_outlineParts.find(known->second);
  if (parts != m_outlineParts.end()) {
    for (std::size_t i = 0; i < parts->second; ++i) m_outlines.remove(partIdOf(known->second, i));
    m_outlineParts.erase(parts);
  }
  for (ChunkedBatch* batch : {&m_outlines, &m_cutters, &m_cutterFills, &m_contentsEdges}) {
    batch->remove(known->second);
  }
  m_faces.remove(known->second);
  m_movingFaces.remove(known->second);
  m_moverFaceNumbers.remove(known->second);
  m_numbers.erase(known);
}

bool SceneBatches::startsSolid() const {
  return m_session.level().background() == level::Background::solid;
}

// Adds the faces that are no longer left out and removes those that now are.
void SceneBatches::setCut() {
  const Scene& scene = m_session.scene();
  const auto change = std::make_shared<SceneUpdate>();
  for (std::size_t id = 0; id < scene.faces().size(); ++id) {
    const auto& face = scene.faces()[id];
    if (!face || scene.cut().leavesOut(id) == m_leftOut.contains(face->id)) continue;
    change->removedFaces.push_back(face->id);
    change->addedFaces.push_back(face);
  }
  if (change->size() == 0) return;
  if (m_waiting.empty() && change->size() <= kAtOnce) return followAll(*change);
  m_waiting.push_back({change});
}

void SceneBatches::removeFace(geometry::FaceId id) {
  m_leftOut.erase(id);
  m_faces.remove(itemIdOf(id));
  m_faceEdges.remove(id);
  m_contentsEdges.remove(itemIdOf(id));
}

void SceneBatches::apply(const SceneUpdate& update) {
  setSelection();
  if (m_collecting) level::disposeAside(*std::exchange(m_collecting, {}));
  if (update.whole) return rebuild();
  // An update does not list the faces of solids that became hidden or visible or have other
  // contents, so these updates need all faces again.
  if (m_session.scene().lookChanged() || m_wholeIsDue) {
    level::disposeAside(std::exchange(m_waiting, {}));  // the whole scene includes them
    m_wholeIsDue = true;
    if (m_session.scene().solids().size() + m_session.scene().faces().size() <= kAtOnce) rebuild();
    return;
  }
  if (m_waiting.empty() && update.size() <= kAtOnce) return followAll(update);
  std::shared_ptr<const SceneUpdate> shared = update.weak_from_this().lock();
  if (!shared) shared = std::make_shared<const SceneUpdate>(update);
  m_waiting.push_back({std::move(shared)});
}

void SceneBatches::rebuild() {
  m_waiting.clear();
  m_collecting.reset();
  m_changesEverywhere = true;  // the theme may be another one, with other colours
  clear();
  collect([] { return false; });
  followAll(*m_waiting.front().update);
  m_waiting.pop_front();
  setSelection();
}

void SceneBatches::clear() {
  forAll([](auto& batch) { batch.clear(); });
  m_movingFaces.clear();
  m_moverFaceNumbers.clear();
  level::disposeAside(std::exchange(m_numbers, {}));
  m_outlineParts.clear();
  m_leftOut.clear();
}

// Appends the whole scene to the waiting updates; false if `isOver` ended it before that. It is
// called after each face and solid.
template <typename IsOver>
bool SceneBatches::collect(const IsOver& isOver) {
  const Scene& scene = m_session.scene();
  if (!m_collecting) {
    m_collecting.emplace();
    m_collecting->nextSolid = scene.solids().begin();
    m_collecting->whole->addedFaces.reserve(scene.faces().size());
    m_collecting->whole->changedSolids.reserve(scene.solids().size());
  }
  Collecting& made = *m_collecting;
  while (made.nextFace < scene.faces().size()) {
    if (const auto& face = scene.faces()[made.nextFace++]) made.whole->addedFaces.push_back(face);
    if (isOver()) return false;
  }
  while (made.nextSolid != scene.solids().end()) {
    made.whole->changedSolids.push_back((made.nextSolid++)->second);
    if (isOver()) return false;
  }
  m_waiting.push_back({std::move(made.whole)});
  m_collecting.reset();
  m_wholeIsDue = false;
  return true;
}

void SceneBatches::follow(const SceneUpdate& update, std::size_t index) {
  if (index < update.removedFaces.size()) return removeFace(update.removedFaces[index]);
  index -= update.removedFaces.size();
  if (index < update.addedFaces.size()) return addFace(*update.addedFaces[index]);
  index -= update.addedFaces.size();
  if (index < update.removedSolids.size()) return removeSolid(update.removedSolids[index]);
  index -= update.removedSolids.size();
  addSolid(*update.changedSolids[index]);
}

void SceneBatches::followAll(const SceneUpdate& update) {
  m_followed = update.size();
  for (std::size_t i = 0; i < update.size(); ++i) follow(update, i);
}

template <typename IsOver>
bool SceneBatches::workAtSelection(const IsOver& isOver) {
  if (!std::exchange(m_selectionIsFound, true)) {
    m_session.selectedSolids();  // finds them; takes one slice
    return false;
  }
  if (!m_drawnOfSelection) {
    if (isSelectionDrawn()) {
      m_selectionIsDue = false;
      return true;
    }
    beginSelection();
    return false;  // takes one slice, too
  }
  const auto& solids = m_session.selectedSolids().all;
  const QColor ink = m_appearance.colour(Token::selected);
  while (*m_drawnOfSelection < solids.size()) {
    const SceneSolid& solid = *solids[(*m_drawnOfSelection)++];
    if (!solid.flags.hidden) m_selection.add(solid, ink);
    if (isOver()) return false;
  }
  endSelection();
  return true;
}

bool SceneBatches::work(std::chrono::microseconds budget) {
  constexpr std::size_t kBetweenLooks = 32;  // items between two readings of the clock
  const auto end = std::chrono::steady_clock::now() + budget;
  m_followed = 0;
  const auto isOver = [&] {
    return ++m_followed % kBetweenLooks == 0 && std::chrono::steady_clock::now() >= end;
  };
  if (m_wholeIsDue) {
    if (!m_collecting) clear();
    collect(isOver);
    return false;
  }
  while (!m_waiting.empty()) {
    Waiting& waiting = m_waiting.front();
    while (waiting.next < waiting.update->size()) {
      follow(*waiting.update, waiting.next++);
      if (isOver()) return false;
    }
    level::disposeAside(std::move(waiting));
    m_waiting.pop_front();
  }
  return !isSelectionBehind() || workAtSelection(isOver);
}

void SceneBatches::setImages(const level::ImageFolder& folder) {
  m_images.setFolder(folder);
  m_textures.forget();
  rebuild();
}

bool SceneBatches::stage(Gl& gl, std::chrono::microseconds budget) {
  m_changesEverywhere = m_textures.upload(gl, m_images) || m_changesEverywhere;
  const auto end = std::chrono::steady_clock::now() + budget;
  const auto isOver = [end] { return std::chrono::steady_clock::now() >= end; };
  bool isDone = true;
  forAll([&](auto& batch) { isDone = isDone && batch.stage(gl, isOver); });
  if (!isDone) return false;
  return m_selection.stage(gl, isOver);
}

double SceneBatches::edgeDetail() const {
  const double mean = m_faceEdges.meanSize();
  return mean > 0 ? std::exp2(std::floor(std::log2(mean))) : 0;
}

void SceneBatches::noteChange(const geometry::Box& region, bool isEverywhere) {
  if (region.isEmpty() && !isEverywhere) return;
  m_levelChanges.note(isEverywhere ? std::nullopt : std::optional(region));
}

void SceneBatches::upload(Gl& gl) {
  const bool newTextures = m_textures.upload(gl, m_images);
  m_veil.follow(m_session, m_appearance);
  const bool newVeil = m_veil.upload(gl);
  bool isEverywhere = newTextures || newVeil;
  if (isBehind()) {
    followStillChunks(isEverywhere);
    return noteChange({}, isEverywhere);
  }
  if (m_selectionIsDue) rebuildSelection();
  if (m_selection.upload(gl)) ++m_selectionRevision;
  geometry::Box region = m_faces.upload(gl);
  for (ChunkedBatch* batch : lineBatches()) {
    batch->upload(gl);
    region.extend(batch->takeChangedRegion());
  }
  isEverywhere = std::exchange(m_changesEverywhere, false) || isEverywhere;
  followStillChunks(isEverywhere);
  noteChange(region, isEverywhere);
}

void SceneBatches::setDragged(bool isDragged) {
  m_isDragged = isDragged;
  forAll([isDragged](auto& batch) { batch.setDragged(isDragged); });
}

void SceneBatches::followStillChunks(bool isEverywhere) {
  std::optional<geometry::Box> region;
  forAll([&](auto& batch) {
    if (const auto change = batch.takeStillChange())
      region = region ? region->merged(*change) : *change;
  });
  if (region || isEverywhere) m_stillChanges.note(isEverywhere ? std::nullopt : region);
}

void SceneBatches::release(Gl& gl) {
  forAll([&gl](auto& batch) { batch.release(gl); });
  m_selection.release(gl);
  m_textures.release(gl);
  m_veil.release(gl);
}

}  // namespace halfspace::editor
