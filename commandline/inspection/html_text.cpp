// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/html_text.h"

#include <filesystem>
#include <fstream>

#include "commandline/report/console.h"

namespace halfspace::commandline {

const char* const kStyleSheet = R"(
body { font: 15px/1.45 system-ui, sans-serif; color: #1d2328; background: #fff;
  max-width: 76rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.45rem; margin: 0 0 .4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; }
a { color: #1257a8; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem .35rem 0;
  border-bottom: 1px solid #e3e6e9; }
th { font-weight: 600; color: #56616b; border-bottom: 2px solid #c9cfd4; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap;
  padding-right: 1.4rem; }
td.path { overflow-wrap: anywhere; min-width: 14rem; }
td.narrow { white-space: nowrap; padding-right: 1.2rem; }
.verdict { display: inline-block; padding: 0 .55rem; border-radius: .8rem; white-space: nowrap; }
.solid { background: #d9f0dd; color: #14532d; }
.needs-consent { background: #fdecc8; color: #7a4a00; }
.repaired { background: #d8e8fb; color: #0f3f78; }
.refused { background: #fbdada; color: #7f1d1d; }
.swatch { display: inline-block; width: .8rem; height: .8rem; border-radius: .15rem;
  margin-right: .5rem; vertical-align: -.05rem; border: 1px solid #b8bec4; }
.none { visibility: hidden; }
.muted { color: #66717b; }
.sheet { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; margin-top: 1rem; }
.sheet img { border: 1px solid #dfe3e6; border-radius: .3rem; width: 560px; height: auto;
  max-width: 100%; }
.sheet table { width: auto; flex: 1 1 18rem; }
.sheet th { border-bottom: 1px solid #e3e6e9; }
details { margin: .2rem 0 0; }
summary { cursor: pointer; color: #56616b; }
ol { margin: .3rem 0 .5rem; padding-left: 2.2rem; font-variant-numeric: tabular-nums; }
)";

std::string page(std::string_view title, std::string_view body) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
  text += escaped(title);
  text += "</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n";
  text += body;
  return text + "</body>\n</html>\n";
}

std::string grouped(long long number) {
  std::string digits = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > (number < 0 ? 1 : 0); i -= 3) {
    digits.insert(static_cast<size_t>(i), 1, ',');
  }
  return digits;
}

bool writePage(const std::string& folder, const std::string& name, std::string_view bytes) {
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  const std::filesystem::path partial = path.string() + ".part";
  std::ofstream file(partial, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(partial, path, error);
  if (file && !error) return true;
  std::filesystem::remove(partial, error);
  complain(path, "The page cannot be written.");
  return false;
}

}  // namespace halfspace::commandline
