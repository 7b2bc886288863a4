// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/request/boolean_request.h"

#include <map>
#include <stdexcept>

namespace halfspace::commandline {

namespace {

constexpr const char* kKind = "boolean-benchmark";
constexpr int kVersion = 1;

const std::map<std::string, geometry::Operation> kOperations{
    {"boolean-union", geometry::Operation::unite},
    {"boolean-difference", geometry::Operation::subtract},
    {"boolean-intersection", geometry::Operation::intersect}};

// A value of the request with its place in the file, such as "runs[2].operations[1].args".
struct Value {
  const Json& json;
  std::string place;

  [[noreturn]] void refuse(const std::string& text) const {
    throw std::invalid_argument((place.empty() ? "" : place + ": ") + text);
  }
  Value at(const std::string& key) const {
    if (!json.is_object()) refuse("this must be an object in { }.");
    const auto found = json.find(key);
    if (found == json.end()) refuse("the key \"" + key + "\" is missing.");
    return {*found, place.empty() ? key : place + "." + key};
  }
  std::vector<Value> items() const {
    if (!json.is_array()) refuse("this must be a list in [ ].");
    std::vector<Value> values;
    for (size_t i = 0; i < json.size(); ++i) {
      values.push_back({json[i], place + "[" + std::to_string(i) + "]"});
    }
    return values;
  }
  std::string text() const {
    if (!json.is_string()) refuse("this must be a text in quotation marks.");
    return json.get<std::string>();
  }
};

size_t argumentOf(const Value& value, size_t operation) {
  if (!value.json.is_number_integer()) value.refuse("this must be the index of an operation.");
  const auto index = value.json.get<long long>();
  if (index < 0 || static_cast<size_t>(index) >= operation) {
    value.refuse(std::to_string(index) + " is no earlier operation.");
  }
  return static_cast<size_t>(index);
}

RequestOperation operationOf(const Value& value, size_t index) {
  const std::string name = value.at("op").text();
  if (name == "load-mesh") return LoadOperation{value.at("path").text()};
  const auto known = kOperations.find(name);
  if (known == kOperations.end()) return UnknownOperation{name};
  BooleanOperation made{known->second, {}};
  const Value arguments = value.at("args");
  for (const Value& argument : arguments.items()) {
    made.arguments.push_back(argumentOf(argument, index));
  }
  if (made.arguments.empty()) arguments.refuse("an operation needs at least one mesh.");
  return made;
}

RequestCase caseOf(const Value& value) {
  RequestCase made{value.at("case_id").text(), value.at("out_dir").text(), {}};
  for (const Value& operation : value.at("operations").items()) {
    made.operations.push_back(operationOf(operation, made.operations.size()));
  }
  return made;
}

BooleanRequest checkedRequest(const Json& json) {
  const Value whole{json, ""};
  const Value kind = whole.at("kind");
  if (kind.text() != kKind) {
    kind.refuse("found \"" + kind.text() + "\"; this command runs \"" + kKind + "\".");
  }
  const Value version = whole.at("version");
  if (version.json != kVersion) {
    version.refuse("found " + version.json.dump() + "; this program knows version " +
                   std::to_string(kVersion) + ".");
  }
  BooleanRequest request{whole.at("id").json, {}};
  for (const Value& value : whole.at("runs").items()) request.cases.push_back(caseOf(value));
  return request;
}

}  // namespace

std::variant<BooleanRequest, std::string> requestOf(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return "This is no valid JSON.";
  try {
    return checkedRequest(json);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace halfspace::commandline
