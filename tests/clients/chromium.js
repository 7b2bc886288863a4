// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Chromium without a window, driven over two pipes by its DevTools protocol.
"use strict";
const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

const WAIT_MS = 120000;

function fail(text) {
  console.error("  " + text);
  process.exit(1);
}

// Chromium's other processes end later and write to the profile until then, so whole removals are
// repeated: rmSync()'s own retries do not look into a folder again.
async function removeFolder(folder) {
  for (let attempt = 0; ; ++attempt) {
    try {
      fs.rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

class Browser {
  // chromium: the path of the program. size: of the window, "WIDTH,HEIGHT".
  constructor(chromium, size = "1000,640") {
    this.profile = fs.mkdtempSync(path.join(os.tmpdir(), "page-"));
    this.process = spawn(chromium, [
      "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir=" + this.profile,
      "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
      "--no-first-run", "--disable-dev-shm-usage", "--window-size=" + size, "about:blank",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.waiting = new Map();
    this.problems = [];
    this.number = 0;
    let text = "";
    this.process.stdio[4].on("data", (data) => {
      text += data;
      for (let end = text.indexOf("\0"); end >= 0; end = text.indexOf("\0")) {
        this.take(JSON.parse(text.slice(0, end)));
        text = text.slice(end + 1);
      }
    });
  }

  take(message) {
    if (message.method === "Page.loadEventFired" && this.onLoad) this.onLoad();
    if (message.method === "Runtime.exceptionThrown") {
      const { text, exception } = message.params.exceptionDetails;
      this.problems.push(text + " " + ((exception && exception.description) || ""));
    }
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    if (message.error) fail(waiting.method + ": " + message.error.message);
    waiting.done(message.result);
  }

  send(method, params = {}) {
    const id = ++this.number;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId: this.session }) + "\0");
    return new Promise((done) => {
      this.waiting.set(id, { method, done });
      setTimeout(() => this.waiting.has(id) && fail(method + " was not answered"), WAIT_MS).unref();
    });
  }

  async open(url) {
    this.session = undefined;
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    this.session = sessionId;
    await this.send("Runtime.enable");
    await this.send("Page.enable");
    const loaded = new Promise((done) => (this.onLoad = done));
    await this.send("Page.navigate", { url });
    await loaded;
  }

  // The value of an expression in the page; promises are waited for.
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails)
      fail("in the page: " + ((exceptionDetails.exception || {}).description || exceptionDetails.text));
    return result.value;
  }

  async key(code, key, isDown) {
    await this.send("Input.dispatchKeyEvent", { type: isDown ? "keyDown" : "keyUp", code, key });
  }

  // kind: "mousePressed", "mouseMoved" or "mouseReleased", in pixels of the page.
  async mouse(kind, x, y, options = {}) {
    await this.send("Input.dispatchMouseEvent", { type: kind, x, y, button: "left", buttons: 1, clickCount: 1, ...options });
  }

  async picture(file) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    fs.writeFileSync(file, Buffer.from(data, "base64"));
  }

  async close() {
    this.process.kill();
    await new Promise((done) => this.process.once("exit", done));
    await removeFolder(this.profile);
  }
}

module.exports = { Browser, fail };
