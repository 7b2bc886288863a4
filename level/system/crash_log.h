// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A log that the program writes when it crashes.
#pragma once

#include <filesystem>
#include <string_view>

namespace halfspace::level {

// From this call on, SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT (which includes uncaught
// exceptions) write the file before the program ends: the title, the reason, the last lines given
// to addToCrashLog(), and the call stack. Then the program ends as it would have without a log. The
// handler allocates nothing and takes no locks. It also works when the stack of the calling thread
// overflowed; an overflow in another thread leaves no log. Paths and titles of more than 1,000
// bytes are cut off. Call it on the main thread. Uses POSIX signals: a port to another system
// replaces crash_log.cpp.
void startCrashLog(const std::filesystem::path& file, std::string_view title);

// Keeps the last 32 lines, at most 255 bytes of each. Contract: called by the thread that called
// startCrashLog().
void addToCrashLog(std::string_view line);

// From this call on, these signals end the program without a log.
void stopCrashLog();

}  // namespace halfspace::level
