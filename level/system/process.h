// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the operating system knows of this process and of others. With file_handle.h the
// only place that calls POSIX, but for the editor's crash report: a port changes this folder.
#pragma once

#include <cstdint>

namespace halfspace::level {

int64_t processId();
// True, too, where the process belongs to another user.
bool isRunning(int64_t processId);

bool stderrIsTerminal();
// Standard input and output pass bytes through unchanged; nothing to do on POSIX.
void setBinaryStreams();

// CPU time of all threads of this process.
double cpuSeconds();
// CPU time of the calling thread alone: what it did, without its waiting for a processor.
double threadCpuSeconds();
// Most memory this process has had in use since it began or since resetPeakMemory().
double peakMegabytes();
// Only Linux can; elsewhere the peak stays that of the whole process.
void resetPeakMemory();

}  // namespace halfspace::level
