// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/protocol/request.h"

#include <algorithm>
#include <array>
#include <span>

#include "level/file/json_reader.h"
#include "level/program/suggestion.h"

namespace halfspace::commandline {

namespace {

constexpr std::int64_t kGreatestNumber = 1LL << 53;  // whole numbers that a double holds
constexpr std::size_t kLongestId = 256;              // bytes

// A kind of request, the members that it needs and those that it may have.
struct Form {
  std::string_view name;
  RequestKind kind;
  std::array<std::string_view, 2> needs = {};
  std::array<std::string_view, 2> may = {};
};
constexpr std::array kForms{
    Form{"new", RequestKind::create},
    Form{"load", RequestKind::load, {"file"}},
    Form{"edit", RequestKind::edit, {"edits"}, {"name"}},
    Form{"undo", RequestKind::undo},
    Form{"redo", RequestKind::redo},
    Form{"nodes", RequestKind::nodes, {}, {"from", "count"}},
    Form{"evaluate", RequestKind::evaluate},
    Form{"validate", RequestKind::validate},
    Form{"sweep", RequestKind::sweep, {"shape", "motions"}, {"accuracy"}},
    Form{"save", RequestKind::save, {}, {"file"}},
    Form{"quit", RequestKind::quit},
};

bool lists(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

class RequestReader {
 public:
  explicit RequestReader(std::string_view line) : m_json(line) { m_request.count = kMostNodes; }

  std::variant<Request, RequestError> run() {
    m_json.object([&](std::string_view key) { readMember(key); });
    m_json.end("the request");
    if (!m_json.ok()) {
      const level::FileError error = m_json.error();
      return RequestError{m_kind, level::textWithoutPosition(error) + ".", error.column,
                          m_request.id};
    }
    if (auto problem = objection()) return usage(std::move(*problem));
    return std::move(m_request);
  }

 private:
  void readMember(std::string_view key) {
    m_given.emplace_back(key);
    if (key == "id") {
      readId();
    } else if (key == "do") {
      m_name = m_json.string();
    } else if (key == "file") {
      m_request.file = m_json.string();
    } else if (key == "name") {
      m_request.name = m_json.string();
    } else if (key == "shape") {
      m_request.shape = m_json.string();
    } else if (key == "accuracy") {
      readAccuracy();
    } else if (key == "edits") {
      m_request.edits = m_json.position();
      m_json.skip();
    } else if (key == "motions") {
      m_json.array([&] { readMotion(); });
    } else if (key == "from") {
      m_request.from = static_cast<std::size_t>(m_json.integer(0, kGreatestNumber));
    } else if (key == "count") {
      m_request.count =
          static_cast<std::size_t>(m_json.integer(0, static_cast<std::int64_t>(kMostNodes)));
    } else {
      m_json.skip();  // an unknown member: objection() names it
    }
  }

  void readId() {
    if (m_json.peek() != '"') {
      m_request.id = m_json.integer(-kGreatestNumber, kGreatestNumber);
      return;
    }
    std::string id = m_json.string();
    if (id.size() > kLongestId) return fail("limit", "an \"id\" has at most 256 bytes");
    m_request.id = std::move(id);
  }

  void readAccuracy() {
    const std::string name = m_json.string();
    if (name != "exact" && name != "shifted")
      return fail("usage", "\"accuracy\" is \"exact\" or \"shifted\"");
    m_request.accuracy = name == "exact" ? bsp::Accuracy::exact : bsp::Accuracy::shifted;
  }

  void readMotion() {
    double numbers[6] = {};
    m_json.numbers(numbers, 6);
    if (m_request.motions.size() == kMostMotions)
      return fail("limit", "a request has at most 100000 motions. Divide it");
    m_request.motions.push_back(
        {{numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]}});
  }

  void fail(const char* kind, std::string text) {
    if (!m_json.ok()) return;
    m_kind = kind;
    m_json.fail(std::move(text));
  }

  // Why the members do not make a request.
  std::optional<std::string> objection() {
    const std::vector<std::string> known = requestNames();
    if (m_name.empty()) return "a request says what to \"do\": " + level::listed(known);
    const auto form = std::ranges::find(kForms, m_name, &Form::name);
    if (form == kForms.end()) {
      return "there is no request \"" + m_name.substr(0, 40) +
             "\" (known: " + level::listed(known) + ")." + level::didYouMean(m_name, known);
    }
    m_request.kind = form->kind;
    for (const std::string_view need : form->needs) {
      if (!need.empty() && std::ranges::find(m_given, need) == m_given.end())
        return "the request \"" + m_name + "\" needs \"" + std::string(need) + "\"";
    }
    for (const std::string& key : m_given) {
      if (key == "id" || key == "do" || lists(form->needs, key) || lists(form->may, key)) continue;
      return "the request \"" + m_name + "\" has no member \"" + key.substr(0, 40) + "\"";
    }
    return std::nullopt;
  }

  RequestError usage(std::string text) const {
    if (!text.ends_with('.') && !text.ends_with('?')) text += '.';
    return {"usage", std::move(text), 0, m_request.id};
  }

  level::JsonReader m_json;
  Request m_request;
  std::string m_name;
  std::vector<std::string> m_given;
  const char* m_kind = "syntax";
};

}  // namespace

std::variant<Request, RequestError> readRequest(std::string_view line) {
  return RequestReader(line).run();
}

std::vector<std::string> requestNames() {
  std::vector<std::string> names;
  for (const Form& form : kForms) names.emplace_back(form.name);
  return names;
}

}  // namespace halfspace::commandline
