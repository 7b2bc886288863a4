// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "commandline/protocol/edit_server.h"

namespace {

using namespace halfspace::commandline;

// Files are the concern of other targets, and of this machine's disk.
bool namesAFile(std::string_view line) {
  const auto read = readRequest(line);
  const auto* request = std::get_if<Request>(&read);
  return request != nullptr &&
         (request->kind == RequestKind::load || request->kind == RequestKind::save);
}

// As serve() writes it.
std::string lineOf(const Json& answer) {
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string nodesOf(EditServer& server) {
  return lineOf(server.answer(R"({"id":1,"do":"nodes","count":10000})"));
}

}  // namespace

// Each line of the input is answered with one line that repeats "ok", and a refused request leaves
// the nodes as they were.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // An evaluation of many large shapes is slow, not wrong.
  constexpr int kMostRequests = 12;
  static const Formats formats;
  EditServer server(formats, 1);
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (int i = 0; i < kMostRequests && !rest.empty() && !server.hasQuit(); ++i) {
    const size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (namesAFile(line)) continue;
    const std::string before = nodesOf(server);
    const Json answer = server.answer(line);
    if (!answer.contains("ok") || lineOf(answer).find('\n') != std::string::npos) std::abort();
    if (answer["ok"] == false && nodesOf(server) != before) std::abort();
  }
  return 0;
}
