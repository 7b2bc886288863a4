// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A request of the Open Boolean Benchmark: lists of operations on mesh files, which any library of
// mesh booleans can run.
// Source: the "Runner I/O Contract" of github.com/solidean/boolean-benchmark-runners, version 1.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "commandline/report/json_report.h"
#include "geometry/boolean/boolean.h"

namespace halfspace::commandline {

struct LoadOperation {
  std::string path;
};
struct BooleanOperation {
  geometry::Operation operation = geometry::Operation::unite;
  std::vector<size_t> arguments;  // indices of earlier operations of the same case; at least one
};
// A name of the request that this version does not know.
struct UnknownOperation {
  std::string name;
};
using RequestOperation = std::variant<LoadOperation, BooleanOperation, UnknownOperation>;

// One case: operations in their order. Operation i makes mesh i, which later ones use.
struct RequestCase {
  std::string id;
  std::string folder;  // where operation i writes its mesh, op_i.obj
  std::vector<RequestOperation> operations;
};

struct BooleanRequest {
  Json id;  // repeated in the result, whatever it is
  std::vector<RequestCase> cases;
};

// Reads a request. Unknown keys are ignored, as the contract demands. On failure returns a message
// with the place: "runs[2].operations[1].args[0]: 7 is no earlier operation." Never throws.
std::variant<BooleanRequest, std::string> requestOf(const std::string& text);

}  // namespace halfspace::commandline
