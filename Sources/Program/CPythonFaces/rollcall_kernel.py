"""The kernel of Rollcall for Jupyter, written by `rollcall jupyter install`.

Each cell is handed to a session of `rollcall serve`, which runs, completes and explains it; this module shows what it
answers. ROLLCALL names the program, ROLLCALL_LANGUAGE what is said: en or zh.
"""
import json
import os
import queue
import signal
import subprocess
import threading

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel


# A line that the program did not write: there is something to look at.
WAKE = object()


class SessionEnded(Exception):
    """The program has ended, and why."""


class Session:
    """A session of the program, which is started when it is asked first, and again after it has ended."""

    def __init__(self, program, language):
        self.command = [program, "serve", "--language=" + language]
        self.process = None
        self.number = 0
        self.lines = queue.SimpleQueue()
        # How many messages the kernel has begun to handle, and which of them is to stop; none where nothing is.
        self.message = 0
        self.stopped = None

    def start(self):
        # A signal to the kernel's group is the kernel's; of an interruption the session is told in its protocol.
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        # Lines are read by a thread, so that an interruption of this one loses none.
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.read, args=(self.process, self.lines), daemon=True).start()

    @staticmethod
    def read(process, lines):
        for line in process.stdout:
            lines.put(json.loads(line))
        lines.put(None)

    def send(self, request):
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            # Why it has ended is its last line.
            pass

    def ask(self, show=lambda text, is_complaint: None, **request):
        """Asks for something; answers with the answer's members, after what is shown was handed to `show`."""
        if self.process is None:
            self.start()
        self.number += 1
        self.send({"id": self.number, **request})
        reason = ""
        while True:
            if self.stopped == self.message:
                self.stopped = None
                self.send({"id": "interrupt", "do": "interrupt"})
            line = self.lines.get()
            if line is WAKE:
                continue
            if line is None:
                self.end()
                raise SessionEnded(reason or "the session ended")
            if line.get("error") == "ended":
                reason = line["message"]
            elif line.get("id") != self.number:
                continue
            elif line["kind"] == "output":
                show(line["text"], line.get("isComplaint", False))
            else:
                return line

    def interrupt(self):
        """Has what runs for the message that is handled stop; called by a signal, behind any line of this module."""
        self.stopped = self.message
        self.lines.put(WAKE)

    def end(self):
        """Ends the program, which ends by itself where nobody is at its input."""
        if self.process is None:
            return
        process, self.process = self.process, None
        try:
            process.stdin.close()
            process.wait(5)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        process.stdout.close()


class RollcallKernel(Kernel):
    implementation = "rollcall"
    implementation_version = "1"
    banner = "Rollcall: Core Data's NSFetchedResultsController, its delegates and table views"
    language_info = {
        "name": "rollcall",
        "mimetype": "text/x-rollcall",
        "file_extension": ".scenario",
        # Comments and quoted text look as in a shell.
        "codemirror_mode": "shell",
        "pygments_lexer": "bash",
    }
    help_links = []

    def __init__(self, **arguments):
        super().__init__(**arguments)
        self.language = os.environ.get("ROLLCALL_LANGUAGE", "en")
        self.served = Session(os.environ.get("ROLLCALL", "rollcall"), self.language)

    def pre_handler_hook(self):
        """Has an interruption told to the session.

        The kernel's own way raises KeyboardInterrupt, which leaves a cell without an answer where it comes just before
        the session is asked or just after it has answered.
        """
        self.served.message += 1
        self.saved_sigint_handler = signal.signal(signal.SIGINT, lambda number, frame: self.served.interrupt())

    def write(self, text, name="stdout"):
        self.send_response(self.iopub_socket, "stream", {"name": name, "text": text})

    def failure(self, name, text):
        """The end of a cell that failed, which shows what was wrong."""
        content = {"ename": name, "evalue": text, "traceback": text.rstrip("\n").split("\n")}
        self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False, *,
                   cell_meta=None, cell_id=None):
        complaints = []

        def show(text, is_complaint):
            if is_complaint:
                complaints.append(text)
            elif not silent:
                self.write_complaints(complaints)
                self.write(text)

        try:
            answer = self.served.ask(show, do="execute", text=code, picture="svg")
            if answer.get("status") == "incomplete":
                block = self.served.ask(do="is_complete", text=code).get("block", "")
                said = "这一格没有写完：" if self.language == "zh" else "the cell is not finished: "
                complaints.append(said + block)
        except (SessionEnded, OSError) as error:
            return self.failure("SessionEnded", str(error))
        if answer["kind"] == "error":
            return self.failure("RequestRefused", answer["message"])
        if "picture" in answer and not silent:
            data = {"image/svg+xml": answer["picture"]}
            self.send_response(self.iopub_socket, "display_data", {"data": data, "metadata": {}})
        if answer["status"] in ("failed", "incomplete", "interrupted"):
            name = "KeyboardInterrupt" if answer["status"] == "interrupted" else "CommandFailed"
            return self.failure(name, "".join(complaints))
        if not silent:
            self.write_complaints(complaints)
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def write_complaints(self, complaints):
        """What was said to be wrong, where the cell goes on behind it."""
        if complaints:
            self.write("".join(complaints), "stderr")
            complaints.clear()

    def ask(self, **request):
        """An answer where nothing is shown; none where the session has ended."""
        try:
            return self.served.ask(**request)
        except (SessionEnded, OSError):
            return {"kind": "error"}

    def do_complete(self, code, cursor_pos):
        cursor = len(code) if cursor_pos is None else cursor_pos
        answer = self.ask(do="complete", text=code, cursor=cursor)
        return {
            "status": "ok",
            "matches": [candidate["text"] for candidate in answer.get("candidates", [])],
            "cursor_start": answer.get("start", cursor),
            "cursor_end": answer.get("end", cursor),
            "metadata": {},
        }

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        text = self.ask(do="inspect", text=code, cursor=cursor_pos).get("text")
        data = {} if text is None else {"text/plain": text}
        return {"status": "ok", "found": bool(data), "data": data, "metadata": {}}

    def do_is_complete(self, code):
        if self.ask(do="is_complete", text=code).get("isComplete", True):
            return {"status": "complete"}
        return {"status": "incomplete", "indent": "  "}

    def do_shutdown(self, restart):
        self.served.end()
        return {"status": "ok", "restart": restart}


if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=RollcallKernel)
