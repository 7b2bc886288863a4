// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A parser by recursive descent, one level of operators for each strength, and an evaluator.
// Strengths from the weakest: ->, ? :, ||, &&, |, ^, &, == !=, < <= > >=, << >>, + -, * / %.
#include "editor/session/model_expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace halfspace::editor {

// Named, because the declared type ModelExpression::Node contains them.
namespace model_expression {

struct Value;
using Texts = std::map<std::string, Value, std::less<>>;
// Nothing: undefined.
struct Value : std::variant<std::monostate, bool, double, std::string, std::vector<Value>, Texts> {
  using variant::variant;
  bool isDefined() const { return index() != 0; }
};

enum class Kind : unsigned char { constant, name, list, map, first, unary, binary, choice, item };

}  // namespace model_expression

using model_expression::Kind;
using model_expression::Texts;
using model_expression::Value;

struct ModelExpression::Node {
  Kind kind = Kind::constant;
  std::string text;  // of a constant text, a name, an operator
  Value value;       // of a constant
  std::vector<std::shared_ptr<const Node>> parts;
  std::vector<std::string> keys;  // of a map, one for each part
};

namespace {

constexpr int kDeepest = 60;                // of nested expressions
constexpr std::size_t kLongestText = 4096;  // of a value

using Node = ModelExpression::Node;
using Part = std::shared_ptr<const Node>;

// Thrown inside of this file only.
struct Refusal {
  std::size_t at;
  const char* what;
};

class Parser {
 public:
  explicit Parser(std::string_view text) : m_text(text) { pass(); }

  Part run() {
    Part whole = expression();
    if (m_at < m_text.size()) refuse("the expression goes on after its end");
    return whole;
  }

 private:
  [[noreturn]] void refuse(const char* what) const { throw Refusal{m_at, what}; }

  // Passes blanks and comments.
  void pass() {
    while (m_at < m_text.size()) {
      if (m_text.substr(m_at, 2) == "//") {
        m_at = std::min(m_text.find('\n', m_at), m_text.size());
      } else if (m_text[m_at] == ' ' || (m_text[m_at] >= '\t' && m_text[m_at] <= '\r')) {
        ++m_at;
      } else {
        return;
      }
    }
  }
  bool take(std::string_view mark) {
    if (m_text.substr(m_at, mark.size()) != mark) return false;
    m_at += mark.size();
    pass();
    return true;
  }
  void demand(std::string_view mark, const char* what) {
    if (!take(mark)) refuse(what);
  }

  static Part made(Kind kind, std::string text, std::vector<Part> parts) {
    auto node = std::make_shared<Node>();
    node->kind = kind;
    node->text = std::move(text);
    node->parts = std::move(parts);
    return node;
  }
  static Part constant(Value value) {
    auto node = std::make_shared<Node>();
    node->value = std::move(value);
    return node;
  }

  Part expression() {
    if (++m_depth > kDeepest) refuse("the expression is nested too deeply");
    Part left = binary(0);
    if (take("->")) {
      left = made(Kind::binary, "->", {left, expression()});
    } else if (take("?")) {
      Part yes = expression();
      demand(":", "a choice has no second value after ':'");
      left = made(Kind::choice, {}, {left, yes, expression()});
    }
    --m_depth;
    return left;
  }

  // An operator of this strength at the present place; longer ones come first.
  std::string operatorOf(std::size_t strength) {
    static const std::array<std::vector<std::string>, 10> kOperators{{{"||"},
                                                                      {"&&"},
                                                                      {"|"},
                                                                      {"^"},
                                                                      {"&"},
                                                                      {"==", "!="},
                                                                      {"<=", ">=", "<", ">"},
                                                                      {"<<", ">>"},
                                                                      {"+", "-"},
                                                                      {"*", "/", "%"}}};
    if (strength >= kOperators.size()) return {};
    for (const std::string& mark : kOperators[strength]) {
      const std::string_view here = m_text.substr(m_at, 2);
      const bool isLonger =
          mark.size() == 1 && here.size() == 2 &&
          (here == "||" || here == "&&" || here == "->" || here == "<<" || here == ">>");
      if (!isLonger && take(mark)) return mark;
    }
    return {};
  }

