// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The part of the C interface (halfspace_bsp.h) that knows contents, entities and models. Structs
// with a size are copied to and from the library's own, so that either side may know more members.
#include <algorithm>
#include <cstring>

#include "bsp/file/c_interface.h"
#include "bsp/query/closest.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"

using namespace halfspace::bsp;

namespace {

// The sizes in version 2 of the interface; later members follow.
constexpr uint32_t kQuerySize = sizeof(hbsp_query), kResultSize = sizeof(hbsp_result);
constexpr uint32_t kModelInfoSize = sizeof(hbsp_model_info);

// False: null, or shorter than version 2 has it.
bool takeQuery(const hbsp_query* given, hbsp_query& query) {
  if (given == nullptr || given->size < kQuerySize) return false;
  std::memcpy(&query, given, sizeof query);
  return true;
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
  return query.mask == 0 ? tree.view : tree.view.seeing(query.mask);
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
