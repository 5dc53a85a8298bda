import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface ToolRun {
  readonly tool: 'ffmpeg' | 'ffprobe';
  readonly args: readonly string[];
  readonly path: string;
  /** Address space, in MiB. */
  readonly memory: number;
  /** The largest file it may write, in bytes; absent if it writes none. */
  readonly fileBytes?: number;
  /** Ends it right away, with all its processes. */
  readonly signal: AbortSignal;
  readonly onLine?: (line: string) => void;
}

interface ToolEnd {
  readonly code: number | null;
  readonly complaints: string;
}

export const NOT_THERE = 127;
const MAX_COMPLAINTS = 4000;
const BLOCK = 512;
const SHELL_PATH = '/usr/bin:/bin';
// Limits are the shell's to set, and what this system cannot limit is not limited. The tool stands behind all who wait for
// an answer. The shell's input ends with the server, however that ends; then the whole group does.
const LIMITED = `
ulimit -v "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -c 0; shift 2
exec 3<&0
nice -n 15 "$@" </dev/null 3<&- & tool=$!
{ read -r _; kill -9 0; } <&3 >/dev/null 2>&1 & guard=$!
wait $tool; code=$?
kill -9 $guard
exit $code`;

/** Runs a tool in a process group of its own, without the server's environment. */
export async function runTool(run: ToolRun): Promise<ToolEnd> {
  run.signal.throwIfAborted();
  const program = programOn(run.path, run.tool);
  return program === null ? { code: NOT_THERE, complaints: '' } : runProgram(program, run);
}

function programOn(searched: string, tool: string): string | null {
  const files = searched.split(path.delimiter).map((folder) => path.resolve(folder, tool));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runProgram(program: string, { args, memory, fileBytes, signal, onLine }: ToolRun): Promise<ToolEnd> {
  return new Promise((resolve, reject) => {
    const limits = [
      String(memory * 1024),
      fileBytes === undefined ? 'unlimited' : String(Math.ceil(fileBytes / BLOCK)),
    ];
    const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limits, program, ...args], {
      env: { PATH: SHELL_PATH },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const end = () => endGroup(child.pid);
    signal.addEventListener('abort', end, { once: true });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-MAX_COMPLAINTS);
    });
    createInterface({ input: child.stdout }).on('line', (line) => onLine?.(line));
    child.once('error', (error: NodeJS.ErrnoException) =>
      // Not even a shell: this is no Unix.
      error.code === 'ENOENT' ? resolve({ code: NOT_THERE, complaints: '' }) : reject(error),
    );
    // Nothing is ever said to it.
    child.stdin.on('error', () => {});
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      resolve({ code, complaints });
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Gone by itself in this moment.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
