// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "level/document/level.h"
#include "level/file/file_error.h"

namespace halfspace::level {

// The native level file: JSON text with one face on each line. Ids and order are kept; doubles are
// written in the shortest form that reads back to the same bits. Strings are bytes: bytes that are
// not valid UTF-8 are written as lone surrogates (\udc80 to \udcff, as Python does).
//
//   {
//   "halfspace": 2,                       version; a newer one opens read-only
//   "background": "empty",                or "solid"
//   "next id": 12,                        ids below it are never assigned again
//   "keys": [["message", "Hall"]],        keys of the level itself
//   "layers": [{"id": 2, "name": "Default"}],
//   "materials": [{"id": 3, "name": "stone"}],
//   "definitions": [],                    groups that linked copies show
//   "nodes": [
//   {"id": 4, "keys": [["classname", "light"], ["origin", "0 0 96"]]},
//   {"id": 9, "operation": "subtract", "name": "Door", "brush": [
//    {"points": [0, 0, 0, 0, 64, 0, 0, 0, 64], "material": "stone"},
//    ...
//
// A node has one of "group": [nodes], "brush": [faces], "mesh", "shape" and "copy". A group with
// "keys" is a brush entity, a node with "keys" alone a point entity. "entity" is the id of the
// brush entity that a node outside of that group belongs to. A face has its plane as "points" (nine
// numbers), "plane" (normal, offset) or "exact" (four decimal strings). The "shape" of a plugin
// also stores the solid that it last built, as "built": {"brush" or "mesh"}, for programs without
// that plugin. Members with their default value are left out. Files of version 1 had the entities
// in a separate list; they are converted (level/file/version_1.h).
//
// Version 3 added "contents" (what the designer chose for a solid) and "prefab" (the file that a
// definition takes its nodes from). A level with neither is written as version 2.
inline constexpr int kFileVersion = 3;

// A level from a file.
struct OpenedLevel {
  Level level;
  // The file was written by a newer version. Unknown parts were not read, and saving would lose
  // them.
  bool readOnly = false;
  std::string reason;  // why, if readOnly
};

using ReadResult = std::variant<OpenedLevel, FileError>;

// Never throws. Memory is a small multiple of the text. In files of this version, an unknown key is
// an error that names the key.
ReadResult readLevel(std::string_view text);
ReadResult openLevel(const std::filesystem::path& path);

// The same level gives the same bytes.
std::string writeLevel(const Level& level);

// Saves atomically (atomic_save.h): the file has the old content or the new one, never a part.
std::optional<FileError> saveLevel(const Level& level, const std::filesystem::path& path);

}  // namespace halfspace::level
