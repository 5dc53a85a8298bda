"""Reads the mails of a folder as strictly as Python does, and writes what it found as JSON."""

import json
import pathlib
import sys
from email import message_from_bytes
from email.policy import default


def read(path):
    raw = path.read_bytes()
    mail = message_from_bytes(raw, policy=default)
    parts = list(mail.walk())
    defects = [repr(defect) for part in parts for defect in part.defects]
    defects += [f"{name}: {defect!r}" for part in parts for name, value in part.items() for defect in value.defects]
    texts = {part.get_content_type(): part.get_content() for part in parts if part.get_content_maintype() == "text"}
    return {
        "name": path.stem,
        "defects": defects,
        "isAscii": all(byte < 128 for byte in raw.split(b"\r\n\r\n")[0]),
        "longestLine": max(len(line) for line in raw.split(b"\r\n")),
        "messageId": str(mail["message-id"]),
        "contentIds": [str(part["content-id"]).strip() for part in parts if part["content-id"] is not None],
        "threads": [str(mail[name]) for name in ("in-reply-to", "references") if mail[name] is not None],
        "subject": str(mail["subject"]),
        "text": texts["text/plain"],
        "html": texts["text/html"],
    }


json.dump([read(path) for path in sorted(pathlib.Path(sys.argv[1]).iterdir())], sys.stdout)
