// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "level/document/key_values.h"

namespace halfspace::editor {

// The model that an entity shows: a path in the data of the game, a skin and a frame of it.
struct ModelUse {
  std::string path;
  int skin = 0, frame = 0;
  double scale = 1;
  bool operator==(const ModelUse&) const = default;
};

// The model of a class as an expression over the keys of its entities, in the language of
// TrenchBroom's FGD files:
//
//   "progs/ogre.mdl"
//   { "path": model, "skin": skin, "frame": 3, "scale": 2 }
//   {{ spawnflags & 2 -> "maps/b_bh100.bsp", spawnflags == 1 -> "maps/b_bh10.bsp",
//   "maps/b_bh25.bsp" }}
//
// Values are texts, numbers, truth values, lists and maps; names are keys of the entity. Operators:
// + - * / % ! ~ & | ^ && || == != < <= > >= << >>, a[b], condition -> value, condition ? a : b.
// {{ a, b, c }} is the first that is defined. A model is a text, or a map with a path.
class ModelExpression {
 public:
  struct Node;  // model_expression.cpp

  // The expression, or why it is none: "at character 12: ...". Any text may be given.
  static std::variant<ModelExpression, std::string> parse(std::string_view text);
  // The model of an entity with these keys; `defaults`: of keys that it does not have. None if the
  // value is no model. Cost: linear in the text.
  std::optional<ModelUse> evaluate(const level::KeyValues& keys,
                                   const level::KeyValues& defaults = {}) const;

 private:
  explicit ModelExpression(std::shared_ptr<const Node> root) : m_root(std::move(root)) {}
  std::shared_ptr<const Node> m_root;
};

}  // namespace halfspace::editor
