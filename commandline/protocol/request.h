// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A request of the line protocol of `halfspace edit --serve`: one JSON object on one line. The
// protocol is described in docs/manual/reference/protocol.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bsp/query/hit.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The operations of the protocol, in the order of its documentation.
enum class RequestKind : unsigned char {
  create,  // "new"
  load,
  edit,
  undo,
  redo,
  nodes,
  evaluate,
  validate,
  sweep,
  save,
  quit,
};

struct SweptMotion {
  bsp::Vec3 from, delta;
};

struct Request {
  Json id;  // as given, to be answered; null: none
  RequestKind kind = RequestKind::quit;
  std::string file, name, shape;
  bsp::Accuracy accuracy = bsp::Accuracy::exact;
  std::size_t edits = 0;  // where the list of edits begins in the line
  std::vector<SweptMotion> motions;
  std::size_t from = 0, count = 0;  // of nodes
};

// More motions or nodes than these are refused or divided: an answer is one line, too.
inline constexpr std::size_t kMostMotions = 100'000;
inline constexpr std::size_t kMostNodes = 10'000;

// Why a request was not done. Kinds are part of the protocol.
struct RequestError {
  std::string kind;  // "syntax", "usage", "limit", "refused", "file"
  std::string text;
  int column = 0;  // 1-based byte of the line; 0: none
  Json id;         // of the request, as far as it was read
};

// Reads a request. The edits of a list are skipped and not checked. Cost: linear.
std::variant<Request, RequestError> readRequest(std::string_view line);

// The names of all requests: "new", "load", ...
std::vector<std::string> requestNames();

}  // namespace halfspace::commandline
