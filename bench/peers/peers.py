"""Ours and the peers of a workload: how each is compiled and run, and about how much memory it takes.

A workload is programs/WORKLOAD.hs, which vm and GHC run, and this folder's WORKLOAD.go, .erl and .scm. Each runs on one capability: GHC's
non-threaded runtime, Go with GOMAXPROCS=1, Erlang with one scheduler, Gambit as it is.
"""
import os, shutil, subprocess, sys
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
VM = os.environ.get("VM", f"{ROOT}/build/vm")
PACKAGES = {"ghc": "ghc", "go": "golang-go", "erlc": "erlang-base", "gsc": "gambc"}  # command: Debian's package


@dataclass
class Runner:
    name: str
    command: list  # the workload's arguments come after it; {processes}: room for as many threads as the first of them says
    bytes_a_thread: int  # about; at its largest, for a stage of pipeline.hs
    environment: dict = field(default_factory=dict)
    after: list = field(default_factory=list)  # after the workload's arguments

    def run(self, *arguments):
        """Standard output, and peak resident memory in MB; an error message and exit 1 when it fails."""
        command = [word.replace("{processes}", str(int(arguments[0]) + 10000)) for word in self.command]
        words = ["/usr/bin/time", "-f", "%M", *command, *map(str, arguments), *self.after]
        done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **self.environment})
        if done.returncode != 0:
            sys.exit(f"{' '.join(words)}: exit {done.returncode}\n{done.stderr}")
        return done.stdout, int(done.stderr.strip().split("\n")[-1]) / 1024

    def fits(self, n, factor=1):
        """Whether n threads, of factor times a pipeline stage's size, leave a fifth of the available memory free."""
        return n * self.bytes_a_thread * factor < 0.8 * available_bytes()


def available_bytes():
    with open("/proc/meminfo") as lines:
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable"))


def vm(workload, *flags):
    return Runner(" ".join(["vm", *flags]), [VM, *flags, f"{ROOT}/programs/{workload}.hs"], 400)


def missing(command):
    if shutil.which(command):
        return False
    print(f"{command}: not installed (Debian: {PACKAGES[command]}), left out")
    return True


def ghc(workload, folder, variants):
    """variants: pairs of runtime flags and about how many bytes a thread takes under them."""
    if missing("ghc"):
        return []
    binary = f"{folder}/{workload}.ghc"
    subprocess.run(["ghc", "-v0", "-O2", "-rtsopts", "-outputdir", f"{folder}/{workload}", "-o", binary, f"{ROOT}/programs/{workload}.hs"], check=True)
    return [Runner(" ".join(["ghc", *flags]), [binary], size, after=["+RTS", *flags] if flags else []) for flags, size in variants]


def others(workload, folder):
    """Go, Erlang and Gambit, those of them that are installed and that have the workload; says which have not."""
    found = []
    source = f"{HERE}/{workload}"
    if os.path.exists(f"{source}.go") and not missing("go"):
        cache = {} if "HOME" in os.environ else {"GOCACHE": f"{folder}/cache"}
        subprocess.run(["go", "build", "-o", f"{folder}/{workload}.go", f"{source}.go"], check=True, env={**os.environ, **cache})
        found.append(Runner("go", [f"{folder}/{workload}.go"], 2700, {"GOMAXPROCS": "1"}))
    if os.path.exists(f"{source}.erl") and not missing("erlc"):
        subprocess.run(["erlc", "-o", folder, f"{source}.erl"], check=True)
        found.append(Runner("erlang", ["erl", "+S", "1:1", "+P", "{processes}", "-noinput", "-pa", folder, "-run", workload, "main"], 2900))
    if os.path.exists(f"{source}.scm") and not missing("gsc"):
        subprocess.run(["gsc", "-exe", "-o", f"{folder}/{workload}.gambit", f"{source}.scm"], check=True)
        found.append(Runner("gambit", [f"{folder}/{workload}.gambit"], 4100))
    for name, suffix in [("go", "go"), ("erlang", "erl"), ("gambit", "scm")]:
        if not os.path.exists(f"{source}.{suffix}"):
            print(f"{name}: has nothing like {workload}, left out")
    return found
