#===- fake-openai-server.py - A model server with bad days -----------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""fake-openai-server.py SCENARIO [--log FILE] -- COMMAND...

Serves Chat Completions on loopback while COMMAND runs, with OPENAI_BASE_URL and
OPENAI_API_KEY pointing at it, and ends with the exit code of COMMAND.

SCENARIO is a JSON file:

  {"key": "sk-test",            the key that is accepted; null: any or none
   "steps": [STEP, ...]}        the n-th request gets the n-th step

A step is one of

  {"text": ..., "calls": [{"id", "name", "arguments"}...], "finish": ...,
   "reasoning": ..., "usage": {...}}       a reply, streamed if so asked
  {"chunks": [CHUNK...]}                    a stream; a chunk is an object, a
                                            text to send as data, {"sleep": s},
                                            {"interrupt": true}, or {"raw":
                                            text} to send as it is
  {"status": n, "headers": {...}, "body": object or text,
   "interrupt": true}                       the latter sends COMMAND a SIGINT
  {"huge": bytes, "status": n}              a reply of so much text; 200 if
                                            nothing else is said
  {"drop": true}                            close without an answer
  {"kill": true}                            kill COMMAND as kill -9 does

and may have besides: "expect": {POINTER: value, null for absent}, and for a
stream "newline": "\\r\\n", "comments": true (keep-alives between events),
"bytes": n (so many bytes a packet), "cut": n (close behind the n-th event),
"done": false (no [DONE]), "blank": false (no empty line at the end),
"type": content type.

