// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/page/page_file.h"

#include "commandline/page/page_texts.h"
#include "comparison/report/markup.h"

namespace halfspace::commandline {

namespace {

// Text inside of a script element ends at "</script" and changes its meaning at "<!--": with no "<"
// in it, it can do neither.
std::string scriptSafe(const Json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

PageFile::PageFile(const std::string& path, const std::string& command, const PageLimits& limits)
    : m_file(path, "page") {
  if (!m_file.isOpen()) return;
  const std::string title = command == "repair" ? "Repair" : "Validation";
  m_file.write(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      // The browser itself refuses whatever is not in this file.
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "script-src 'unsafe-inline'; style-src 'unsafe-inline'\">\n<title>" +
      comparison::escaped(title) + "</title>\n<style>\n");
  m_file.write(kPageStyle);
  m_file.write("</style>\n</head>\n<body>\n");
  m_file.write(kPageBody);
  Json head;
  head["command"] = command;
  head["version"] = kReportVersion;
  head["triangle_budget"] = limits.triangles;
  writeJson("id=\"page-head\"", head);
}

void PageFile::writeJson(const std::string& attributes, const Json& json) {
  m_file.write("<script type=\"application/json\" " + attributes + ">" + scriptSafe(json) +
               "</script>\n");
}

void PageFile::add(const PageEntry& entry) {
  if (!m_file.isOpen()) return;
  Json json = entry.json;
  json["before"] = entry.before.header;
  json["after"] = entry.after.header;
  writeJson("class=\"file\"", json);
  const std::string index = std::to_string(m_entries++);
  const auto writeModel = [&](const char* side, const PageModel& model) {
    if (model.bytes.empty()) return;
    m_file.write("<script type=\"text/plain\" id=\"" + std::string(side) + "-" + index + "\">" +
                 model.bytes + "</script>\n");
  };
  writeModel("before", entry.before);
  writeModel("after", entry.after);
}

bool PageFile::finish(const std::string& summary) {
  if (m_file.isOpen()) {
    Json totals;
    totals["text"] = summary;
    writeJson("id=\"page-totals\"", totals);
    m_file.write("<script>\n(() => {\n\"use strict\";\n");
    m_file.write(kPageScript);
    m_file.write("})();\n</script>\n</body>\n</html>\n");
  }
  return m_file.finish();
}

}  // namespace halfspace::commandline
