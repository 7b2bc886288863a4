// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/file/halfspace_bsp.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>

#include "bsp/file/c_interface.h"
#include "bsp/query/contents.h"
#include "bsp/query/float_position.h"
#include "bsp/query/sweep.h"

using namespace halfspace::bsp;

namespace {

void say(std::string_view text, char* message, size_t capacity) {
  if (message == nullptr || capacity == 0) return;
  const size_t length = std::min(text.size(), capacity - 1);
  std::memcpy(message, text.data(), length);
  message[length] = '\0';
}

hbsp_status open(std::span<const std::byte> bytes, std::unique_ptr<uint64_t[]> owned,
                 FileTrust trust, hbsp_tree** tree, char* message, size_t capacity) {
  std::variant<TreeFile, FileRefusal> read = readTreeFile(bytes, trust);
  if (const FileRefusal* refusal = std::get_if<FileRefusal>(&read)) {
    say(messageOf(*refusal), message, capacity);
    return HBSP_BAD_FILE;
  }
  auto made = std::make_unique<hbsp_tree>();
  made->ownFile = std::make_unique<TreeFile>(std::move(std::get<TreeFile>(read)));
  made->bytes = std::move(owned);
  made->file = made->ownFile.get();
  made->view = made->file->tree;
  for (const FileModel& model : made->file->models) {
    hbsp_tree& own = made->models.emplace_back();
    own.file = made->file;
    own.view = model.tree;
  }
  *tree = made.release();
  return HBSP_OK;
}

hbsp_status openFile(const char* path, FileTrust trust, hbsp_tree** tree, char* message,
                     size_t capacity) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path, "rb"), &std::fclose);
  long size = -1;
  // A directory opens like a file; only reading it fails, and its size may be reported as endless.
  const bool readable = file && (std::fgetc(file.get()) != EOF || std::ferror(file.get()) == 0);
  if (readable && std::fseek(file.get(), 0, SEEK_END) == 0) size = std::ftell(file.get());
  if (size < 0 || std::fseek(file.get(), 0, SEEK_SET) != 0) {
    say("the file cannot be read", message, capacity);
    return HBSP_CANNOT_READ;
  }
  const size_t bytes = static_cast<size_t>(size);
  auto words = std::make_unique<uint64_t[]>(bytes / 8 + 1);
  if (std::fread(words.get(), 1, bytes, file.get()) != bytes) {
    say("the file cannot be read", message, capacity);
    return HBSP_CANNOT_READ;
  }
  const std::span<const std::byte> view(reinterpret_cast<const std::byte*>(words.get()), bytes);
  return open(view, std::move(words), trust, tree, message, capacity);
}

// nullopt: the struct is shorter than its first version, or has an unknown flag.
std::optional<FileTrust> trustOf(const hbsp_open_options* options) {
  if (options == nullptr) return FileTrust::checked;
  if (options->size < sizeof(hbsp_open_options)) return std::nullopt;
  if ((options->flags & ~HBSP_OPEN_TRUSTED) != 0) return std::nullopt;
  return (options->flags & HBSP_OPEN_TRUSTED) != 0 ? FileTrust::trusted : FileTrust::checked;
}

// Calls a function that may run out of memory. std::bad_alloc is the only exception it can throw;
// none crosses the C interface.
template <class Call>
hbsp_status guarded(Call&& call) {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    return HBSP_NO_MEMORY;
  }
}

// Handles null pointers and lack of memory for both ways of opening.
template <class Call>
hbsp_status opened(const void* from, const hbsp_open_options* options, hbsp_tree** tree,
                   char* message, size_t capacity, Call&& call) {
  if (tree != nullptr) *tree = nullptr;
  if (tree == nullptr || from == nullptr) {
    say("a null pointer was given", message, capacity);
    return HBSP_BAD_ARGUMENT;
  }
  const std::optional<FileTrust> trust = trustOf(options);
  if (!trust) {
    say("the options have no size, or a flag that this version does not know", message, capacity);
    return HBSP_BAD_ARGUMENT;
  }
  const hbsp_status status = guarded([&] { return call(*trust); });
  if (status == HBSP_NO_MEMORY) say("there is not enough memory for it", message, capacity);
  return status;
}

// Sets all members. Results are filled where the caller gets them, which saves a copy: 90 of the
// 4,100 instructions of a ray.
void fill(hbsp_hit& result, const Hit& hit) {
  result.status = HBSP_OK;
  result.hit = hit.hit ? 1 : 0;
  result.start_in_solid = hit.startInSolid ? 1 : 0;
  result.fraction = hit.fraction;
  copy(hit.position, result.position);
  copy(hit.contact, result.contact);
  copy(hit.normal, result.normal);
  result.face = hit.face;
  result.leaf = hit.leaf;
  result.depth = hit.depth;
  copy(hit.exitDirection, result.way_out);
}

