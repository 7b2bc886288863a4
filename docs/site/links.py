# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""What the manual's site needs beyond its settings.

A link from a page to a source file or folder outside of docs/ works in the repository but has no page
on the site: the site shows the file's path instead. The site's own sources are not part of the site.
"""

import os
import re

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")


def on_files(files, config):
    for file in [f for f in files if f.src_path.startswith("site" + os.sep)]:
        files.remove(file)
    return files


def on_page_markdown(markdown, page, config, files):
    folder = os.path.dirname(page.file.abs_src_path)
    root = os.path.dirname(config["docs_dir"])

    def leave_or_name(link):
        text, target = link.groups()
        if re.match(r"[a-z]+:|#", target):
            return link[0]
        path = os.path.normpath(os.path.join(folder, target.split("#")[0]))
        if path.startswith(config["docs_dir"] + os.sep) and os.path.isfile(path):
            return link[0]
        name = os.path.relpath(path, root)
        return f"`{name}`" if text.strip("`") == name else f"{text} (`{name}`)"

    return LINK.sub(leave_or_name, markdown)
