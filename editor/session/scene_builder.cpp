// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/scene_builder.h"

#include <chrono>
#include <map>

#include "bsp/leak/leak.h"
#include "editor/session/baking/mover_faces.h"
#include "editor/session/whole_scene.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/exact/rounding.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/reason/internal_error.h"
#include "level/solids/entities.h"
#include "level/solids/face_look.h"
#include "light/surface_lamps.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

// The loops of a face as indices of points. Where the face touches itself, both corners have the
// same index.
class FaceLoops {
 public:
  FaceLoops(const geometry::Evaluator& evaluator, const geometry::BoundaryFace& face) {
    for (std::size_t i = 0; i < face.loopCount(); ++i) {
      std::vector<int>& loop = loops.emplace_back();
      for (geometry::VertexId vertex : face.loop(i)) {
        const auto [position, isNew] = m_known.emplace(vertex, static_cast<int>(points.size()));
        if (isNew) {
          m_exact.push_back(&evaluator.arrangement().vertex(vertex).point);
          points.push_back(geometry::roundedPosition(evaluator.planes(), *m_exact.back()));
        }
        loop.push_back(position->second);
      }
    }
  }

  // Triangles that cover the face once, without its holes. If the rounded corners do not form a
  // simple polygon (two walls that are flush except for the last bit), the exact corners are
  // triangulated instead. Throws InternalError if that fails, too.
  std::vector<geometry::Triangle> triangles(const geometry::Evaluator& evaluator,
                                            const Vec3& normal) const {
    const geometry::PolygonWithHoles polygon{loops, normal};
    auto found = geometry::triangulate(points, polygon);
    if (!found) {
      std::vector<geometry::RationalPoint> exact;
      for (const geometry::MeetingPoint* point : m_exact) {
        exact.push_back(geometry::rationalPoint(evaluator.planes(), *point));
      }
      found = geometry::triangulate(exact, polygon);
    }
    if (!found) {
      const Vec3& at = points[static_cast<std::size_t>(loops.front().front())];
      throw geometry::InternalError("a face of the boundary is no simple polygon", at);
    }
    return *std::move(found);
  }

  std::vector<Vec3> points;
  std::vector<std::vector<int>> loops;

 private:
  std::map<geometry::VertexId, int> m_known;
  std::vector<const geometry::MeetingPoint*> m_exact;  // of `points`
};

Vec3 normalOf(const geometry::Evaluator& evaluator, const geometry::BoundaryFace& face) {
  const geometry::PlaneNumbers& n = evaluator.planes().numbers(face.plane.id());
  const Vec3 normal(n.a, n.b, n.c);
  return face.plane.sign() * normal.normalized();
}

double millisecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

}  // namespace

std::shared_ptr<const SceneFace> SceneBuilder::face(geometry::FaceId id) {
  const geometry::Evaluator& evaluator = m_evaluation.boundary();
  const geometry::BoundaryFace& from = evaluator.faces()[id];
  auto face = std::make_shared<SceneFace>();
  face->id = id;
  face->surface = m_evaluation.surface(from);
  face->normal = normalOf(evaluator, from);

  const FaceLoops loops(evaluator, from);
  for (const geometry::Triangle& t : loops.triangles(evaluator, face->normal)) {
    face->triangles.push_back({static_cast<std::uint32_t>(t[0]), static_cast<std::uint32_t>(t[1]),
                               static_cast<std::uint32_t>(t[2])});
  }
  face->corners = loops.points;
  for (const std::vector<int>& loop : loops.loops) {
    face->loopStart.push_back(static_cast<std::uint32_t>(face->outline.size()));
    for (int corner : loop) face->outline.push_back(static_cast<std::uint32_t>(corner));
  }
  face->loopStart.push_back(static_cast<std::uint32_t>(face->outline.size()));
  for (const Vec3& corner : face->corners) face->bounds.extend(corner);
  face->folds = m_folds.of(id);
  face->parts = m_parts.partsOf(m_evaluation, *face);
  return face;
}

void SceneBuilder::evaluate(const level::Level& level, const level::Touched& touched,
                            geometry::WorkWatch* watch) {
  const auto start = std::chrono::steady_clock::now();
  m_change = m_evaluation.update(level, touched, 0, watch);
  m_unfollowed.dirty.extend(m_change.dirty);
  m_unfollowed.dirtyBoxes.insert(m_unfollowed.dirtyBoxes.end(), m_change.dirtyBoxes.begin(),
                                 m_change.dirtyBoxes.end());
  constexpr std::size_t kMostUnlit = 10000;
  if (m_unlit)
    m_unlit->insert(m_unlit->end(), m_change.dirtyBoxes.begin(), m_change.dirtyBoxes.end());
  if (m_unlit && m_unlit->size() > kMostUnlit) m_unlit.reset();
  m_treeChange.reset();
  m_evaluationTime = millisecondsSince(start);
}