void refuse(hbsp_hit& hit, hbsp_status status) {
  hit.status = status;
  hit.fraction = 1.0;
  hit.face = HBSP_NO_FACE;
  hit.leaf = UINT32_MAX;
}

hbsp_hit resultOf(const Hit& hit) {
  hbsp_hit result{};
  if (hit.error == QueryError::none)
    fill(result, hit);
  else
    refuse(result, statusOf(hit.error));
  return result;
}

// In parts, because the library keeps its hits on the stack.
void sweepPoints(const hbsp_tree& tree, const PointShape& point, const double* from,
                 const double* delta, std::span<hbsp_hit> hits) {
  constexpr size_t kPart = 32;
  const TreeView view = tree.sweptView();
  std::array<Vec3, kPart> starts, motions;
  std::array<Hit, kPart> found;
  for (size_t first = 0; first < hits.size(); first += kPart) {
    const size_t count = std::min(kPart, hits.size() - first);
    for (size_t i = 0; i < count; ++i) {
      starts[i] = toVec3(from + 3 * (first + i));
      motions[i] = toVec3(delta + 3 * (first + i));
    }
    sweepAll(view, point, std::span(starts).first(count), std::span(motions).first(count),
             std::span(found).first(count));
    for (size_t i = 0; i < count; ++i) hits[first + i] = resultOf(found[i]);
  }
}

hbsp_hit sweepFor(const hbsp_tree* tree, const hbsp_shape* shape, const double from[3],
                  const double delta[3], hbsp_accuracy accuracy) {
  hbsp_hit result{};
  if (tree == nullptr || shape == nullptr || from == nullptr || delta == nullptr ||
      !isAccuracy(accuracy)) {
    refuse(result, HBSP_BAD_ARGUMENT);
    return result;
  }
  const TreeView view = tree->sweptView();
  const bool isShape = withShape(*shape, [&](const auto& typed) {
    result = resultOf(sweep(view, typed, toVec3(from), toVec3(delta), accuracyOf(accuracy)));
  });
  if (!isShape) refuse(result, HBSP_BAD_SHAPE);
  return result;
}

}  // namespace