  Part binary(std::size_t strength) {
    constexpr std::size_t kStrengths = 10;
    if (strength == kStrengths) return unary();
    Part left = binary(strength + 1);
    // A long chain becomes a deep tree, so its length is bounded as well.
    int length = 0;
    for (std::string mark = operatorOf(strength); !mark.empty(); mark = operatorOf(strength)) {
      if (++length > kDeepest) refuse("the expression is too long");
      left = made(Kind::binary, std::move(mark), {left, binary(strength + 1)});
    }
    return left;
  }

  Part unary() {
    for (const char* mark : {"!", "~", "-", "+"}) {
      if (!take(mark)) continue;
      if (++m_depth > kDeepest) refuse("the expression is nested too deeply");
      Part part = made(Kind::unary, mark, {unary()});
      --m_depth;
      return part;
    }
    Part part = term();
    for (int length = 0; take("[");) {
      if (++length > kDeepest) refuse("the expression is too long");
      part = made(Kind::item, {}, {part, expression()});
      demand("]", "an index has no ']'");
    }
    return part;
  }

  Part term() {
    if (m_at >= m_text.size()) refuse("the expression ends too early");
    const char c = m_text[m_at];
    if (c == '"' || c == '\'') return constant(Value(quoted()));
    if ((c >= '0' && c <= '9') || c == '.') return number();
    if (take("{{")) return made(Kind::first, {}, list("}}"));
    if (take("{")) return map();
    if (take("[")) return made(Kind::list, {}, list("]"));
    if (take("(")) {
      Part inside = expression();
      demand(")", "a parenthesis is not closed");
      return inside;
    }
    return name();
  }

  std::string quoted() {
    const char quote = m_text[m_at];
    const std::size_t end = m_text.find(quote, m_at + 1);
    if (end == std::string_view::npos) refuse("a text has no end");
    std::string text(m_text.substr(m_at + 1, end - m_at - 1));
    m_at = end + 1;
    pass();
    return text;
  }

  Part number() {
    double value = 0;
    const char* from = m_text.data() + m_at;
    const auto read = std::from_chars(from, m_text.data() + m_text.size(), value);
    if (read.ec != std::errc() || read.ptr == from) refuse("this is no number");
    m_at += static_cast<std::size_t>(read.ptr - from);
    pass();
    return constant(Value(value));
  }

  Part name() {
    const auto isOfName = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    std::size_t end = m_at;
    while (end < m_text.size() && isOfName(m_text[end])) ++end;
    if (end == m_at) refuse("here a value is expected");
    std::string text(m_text.substr(m_at, end - m_at));
    m_at = end;
    pass();
    if (text == "true" || text == "false") return constant(Value(text == "true"));
    return made(Kind::name, std::move(text), {});
  }

  std::vector<Part> list(std::string_view end) {
    std::vector<Part> parts;
    if (take(end)) return parts;
    do parts.push_back(expression());
    while (take(","));
    demand(end, "a list has no end");
    return parts;
  }

  Part map() {
    auto node = std::make_shared<Node>();
    node->kind = Kind::map;
    if (take("}")) return node;
    do {
      const bool isQuoted = m_at < m_text.size() && (m_text[m_at] == '"' || m_text[m_at] == '\'');
      node->keys.push_back(isQuoted ? quoted() : name()->text);
      demand(":", "a key of a map has no ':'");
      node->parts.push_back(expression());
    } while (take(","));
    demand("}", "a map has no '}'");
    return node;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  int m_depth = 0;
};

std::optional<double> numberOf(const Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  if (const auto* text = std::get_if<std::string>(&value)) {
    if (text->empty()) return 0;
    return level::oneNumber(*text);
  }
  return {};
}

bool isTrue(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value))
    return !text->empty() && *text != "false";
  return numberOf(value).value_or(0) != 0;
}

