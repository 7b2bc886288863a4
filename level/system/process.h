// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Data of the operating system about this process and others. Only this folder calls POSIX: a port
// to another system changes this folder.
#pragma once

#include <cstdint>

namespace halfspace::level {

int64_t processId();
// True, too, if the process belongs to another user.
bool isRunning(int64_t processId);

// Makes this process the leader of a new process group: to be called in a child process before it
// runs its program. Safe between fork and exec.
void leadProcessGroup();
// Asks the processes of the group that `leader` leads to end; `atOnce`: ends them. Does nothing if
// there is no such group.
void endProcessGroup(int64_t leader, bool atOnce);

bool stderrIsTerminal();
// Standard input and output pass bytes through unchanged; nothing to do on POSIX.
void setBinaryStreams();
// Numbers in options, files, reports and messages get a point in every language. Call it right
// after the application object of Qt was made: Qt takes over the user's locale, in which
// printf("%g") may write "0,5" and scanf() reads "0.5" as 0. Not while other threads run.
void useDecimalPoints();

// CPU time of all threads of this process, in seconds.
double cpuSeconds();
// CPU time of the calling thread, in seconds; waiting for a processor does not count.
double threadCpuSeconds();
// Lets other threads go first where processors are short. For threads whose results nobody awaits
// at once: the event loop of a program with a window shares the processors with them, and at equal
// priority each of its turns takes two to three times as long. Threads that the calling thread
// starts from then on inherit it. Cannot be taken back. Works on Linux only; elsewhere it does
// nothing.
void lowerThreadPriority();
// Peak resident memory of this process since its start or the last resetPeakMemory(), in megabytes
// of 1024 kilobytes.
double peakMegabytes();
// Memory that this process can take without the system moving other memory to disk, in megabytes;
// less if the process belongs to a control group with a limit. 0: unknown (not on Linux).
double availableMegabytes();
// Works on Linux only; elsewhere the peak remains that of the whole process.
void resetPeakMemory();

}  // namespace halfspace::level
