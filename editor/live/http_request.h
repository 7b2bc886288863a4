// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QByteArray>

namespace halfspace::live {

// What the server reads of a request: its first line, and the name of the host.
struct HttpRequest {
  QByteArray method;  // "GET"
  QByteArray target;  // "/key/live?from=3"
  QByteArray host;    // "127.0.0.1:8123"; empty: not named
};

inline constexpr qsizetype kMostRequestBytes = 16384;

// The request at the beginning of the bytes. Empty if it is not complete or not HTTP/1.x. Any bytes
// are accepted.
std::optional<HttpRequest> httpRequestIn(const QByteArray& bytes);
// Whether bytes may still become a request: they are neither complete nor too many.
bool isUnfinished(const QByteArray& bytes);

}  // namespace halfspace::live