std::int64_t bitsOf(double number) {
  constexpr double kMost = 9e15;  // every whole number up to here is a double
  return std::isfinite(number) ? static_cast<std::int64_t>(std::clamp(number, -kMost, kMost)) : 0;
}

template <typename T>
bool compared(const std::string& mark, const T& a, const T& b) {
  if (mark == "==") return a == b;
  if (mark == "!=") return a != b;
  if (mark == "<") return a < b;
  if (mark == "<=") return a <= b;
  return mark == ">" ? a > b : a >= b;
}

bool isComparison(const std::string& mark) {
  return mark == "==" || mark == "!=" || mark[0] == '<' || mark[0] == '>';
}

Value calculated(const std::string& mark, double a, double b) {
  if (mark == "+") return a + b;
  if (mark == "-") return a - b;
  if (mark == "*") return a * b;
  if (mark == "/") return b == 0 ? Value() : Value(a / b);
  const std::int64_t x = bitsOf(a), y = bitsOf(b);
  if (mark == "%") return y == 0 ? Value() : Value(static_cast<double>(x % y));
  if (mark == "&") return static_cast<double>(x & y);
  if (mark == "|") return static_cast<double>(x | y);
  if (mark == "^") return static_cast<double>(x ^ y);
  constexpr std::int64_t kMostShift = 31;
  if (y < 0 || y > kMostShift) return {};
  const auto shifted =
      mark == "<<" ? static_cast<std::uint64_t>(x) << y : static_cast<std::uint64_t>(x >> y);
  return static_cast<double>(static_cast<std::int64_t>(shifted));
}

class Evaluator {
 public:
  Evaluator(const level::KeyValues& keys, const level::KeyValues& defaults)
      : m_keys(keys), m_defaults(defaults) {}

  Value valueOf(const Node& node) const {
    switch (node.kind) {
      case Kind::constant:
        return node.value;
      case Kind::name:
        return keyNamed(node.text);
      case Kind::list:
        return listOf(node);
      case Kind::map:
        return mapOf(node);
      case Kind::first:
        return firstOf(node);
      case Kind::unary:
        return unary(node);
      case Kind::binary:
        return binary(node);
      case Kind::choice:
        return valueOf(*node.parts[isTrue(valueOf(*node.parts[0])) ? 1 : 2]);
      case Kind::item:
        return item(valueOf(*node.parts[0]), valueOf(*node.parts[1]));
    }
    return {};
  }