void SceneBuilder::followTree(std::uint64_t state) {
  const auto start = std::chrono::steady_clock::now();
  const auto follow = [&](bsp::LiveTree& tree) {
    m_treeChange = tree.update(m_evaluation.boundary(), m_unfollowed);
  };
  if (m_treeIsOwn) {
    m_tree->change(state, follow);
  } else {  // build a second tree: players move in the old one meanwhile
    bsp::LiveTree tree({m_bevels});
    follow(tree);
    m_tree->replace(state, std::move(tree));
    m_treeIsOwn = true;
  }
  m_unfollowed = {};
  m_treeTime = millisecondsSince(start);
}

SceneUpdate SceneBuilder::update(const level::Level& level, const ViewFilter& filter) {
  const auto start = std::chrono::steady_clock::now();
  SceneUpdate update;
  const geometry::BoundaryChange& change = m_change;
  m_outline.update(level, filter, update);
  const std::vector<geometry::FaceId> besides = m_folds.follow(m_evaluation.boundary(), change);
  update.addedFaces.reserve(change.added.size());
  for (geometry::FaceId id : change.added) update.addedFaces.push_back(face(id));
  update.removedFaces = change.removed;
  for (geometry::FaceId id : update.removedFaces) {
    if (id < m_faces.size()) m_faces[id].reset();
  }
  for (const auto& face : update.addedFaces) {
    if (face->id >= m_faces.size()) m_faces.resize(face->id + 1);
    m_faces[face->id] = face;
  }
  const std::size_t facesChanged = update.addedFaces.size();
  foldAgain(besides, update);
  if (update.size() > kLargeUpdate) {
    update.scene =
        std::make_shared<WholeScene>(WholeScene{m_faces, m_outline.solids(), FaceBlocks(m_faces)});
  }
  update.issues = m_evaluation.issues();
  update.figures = {m_evaluation.solidCount(),
                    m_evaluation.boundary().faceCount(),
                    change.solidsTouched,
                    facesChanged,
                    m_evaluationTime + millisecondsSince(start),
                    m_evaluation.boundary().hash()};
  return update;
}

// Replaces faces whose neighbours have changed, as far as that shows at their edges.
void SceneBuilder::foldAgain(const std::vector<geometry::FaceId>& faces, SceneUpdate& update) {
  for (const geometry::FaceId id : faces) {
    std::vector<float> folds = m_folds.of(id);
    if (folds == m_faces[id]->folds) continue;
    auto face = std::make_shared<SceneFace>(*m_faces[id]);
    face->folds = std::move(folds);
    m_faces[id] = face;
    update.removedFaces.push_back(id);
    update.addedFaces.push_back(std::move(face));
  }
}

LightSnapshot SceneBuilder::lightSnapshot(const level::Level& level, std::uint64_t state) {
  const geometry::Evaluator& boundary = m_evaluation.boundary();
  LightSnapshot snapshot;
  snapshot.state = state;
  snapshot.tree = std::make_unique<bsp::LiveTree>(m_tree->own().copy());
  // Here and not where the light is baked: the exact planes belong to this thread.
  snapshot.rooms = std::make_unique<light::Rooms>(*snapshot.tree);
  snapshot.faces = light::surfaceFacesOf(boundary, [&](geometry::FaceId id) {
    const geometry::BoundaryFace& face = boundary.faces()[id];
    const level::FaceSource source = m_evaluation.source(face.sources.front());
    return light::roleOf(level::lookOf(level, m_evaluation.surface(face), source.instance.node()));
  });
  snapshot.lamps =
      light::lampsOf(level, snapshot.faces, [&](geometry::FaceId id) -> std::string_view {
        const level::Surface& surface = m_evaluation.surface(boundary.faces()[id]);
        const level::Material* material = level.materials().find(surface.material);
        return material == nullptr ? std::string_view() : material->name;
      });
  addMoverFaces(level, snapshot.faces);
  snapshot.day = level::strengthOf(level::daylightOf(level));
  snapshot.dirty = std::exchange(m_unlit, std::vector<geometry::Box>());
  return snapshot;
}

CompiledLevel SceneBuilder::compile(const level::Level& level, std::uint64_t state, bool withLeak) {
  if (!m_treeChange || !m_treeIsOwn) followTree(state);
  CompiledLevel compiled;
  compiled.state = state;
  const bsp::TreeStatistics statistics = m_tree->own().statistics();
  compiled.cells = statistics.solidLeaves;
  compiled.bevels = statistics.bevels;
  compiled.cellsMade = m_treeChange->cellsMade;
  compiled.bevelsMade = m_treeChange->bevelsMade;
  compiled.milliseconds = m_treeTime;
  if (withLeak) lookForLeak(level, compiled);
  return compiled;
}

void SceneBuilder::lookForLeak(const level::Level& level, CompiledLevel& compiled) const {
  std::vector<Vec3> positions;
  for (const level::PlacedEntity& entity : level::placedEntities(level)) {
    positions.push_back(entity.origin);
  }
  if (positions.empty()) {
    compiled.leak = LeakVerdict::noEntities;
    return;
  }
  const auto leak = bsp::findLeak(m_tree->own(), bsp::portalsOf(m_tree->own()), positions);
  compiled.leak = leak ? LeakVerdict::leaks : LeakVerdict::sealed;
  if (!leak) return;
  compiled.leakPath = leak->path;
  compiled.gap = leak->gap.position;
  compiled.gapWidth = leak->gap.width;
}

}  // namespace halfspace::editor