extern "C" {

hbsp_status hbsp_open_memory(const void* bytes, size_t size, hbsp_tree** tree, char* message,
                             size_t capacity) {
  return hbsp_open_memory_with(bytes, size, nullptr, tree, message, capacity);
}

hbsp_status hbsp_open_file(const char* path, hbsp_tree** tree, char* message, size_t capacity) {
  return hbsp_open_file_with(path, nullptr, tree, message, capacity);
}

hbsp_status hbsp_open_memory_with(const void* bytes, size_t size, const hbsp_open_options* options,
                                  hbsp_tree** tree, char* message, size_t capacity) {
  return opened(bytes, options, tree, message, capacity, [&](FileTrust trust) {
    return open({static_cast<const std::byte*>(bytes), size}, nullptr, trust, tree, message,
                capacity);
  });
}

hbsp_status hbsp_open_file_with(const char* path, const hbsp_open_options* options,
                                hbsp_tree** tree, char* message, size_t capacity) {
  return opened(path, options, tree, message, capacity,
                [&](FileTrust trust) { return openFile(path, trust, tree, message, capacity); });
}

hbsp_status hbsp_add_boxes(hbsp_tree* tree, size_t* bytes) {
  if (tree == nullptr) return HBSP_BAD_ARGUMENT;
  return guarded([&] {
    if (tree->boxes == nullptr)
      tree->boxes = std::make_unique<BoxHierarchy>(tree->view, tree->view.mask);
    if (bytes != nullptr) *bytes = tree->boxes->bytes();
    return HBSP_OK;
  });
}

void hbsp_close(hbsp_tree* tree) {
  delete tree;
}

hbsp_info hbsp_describe(const hbsp_tree* tree) {
  hbsp_info info{};
  if (tree == nullptr) return info;
  const TreeFile& file = *tree->file;
  info.level_hash = file.facts.levelHash;
  info.world_half = tree->view.worldHalf;
  info.bevel_limit_degrees = file.facts.bevelLimitDegrees;
  info.protrusion = file.facts.protrusion;
  info.nodes = file.tree.nodeCount;
  info.solid_leaves = file.tree.solidLeafCount;
  info.empty_leaves = file.tree.emptyLeafCount;
  info.depth = file.facts.depth;
  info.faces = static_cast<uint32_t>(file.labels.size());
  info.materials = static_cast<uint32_t>(file.materials.size());
  return info;
}

int hbsp_face_label(const hbsp_tree* tree, uint32_t face, hbsp_label* label) {
  const FaceLabel* found = tree != nullptr ? tree->file->label(face) : nullptr;
  if (found == nullptr || label == nullptr) return 0;
  *label = {found->solid, found->face, found->material};
  return 1;
}

const char* hbsp_material(const hbsp_tree* tree, uint32_t material) {
  if (tree == nullptr || material >= tree->file->materials.size()) return nullptr;
  return tree->file->materials[material].data();
}

hbsp_status hbsp_hull_create(const double* points, size_t count, hbsp_hull** hull) {
  if (hull == nullptr) return HBSP_BAD_ARGUMENT;
  *hull = nullptr;
  if (points == nullptr) return HBSP_BAD_ARGUMENT;
  if (count > Hull::kMostPoints) return HBSP_BAD_SHAPE;
  return guarded([&] {
    std::vector<Vec3> corners(count);
    for (size_t i = 0; i < count; ++i) corners[i] = toVec3(points + 3 * i);
    std::variant<Hull, HullProblem> made = Hull::ofPoints(corners);
    if (std::holds_alternative<HullProblem>(made)) return HBSP_BAD_SHAPE;
    *hull = new hbsp_hull{std::move(std::get<Hull>(made))};
    return HBSP_OK;
  });
}

void hbsp_hull_destroy(hbsp_hull* hull) {
  delete hull;
}

hbsp_hit hbsp_sweep(const hbsp_tree* tree, const hbsp_shape* shape, const double from[3],
                    const double delta[3], hbsp_accuracy accuracy) {
  return sweepFor(tree, shape, from, delta, accuracy);
}

hbsp_hit hbsp_overlap(const hbsp_tree* tree, const hbsp_shape* shape, const double position[3],
                      hbsp_accuracy accuracy) {
  constexpr double kNowhere[3] = {0.0, 0.0, 0.0};
  return sweepFor(tree, shape, position, kNowhere, accuracy);
}

hbsp_status hbsp_sweep_all(const hbsp_tree* tree, const hbsp_shape* shape, const double* from,
                           const double* delta, size_t count, hbsp_accuracy accuracy,
                           hbsp_hit* hits) {
  if (tree == nullptr || shape == nullptr) return HBSP_BAD_ARGUMENT;
  if (count != 0 && (from == nullptr || delta == nullptr || hits == nullptr))
    return HBSP_BAD_ARGUMENT;
  const bool isKnown = isAccuracy(accuracy);
  if (storedNumber(shape->kind) == HBSP_POINT && isKnown &&
      accuracyOf(accuracy) == Accuracy::exact) {
    sweepPoints(*tree, PointShape{toVec3(shape->middle)}, from, delta, {hits, count});
    return HBSP_OK;
  }
  for (size_t i = 0; i < count; ++i)
    hits[i] = sweepFor(tree, shape, from + 3 * i, delta + 3 * i, accuracy);
  return isKnown ? HBSP_OK : HBSP_BAD_ARGUMENT;
}

int hbsp_round_to_float(const hbsp_tree* tree, const hbsp_shape* shape, const double position[3],
                        float rounded[3]) {
  if (tree == nullptr || shape == nullptr || position == nullptr || rounded == nullptr) return 0;
  FloatPosition nearest;
  withShape(*shape, [&](const auto& typed) {
    nearest = freeFloatPosition(tree->view, typed, toVec3(position));
  });
  if (!nearest.found) return 0;
  std::copy(nearest.at.begin(), nearest.at.end(), rounded);
  return 1;
}

int hbsp_contents(const hbsp_tree* tree, const double point[3], uint32_t* leaf) {
  if (tree == nullptr || point == nullptr || !toVec3(point).allFinite()) return -1;
  const Link link = contentsAt(tree->view, toVec3(point));
  if (leaf != nullptr) *leaf = link.leafId();
  return link.isSolid() ? 1 : 0;
}

hbsp_status hbsp_cells_touched(const hbsp_tree* tree, const hbsp_shape* shape,
                               const double position[3], hbsp_leaf_sink sink, void* user) {
  if (tree == nullptr || shape == nullptr || position == nullptr || sink == nullptr)
    return HBSP_BAD_ARGUMENT;
  Hit answer;
  answer.error = QueryError::badShape;
  withShape(*shape, [&](const auto& typed) {
    answer.error = cellsTouched(tree->view, typed, toVec3(position), [&](Link leaf) {
      return sink(user, leaf.isSolid() ? 1 : 0, leaf.leafId()) != 0;
    });
  });
  return statusOf(answer.error);
}

double hbsp_slack(const hbsp_tree* tree, double extent) {
  return tree != nullptr ? slackOf(tree->view, extent) : 0.0;
}

double hbsp_tolerance(const hbsp_tree* tree, double extent) {
  return tree != nullptr ? exactTolerance(tree->view, extent) : 0.0;
}

}  // extern "C"