 private:
  Value keyNamed(const std::string& name) const {
    for (const level::KeyValues* keys : {&m_keys, &m_defaults})
      for (const auto& [key, value] : *keys)
        if (key == name) return value;
    return {};
  }
  Value listOf(const Node& node) const {
    std::vector<Value> values;
    for (const Part& part : node.parts) values.push_back(valueOf(*part));
    return values;
  }
  Value mapOf(const Node& node) const {
    Texts values;
    for (std::size_t i = 0; i < node.parts.size(); ++i)
      values.emplace(node.keys[i], valueOf(*node.parts[i]));
    return values;
  }
  Value firstOf(const Node& node) const {
    for (const Part& part : node.parts)
      if (Value value = valueOf(*part); value.isDefined()) return value;
    return {};
  }
  Value unary(const Node& node) const {
    const Value value = valueOf(*node.parts[0]);
    if (node.text == "!") return !isTrue(value);
    const auto number = numberOf(value);
    if (!number) return {};
    if (node.text == "~") return static_cast<double>(~bitsOf(*number));
    return node.text == "-" ? -*number : *number;
  }
  Value binary(const Node& node) const {
    const Value left = valueOf(*node.parts[0]);
    if (node.text == "->") return isTrue(left) ? valueOf(*node.parts[1]) : Value();
    if (node.text == "&&") return isTrue(left) && isTrue(valueOf(*node.parts[1]));
    if (node.text == "||") return isTrue(left) || isTrue(valueOf(*node.parts[1]));
    const Value right = valueOf(*node.parts[1]);
    const auto* a = std::get_if<std::string>(&left);
    const auto* b = std::get_if<std::string>(&right);
    if (a != nullptr && b != nullptr) {
      if (isComparison(node.text) && node.text != "<<" && node.text != ">>")
        return compared(node.text, *a, *b);
      if (node.text == "+") return a->size() + b->size() > kLongestText ? Value() : Value(*a + *b);
    }
    const auto x = numberOf(left), y = numberOf(right);
    const bool isShift = node.text == "<<" || node.text == ">>";
    if (isComparison(node.text) && !isShift) {
      if (x && y) return compared(node.text, *x, *y);
      if (node.text == "!=") return left.isDefined() || right.isDefined();
      return node.text == "==" && !left.isDefined() && !right.isDefined();
    }
    return x && y ? calculated(node.text, *x, *y) : Value();
  }
  static Value item(const Value& of, const Value& index) {
    if (const auto* map = std::get_if<Texts>(&of)) {
      const auto* key = std::get_if<std::string>(&index);
      const auto found = key == nullptr ? map->end() : map->find(*key);
      return found == map->end() ? Value() : found->second;
    }
    const auto* list = std::get_if<std::vector<Value>>(&of);
    const auto number = numberOf(index);
    if (list == nullptr || !number) return {};
    const std::int64_t at = bitsOf(*number);
    return at < 0 || at >= static_cast<std::int64_t>(list->size())
               ? Value()
               : (*list)[static_cast<std::size_t>(at)];
  }

  const level::KeyValues& m_keys;
  const level::KeyValues& m_defaults;
};

// A leading ':' is from old files.
std::string pathOf(std::string text) {
  if (text.starts_with(':')) text.erase(0, 1);
  std::ranges::replace(text, '\\', '/');
  return text;
}

std::optional<ModelUse> useOf(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    ModelUse use{pathOf(*text)};
    return use.path.empty() ? std::nullopt : std::optional(std::move(use));
  }
  if (const auto* list = std::get_if<std::vector<Value>>(&value))
    return list->empty() ? std::nullopt : useOf(list->front());
  const auto* map = std::get_if<Texts>(&value);
  if (map == nullptr) return {};
  const auto get = [&](const char* key) {
    const auto found = map->find(key);
    return found == map->end() ? Value() : found->second;
  };
  const Value path = get("path");
  const auto* text = std::get_if<std::string>(&path);
  if (text == nullptr) return {};
  std::optional<ModelUse> use = useOf(path);
  if (!use) return {};
  constexpr std::int64_t kNone = 0, kMost = 1 << 16;
  const auto whole = [&](const char* key) {
    return static_cast<int>(std::clamp(bitsOf(numberOf(get(key)).value_or(0)), kNone, kMost));
  };
  use->skin = whole("skin");
  use->frame = whole("frame");
  if (const auto scale = numberOf(get("scale"));
      scale && *scale > 0 && *scale <= static_cast<double>(kMost))
    use->scale = *scale;
  return use;
}

}  // namespace

std::variant<ModelExpression, std::string> ModelExpression::parse(std::string_view text) {
  try {
    return ModelExpression(Parser(text).run());
  } catch (const Refusal& refusal) {
    return "at character " + std::to_string(refusal.at + 1) + ": " + refusal.what;
  }
}

std::optional<ModelUse> ModelExpression::evaluate(const level::KeyValues& keys,
                                                  const level::KeyValues& defaults) const {
  return useOf(Evaluator(keys, defaults).valueOf(*m_root));
}

}  // namespace halfspace::editor
