// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The part of the C interface (halfspace_bsp.h) that knows contents, entities and models. Structs
// with a size are copied to and from the library's own, so that either side may know more members.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "bsp/file/c_interface.h"
#include "bsp/query/closest.h"
#include "bsp/query/contents.h"
#include "bsp/query/depenetration.h"
#include "bsp/query/manifold.h"
#include "bsp/query/placed.h"
#include "bsp/query/sweep.h"
#include "bsp/query/turning.h"

using namespace halfspace::bsp;

namespace {

// The sizes of these structs in version 2 of the interface. Version 3 did not change the structs.
constexpr uint32_t kQuerySize = sizeof(hbsp_query), kResultSize = sizeof(hbsp_result);
constexpr uint32_t kModelInfoSize = sizeof(hbsp_model_info);

// False: null, shorter than version 2 has it, or an unknown accuracy.
bool takeQuery(const hbsp_query* given, hbsp_query& query) {
  if (given == nullptr || given->size < kQuerySize) return false;
  std::memcpy(&query, given, sizeof query);
  return isAccuracy(query.accuracy);
}

bool hasRoom(const hbsp_result* result) {
  return result != nullptr && result->size >= kResultSize;
}

// Writes the members that the caller knows; the size stays the caller's.
void give(hbsp_result made, hbsp_result* result) {
  made.size = result->size;
  std::memcpy(result, &made, sizeof made);
}

TreeView seenBy(const hbsp_tree& tree, const hbsp_query& query) {
  const TreeView view = tree.sweptView();
  return query.mask == 0 ? view : view.seeing(query.mask);
}

hbsp_result nothing(hbsp_status status) {
  hbsp_result result{};
  result.size = sizeof result;
  result.status = status;
  result.fraction = 1.0;
  result.face = HBSP_NO_FACE;
  result.leaf = UINT32_MAX;
  result.material = UINT32_MAX;
  result.entity = HBSP_NO_ENTITY;
  return result;
}

void tellFace(const TreeFile& file, uint32_t face, hbsp_result& result) {
  result.face = face;
  if (const FaceLabel* label = file.label(face)) {
    result.material = label->material;
    result.solid = label->solid;
    result.solid_face = label->face;
  }
  const FaceSurface* surface = file.surface(face);
  if (surface == nullptr) {
    result.face_contents = result.contents;
    return;
  }
  result.face_contents = surface->contents;
  result.flags = surface->flags;
  result.entity = surface->entity;
  result.game_contents = surface->gameContents;
  result.game_flags = surface->gameFlags;
  result.game_value = surface->gameValue;
}

hbsp_result resultOf(const TreeFile& file, const Hit& hit) {
  hbsp_result result = nothing(statusOf(hit.error));
  if (hit.error != QueryError::none) return result;
  result.hit = hit.hit ? 1 : 0;
  result.start_in_solid = hit.startInSolid ? 1 : 0;
  result.fraction = hit.fraction;
  copy(hit.position, result.position);
  if (!hit.hit) return result;
  copy(hit.contact, result.contact);
  copy(hit.normal, result.normal);
  result.depth = hit.depth;
  copy(hit.exitDirection, result.way_out);
  result.leaf = hit.leaf;
  result.contents = hit.contents;
  tellFace(file, hit.face, result);
  return result;
}

hbsp_result resultOf(const TreeFile& file, const Closest& closest, const Vec3& position) {
  hbsp_result result = nothing(statusOf(closest.error));
  if (closest.error != QueryError::none) return result;
  copy(position, result.position);
  if (!closest.found) return result;
  result.hit = 1;
  result.fraction = 0.0;
  result.depth = closest.distance;
  copy(closest.onSolid, result.contact);
  copy(closest.normal, result.normal);
  result.leaf = closest.leaf;
  result.contents = closest.contents;
  tellFace(file, closest.face, result);
  return result;
}

// Gives contacts to a function of the C interface, as results.
class ContactSink final : public ClosestSink, public ManifoldSink {
 public:
  ContactSink(const TreeFile& file, const Vec3& position, hbsp_result_sink sink, void* user)
      : m_file(file), m_position(position), m_sink(sink), m_user(user) {}
  bool take(const Closest& contact) override {
    const hbsp_result result = resultOf(m_file, contact, m_position);
    return m_sink(m_user, &result) != 0;
  }
  bool take(const Contact& contact) override {
    Closest closest;
    closest.found = true;
    closest.distance = contact.distance;
    closest.onSolid = contact.onSolid;
    closest.normal = contact.normal;
    closest.face = contact.face;
    closest.leaf = contact.leaf;
    closest.contents = contact.contents;
    return take(closest);
  }

