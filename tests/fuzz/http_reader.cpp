// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a program sends to the server of the live link.
#include <cstdint>
#include <cstdlib>

#include "editor/live/http_request.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace halfspace::live;
  const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
  const auto request = httpRequestIn(bytes);
  if (!request) return 0;
  if (isUnfinished(bytes) || request->method.contains(' ')) std::abort();
  if (!request->target.startsWith('/') || request->target.contains('\n')) std::abort();
  if (request->host.contains('\n')) std::abort();
  return 0;
}
