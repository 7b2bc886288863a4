// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/exit_code.h"

#include <array>

namespace halfspace::level {

namespace {

constexpr std::array<ExitCodeText, 5> kExitCodes{{
    {ExitCode::done, "done, no errors found"},
    {ExitCode::wrongInput, "done, but the input has errors, which the report lists"},
    {ExitCode::wrongUsage, "wrong usage; nothing was done"},
    {ExitCode::cannotReadOrWrite, "a file cannot be read or written, or there is no display"},
    {ExitCode::contractBroken, "an internal error of the program"},
}};

}  // namespace

std::span<const ExitCodeText> exitCodes() {
  return kExitCodes;
}

std::string exitCodeText() {
  std::string text = "Exit codes:\n";
  for (const ExitCodeText& code : kExitCodes) {
    text += "  " + std::to_string(static_cast<int>(code.code)) + "  " + std::string(code.meaning) +
            "\n";
  }
  return text;
}

}  // namespace halfspace::level