Requests are checked as the real server does: the key, every tool call answered,
arguments that are JSON. A request that no step expects, an expectation that
fails and a step that nobody asked for end the run with exit code 99.
"""

import http.server
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time


def lookup(value, pointer):
    for step in pointer.split("/")[1:]:
        if isinstance(value, list):
            if not step.isdigit() or int(step) >= len(value):
                return None
            value = value[int(step)]
        elif isinstance(value, dict):
            value = value.get(step)
        else:
            return None
    return value


def check_messages(messages):
    """What the real server answers with 400, or None."""
    open_calls = []
    for index, message in enumerate(messages):
        role = message.get("role")
        if role not in ("system", "user", "assistant", "tool"):
            return f"messages[{index}]: bad role {role!r}"
        if role == "tool":
            if message.get("tool_call_id") not in open_calls:
                return (
                    f"messages[{index}]: tool_call_id "
                    f"{message.get('tool_call_id')!r} answers no call"
                )
            open_calls.remove(message["tool_call_id"])
        elif open_calls:
            return (
                "An assistant message with 'tool_calls' must be followed by "
                f"tool messages responding to {open_calls}"
            )
        if not isinstance(message.get("content"), str):
            return f"messages[{index}]: content is not a string"
        for call in message.get("tool_calls", []):
            if not call.get("id") or call["id"] in open_calls:
                return f"messages[{index}]: bad id {call.get('id')!r}"
            open_calls.append(call["id"])
            try:
                arguments = json.loads(call["function"]["arguments"])
            except ValueError as error:
                return f"messages[{index}]: arguments: {error}"
            if not isinstance(arguments, dict):
                return f"messages[{index}]: arguments are no object"
        if message.get("tool_calls") == []:
            return f"messages[{index}]: empty tool_calls"
    if open_calls:
        return f"no tool message responds to {open_calls}"
    return None


def delta(content, finish=None):
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "model": "test-model-2026",
        "choices": [{"index": 0, "delta": content, "finish_reason": finish}],
    }


def reply_usage(step):
    return step.get(
        "usage",
        {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
    )


def finish_of(step):
    return step.get("finish", "tool_calls" if step.get("calls") else "stop")


def pieces(text, size):
    return [text[i : i + size] for i in range(0, len(text), size)]


def reply_chunks(step):
    yield delta({"role": "assistant", "content": ""})
    for piece in pieces(step.get("reasoning", ""), 7):
        yield delta({"reasoning_content": piece})
    for piece in pieces(step.get("text", ""), 4):
        yield delta({"content": piece})
    for index, call in enumerate(step.get("calls", [])):
        head = {
            "index": index,
            "id": call["id"],
            "type": "function",
            "function": {"name": call["name"], "arguments": ""},
        }
        yield delta({"tool_calls": [head]})
        for piece in pieces(call["arguments"], 6):
            rest = {"index": index, "function": {"arguments": piece}}
            yield delta({"tool_calls": [rest]})
    yield delta({}, finish_of(step))
    usage = delta({})
    usage["choices"] = []
    usage["usage"] = reply_usage(step)
    yield usage


def whole_reply(step):
    message = {"role": "assistant", "content": step.get("text")}
    if step.get("reasoning"):
        message["reasoning_content"] = step["reasoning"]
    if step.get("calls"):
        message["tool_calls"] = [
            {
                "id": call["id"],
                "type": "function",
                "function": {
                    "name": call["name"],
                    "arguments": call["arguments"],
                },
            }
            for call in step["calls"]
        ]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "test-model-2026",
        "choices": [
            {"index": 0, "message": message, "finish_reason": finish_of(step)}
        ],
        "usage": reply_usage(step),
    }


class Hangup(Exception):
    """The connection is to be closed in the middle."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def send_whole(self, status, body, headers=()):
        text = body if isinstance(body, str) else json.dumps(body)
        data = text.encode()
        self.send_response(status)
        names = [name.lower() for name, _ in headers]
        if "content-type" not in names:
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("x-request-id", "req-1")
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def send_error_body(self, status, message, code, param=None):
        error = {
            "message": message,
            "type": "invalid_request_error",
            "param": param,
            "code": code,
        }
        self.send_whole(status, {"error": error})

    def begin_stream(self, step):
        self.send_response(step.get("status", 200))
        self.send_header(
            "Content-Type", step.get("type", "text/event-stream; charset=utf-8")
        )
        self.send_header("Transfer-Encoding", "chunked")
        self.send_header("x-request-id", "req-1")
        self.end_headers()

    def send_bytes(self, data, size):
        for piece in pieces(data, size or max(len(data), 1)):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.flush()

    def send_stream(self, step, chunks):
        self.begin_stream(step)
        newline = step.get("newline", "\n").encode()
        size = step.get("bytes")
        if step.get("done", True):
            chunks = list(chunks) + ["[DONE]"]
        chunks = list(chunks)
        sent = 0
        for number, chunk in enumerate(chunks):
            if isinstance(chunk, dict) and "sleep" in chunk:
                time.sleep(chunk["sleep"])
                continue
            if isinstance(chunk, dict) and "interrupt" in chunk:
                self.server.owner.interrupt()
                continue
            if step.get("comments"):
                self.send_bytes(b": processing" + newline * 2, size)
            if isinstance(chunk, dict) and "raw" in chunk:
                # "\\udcff" in the scenario is the byte 0xff.
                data = chunk["raw"].encode(errors="surrogateescape")
            else:
                text = chunk
                if not isinstance(chunk, str):
                    text = json.dumps(chunk, ensure_ascii=False)
                is_last = number == len(chunks) - 1
                ends = not is_last or step.get("blank", True)
                data = b"data: " + text.encode()
                data += newline * 2 if ends else b""
            self.send_bytes(data, size)
            sent += 1
            if sent == step.get("cut"):
                raise Hangup
        self.wfile.write(b"0\r\n\r\n")

    def send_huge(self, step):
        self.begin_stream(step)
        text = json.dumps(delta({"content": "x" * 65536}))
        data = b"data: " + text.encode() + b"\n\n"
        for _ in range(step["huge"] // len(data) + 1):
            self.send_bytes(data, None)
        self.wfile.write(b"0\r\n\r\n")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            self.server.owner.answer(self, body)
        except (Hangup, ConnectionError):
            self.close_connection = True
            # The usual farewell would be a clean end.
            try:
                self.connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def refuse(self):
        # What a client gets that follows a redirect, or lists models.
        self.server.owner.complain(f"unexpected {self.command} {self.path}")
        self.send_error_body(404, "not found", "not_found")

    do_GET = refuse


class FakeServer:
    def __init__(self, scenario, log):
        self.key = scenario.get("key", "sk-test")
        self.steps = scenario["steps"]
        self.next_step = 0
        self.log = log
        self.complaints = []
        self.lock = threading.Lock()
        self.child = None
        self.http = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), Handler
        )
        self.http.daemon_threads = True
        self.http.owner = self

    def complain(self, text):
        self.complaints.append(text)

    def interrupt(self):
        os.kill(self.child.pid, signal.SIGINT)

    def take_step(self):
        with self.lock:
            if self.next_step == len(self.steps):
                return None
            self.next_step += 1
            return self.steps[self.next_step - 1]

    def check(self, handler, body):
        """Answers a bad request, and says whether it did."""
        if not handler.path.split("?")[0].endswith("/chat/completions"):
            self.complain(f"unexpected path {handler.path}")
            handler.send_error_body(404, "no such path", "not_found")
            return True
        if self.key is not None:
            if handler.headers.get("Authorization") != "Bearer " + self.key:
                handler.send_error_body(
                    401,
                    "Incorrect API key provided: "
                    + str(handler.headers.get("Authorization")),
                    "invalid_api_key",
                )
                return True
        wrong = check_messages(body["messages"])
        if wrong:
            self.complain(wrong)
            handler.send_error_body(400, wrong, "invalid_messages")
            return True
        return False

    def answer(self, handler, data):
        body = json.loads(data)
        if self.log:
            with self.lock:
                self.log.write(json.dumps(body) + "\n")
                self.log.flush()
        if self.check(handler, body):
            return
        step = self.take_step()
        if step is None:
            self.complain("a request that no step expects")
            handler.send_error_body(400, "the scenario is over", "over")
            return
        for pointer, value in step.get("expect", {}).items():
            found = lookup(body, pointer)
            if found != value:
                self.complain(
                    f"request {self.next_step}: expected {pointer} to be "
                    f"{json.dumps(value)}, found {json.dumps(found)}"
                )
        self.perform(handler, body, step)

    def perform(self, handler, body, step):
        if "huge" in step:
            handler.send_huge(step)
        elif "status" in step:
            headers = list(step.get("headers", {}).items())
            handler.send_whole(step["status"], step.get("body", ""), headers)
            if step.get("interrupt"):
                self.interrupt()
        elif "chunks" in step:
            handler.send_stream(step, step["chunks"])
        elif step.get("kill"):
            os.kill(self.child.pid, signal.SIGKILL)
            raise Hangup
        elif step.get("drop"):
            raise Hangup
        elif body.get("stream"):
            handler.send_stream(step, reply_chunks(step))
        else:
            handler.send_whole(200, whole_reply(step))

    def run(self, command):
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()
        port = self.http.server_address[1]
        environment = dict(os.environ)
        environment.setdefault("KC_AGENT_RETRY_SCALE", "0.001")
        environment["OPENAI_BASE_URL"] = f"http://127.0.0.1:{port}/v1/"
        if self.key is not None:
            environment.setdefault("OPENAI_API_KEY", self.key)
        self.child = subprocess.Popen(command, env=environment)
        code = self.child.wait()
        self.http.shutdown()
        if self.next_step != len(self.steps):
            self.complain(
                f"{len(self.steps) - self.next_step} steps were not asked for"
            )
        for complaint in self.complaints:
            print("fake-openai-server.py: " + complaint, file=sys.stderr)
        if self.complaints:
            return 99
        return code if code >= 0 else 128 - code


def main():
    arguments = sys.argv[1:]
    split = arguments.index("--")
    options, command = arguments[:split], arguments[split + 1 :]
    with open(options[0], encoding="utf-8") as file:
        scenario = json.load(file)
    log = None
    if len(options) == 3 and options[1] == "--log":
        log = open(options[2], "w", encoding="utf-8")
    sys.stdout.flush()
    return FakeServer(scenario, log).run(command)


if __name__ == "__main__":
    sys.exit(main())
