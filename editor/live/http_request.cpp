// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: RFC 9112, "HTTP/1.1", sections 2 and 3. Bodies are not read: the server answers GET only.
#include "editor/live/http_request.h"

#include <QList>

namespace halfspace::live {

namespace {

constexpr const char* kEnd = "\r\n\r\n";

}  // namespace

std::optional<HttpRequest> httpRequestIn(const QByteArray& bytes) {
  const qsizetype end = bytes.indexOf(kEnd);
  if (end < 0 || end > kMostRequestBytes) return std::nullopt;
  const QList<QByteArray> lines = bytes.first(end).split('\n');
  const QList<QByteArray> words = lines.first().trimmed().split(' ');
  if (words.size() != 3 || !words[2].startsWith("HTTP/1.") || !words[1].startsWith('/'))
    return std::nullopt;
  HttpRequest request{words[0], words[1], {}};
  for (const QByteArray& line : lines.sliced(1)) {
    const qsizetype colon = line.indexOf(':');
    if (colon > 0 && line.first(colon).compare("host", Qt::CaseInsensitive) == 0)
      request.host = line.sliced(colon + 1).trimmed();
  }
  return request;
}

bool isUnfinished(const QByteArray& bytes) {
  return bytes.size() <= kMostRequestBytes && !bytes.contains(kEnd);
}

}  // namespace halfspace::live