 private:
  const TreeFile& m_file;
  const Vec3& m_position;
  hbsp_result_sink m_sink;
  void* m_user;
};

// Checks the arguments of a query of contacts. find(tree, shape, from, contacts) gives the contacts
// to the sink and returns an error or none.
template <class Find>
hbsp_status giveContacts(const hbsp_tree* tree, const hbsp_query* given, hbsp_result_sink sink,
                         void* user, const Find& find) {
  hbsp_query query{};
  if (tree == nullptr || sink == nullptr || !takeQuery(given, query)) return HBSP_BAD_ARGUMENT;
  hbsp_status status = HBSP_BAD_SHAPE;
  const Vec3 from = toVec3(query.from);
  ContactSink contacts(*tree->file, from, sink, user);
  withShape(query.shape, [&](const auto& shape) {
    status = statusOf(find(seenBy(*tree, query), shape, from, contacts));
  });
  return status;
}

bool isUnit(const Vec3& axis) {
  return std::abs(axis.squaredNorm() - 1.0) <= 0x1p-30;
}

hbsp_status takePlacement(const hbsp_placed& given, Placement& placement) {
  placement.position = toVec3(given.position);
  const Vec3 told = toVec3(given.axis), axis = told == Vec3::Zero() ? Vec3(Vec3::UnitZ()) : told;
  if (given.tree == nullptr) return HBSP_BAD_ARGUMENT;
  if (!placement.position.allFinite() || !std::isfinite(given.degrees) || !axis.allFinite())
    return HBSP_NOT_FINITE;
  if (!isUnit(axis)) return HBSP_BAD_ARGUMENT;
  placement.orientation = Orientation::about(axis, given.degrees);
  return HBSP_OK;
}

QueryError takeTurn(const hbsp_turn& given, TurningMotion& motion) {
  // The library's own angle in radians; the product is rounded once.
  constexpr double kRadian = 0.017453292519943295;
  motion.axis = toVec3(given.axis);
  motion.angle = given.degrees * kRadian;
  motion.bound = given.bound;
  const double* start = given.start;
  if (start[0] != 0.0 || start[1] != 0.0 || start[2] != 0.0 || start[3] != 0.0) {
    motion.start.w() = start[0];
    motion.start.vec() = toVec3(start + 1);
  }
  return std::isfinite(given.bound) ? QueryError::none : QueryError::notFinite;
}

class CallbackSink final : public HitSink {
 public:
  CallbackSink(const TreeFile& file, hbsp_result_sink sink, void* user)
      : m_file(file), m_sink(sink), m_user(user) {}
  bool take(const Hit& hit) override {
    const hbsp_result result = resultOf(m_file, hit);
    return m_sink(m_user, &result) != 0;
  }

 private:
  const TreeFile& m_file;
  hbsp_result_sink m_sink;
  void* m_user;
};

// The first contact with any of the placed trees.
template <class Shape>
hbsp_result firstOf(std::span<const hbsp_placed> parts, const hbsp_query& query, const Shape& shape,
                    size_t* part) {
  const Vec3 from = toVec3(query.from), delta = toVec3(query.delta);
  hbsp_result first = nothing(HBSP_OK);
  copy(from + delta, first.position);
  if (!shape.isValid()) return nothing(HBSP_BAD_SHAPE);
  if (!(from + delta).allFinite()) return nothing(HBSP_NOT_FINITE);
  for (size_t i = 0; i < parts.size(); ++i) {
    Placement placement;
    const hbsp_status status = takePlacement(parts[i], placement);
    if (status != HBSP_OK) return nothing(status);
    const Hit hit = sweepPlaced(seenBy(*parts[i].tree, query), placement, shape, from, delta,
                                accuracyOf(query.accuracy));
    if (hit.error != QueryError::none) return nothing(statusOf(hit.error));
    const bool isDeeper =
        hit.startInSolid && (first.start_in_solid == 0 || hit.depth > first.depth);
    if (!hit.hit || !(hit.fraction < first.fraction || first.hit == 0 ||
                      (hit.fraction == first.fraction && isDeeper)))
      continue;
    first = resultOf(*parts[i].tree->file, hit);
    if (part != nullptr) *part = i;
  }
  return first;
}

}  // namespace

extern "C" {

uint32_t hbsp_version(void) {
  return HBSP_VERSION;
}

hbsp_status hbsp_trace(const hbsp_tree* tree, const hbsp_query* given, hbsp_result* result) {
  hbsp_query query{};
  if (!hasRoom(result)) return HBSP_BAD_ARGUMENT;
  hbsp_result made = nothing(HBSP_BAD_ARGUMENT);
  if (tree != nullptr && takeQuery(given, query)) {
    made.status = HBSP_BAD_SHAPE;
    withShape(query.shape, [&](const auto& shape) {
      made = resultOf(*tree->file, sweep(seenBy(*tree, query), shape, toVec3(query.from),
                                         toVec3(query.delta), accuracyOf(query.accuracy)));
    });
  }
  give(made, result);
  return made.status;
}

int hbsp_trace_any(const hbsp_tree* tree, const hbsp_query* given) {
  hbsp_query query{};
  if (tree == nullptr || !takeQuery(given, query)) return -1;
  int answer = -1;
  withShape(query.shape, [&](const auto& shape) {
    const Overlap hit = hitsAny(seenBy(*tree, query), shape, toVec3(query.from),
                                toVec3(query.delta), accuracyOf(query.accuracy));
    if (hit.error == QueryError::none) answer = hit.any ? 1 : 0;
  });
  return answer;
}

hbsp_status hbsp_trace_all(const hbsp_tree* tree, const hbsp_query* given, hbsp_result_sink sink,
                           void* user) {
  hbsp_query query{};
  if (tree == nullptr || sink == nullptr || !takeQuery(given, query)) return HBSP_BAD_ARGUMENT;
  hbsp_status status = HBSP_BAD_SHAPE;
  CallbackSink callback(*tree->file, sink, user);
  withShape(query.shape, [&](const auto& shape) {
    status = statusOf(sweepEach(seenBy(*tree, query), shape, toVec3(query.from),
                                toVec3(query.delta), callback, accuracyOf(query.accuracy)));
  });
  return status;
}

hbsp_status hbsp_closest(const hbsp_tree* tree, const hbsp_query* given, double within,
                         hbsp_result* result) {
  hbsp_query query{};
  if (!hasRoom(result)) return HBSP_BAD_ARGUMENT;
  hbsp_result made = nothing(HBSP_BAD_ARGUMENT);
  if (tree != nullptr && takeQuery(given, query)) {
    made.status = HBSP_BAD_SHAPE;
    const Vec3 from = toVec3(query.from);
    withShape(query.shape, [&](const auto& shape) {
      made = resultOf(*tree->file, closest(seenBy(*tree, query), shape, from, within), from);
    });
  }
  give(made, result);
  return made.status;
}

hbsp_status hbsp_contacts(const hbsp_tree* tree, const hbsp_query* given, double within,
                          hbsp_result_sink sink, void* user) {
  return giveContacts(
      tree, given, sink, user,
      [within](const auto& seen, const auto& shape, const Vec3& from, ContactSink& contacts) {
        return closestEach(seen, shape, from, within, contacts);
      });
}

hbsp_status hbsp_manifold(const hbsp_tree* tree, const hbsp_query* given, double within,
                          hbsp_result_sink sink, void* user) {
  return giveContacts(
      tree, given, sink, user,
      [within](const auto& seen, const auto& shape, const Vec3& from, ContactSink& contacts) {
        return manifold(seen, shape, from, within, contacts);
      });
}

int hbsp_way_out(const hbsp_tree* tree, const hbsp_query* given, double farthest,
                 double offset[3]) {
  hbsp_query query{};
  if (tree == nullptr || offset == nullptr || !takeQuery(given, query)) return 0;
  Depenetration exit;
  withShape(query.shape, [&](const auto& shape) {
    exit = depenetrate(seenBy(*tree, query), shape, toVec3(query.from), farthest);
  });
  if (!exit.found) return 0;
  copy(exit.offset, offset);
  return 1;
}

hbsp_status hbsp_trace_turning(const hbsp_tree* tree, const hbsp_query* given,
                               const hbsp_turn* turn, hbsp_result* result) {
  hbsp_query query{};
  if (!hasRoom(result)) return HBSP_BAD_ARGUMENT;
  hbsp_result made = nothing(HBSP_BAD_ARGUMENT);
  if (tree != nullptr && turn != nullptr && turn->size >= sizeof(hbsp_turn) &&
      takeQuery(given, query)) {
    made.status = HBSP_BAD_SHAPE;
    TurningMotion motion;
    motion.from = toVec3(query.from);
    motion.delta = toVec3(query.delta);
    const QueryError error = takeTurn(*turn, motion);
    if (storedNumber(query.shape.kind) == HBSP_HULL && query.shape.hull != nullptr) {
      const HullShape shape{&query.shape.hull->hull, toVec3(query.shape.middle)};
      Hit hit;
      hit.error = error;
      if (error == QueryError::none) hit = sweepTurning(seenBy(*tree, query), shape, motion);
      made = resultOf(*tree->file, hit);
      if (hit.error == QueryError::badMotion) made.status = HBSP_BAD_ARGUMENT;
    }
  }
  give(made, result);
  return made.status;
}

hbsp_status hbsp_trace_placed(const hbsp_placed* parts, size_t count, const hbsp_query* given,
                              hbsp_result* result, size_t* part) {
  hbsp_query query{};
  if (!hasRoom(result)) return HBSP_BAD_ARGUMENT;
  hbsp_result made = nothing(HBSP_BAD_ARGUMENT);
  if ((parts != nullptr || count == 0) && takeQuery(given, query)) {
    made.status = HBSP_BAD_SHAPE;
    withShape(query.shape, [&](const auto& shape) {
      made = firstOf({parts, count}, query, shape, part);
    });
  }
  give(made, result);
  return made.status;
}

int hbsp_contents_bits(const hbsp_tree* tree, const double point[3], uint32_t* contents) {
  if (tree == nullptr || point == nullptr || contents == nullptr) return 0;
  const Vec3 at = toVec3(point);
  if (!at.allFinite()) return 0;
  *contents = contentsBitsAt(tree->view, at);
  return 1;
}

uint32_t hbsp_entity_count(const hbsp_tree* tree) {
  return tree != nullptr ? static_cast<uint32_t>(tree->file->entities.size()) : 0;
}

uint32_t hbsp_key_count(const hbsp_tree* tree, uint32_t entity) {
  return entity < hbsp_entity_count(tree) ? tree->file->entities[entity].keyCount : 0;
}

int hbsp_key(const hbsp_tree* tree, uint32_t entity, uint32_t number, const char** name,
             const char** value) {
  if (number >= hbsp_key_count(tree, entity)) return 0;
  const EntityKey& key = tree->file->keysOf(entity)[number];
  if (name != nullptr) *name = key.first.data();
  if (value != nullptr) *value = key.second.data();
  return 1;
}

const char* hbsp_value(const hbsp_tree* tree, uint32_t entity, const char* name) {
  if (name == nullptr || entity >= hbsp_entity_count(tree)) return nullptr;
  for (const EntityKey& key : tree->file->keysOf(entity))
    if (key.first == name) return key.second.data();
  return nullptr;
}

uint32_t hbsp_model_count(const hbsp_tree* tree) {
  return tree != nullptr ? static_cast<uint32_t>(tree->models.size()) : 0;
}

uint32_t hbsp_model_of(const hbsp_tree* tree, uint32_t entity) {
  return entity < hbsp_entity_count(tree) ? tree->file->entities[entity].model : HBSP_NO_MODEL;
}

int hbsp_model_describe(const hbsp_tree* tree, uint32_t model, hbsp_model_info* info) {
  if (info == nullptr || info->size < kModelInfoSize || model >= hbsp_model_count(tree)) return 0;
  const FileModel& stored = tree->file->models[model];
  hbsp_model_info made{};
  made.size = info->size;
  made.entity = stored.entity;
  made.contents = stored.contents;
  copy(stored.bounds.low, made.low);
  copy(stored.bounds.high, made.high);
  std::memcpy(info, &made, sizeof made);
  return 1;
}

const hbsp_tree* hbsp_model(const hbsp_tree* tree, uint32_t model) {
  return tree != nullptr && model < tree->models.size() ? &tree->models[model] : nullptr;
}

}  // extern "C"
