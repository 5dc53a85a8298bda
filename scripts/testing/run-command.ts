import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Say } from './step.ts';

export const root = path.resolve(import.meta.dirname, '../..');
const windows = process.platform === 'win32';
const KILL_AFTER = 5000;
const CLOSES_WITHIN = 2000;
const running = new Set<ChildProcess>();

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

interface CommandOptions {
  readonly limitMs: number;
  readonly cwd?: string;
  readonly env?: Record<string, string | undefined>;
  /** Hears the output as it comes. */
  readonly say?: Say | undefined;
}

/** Ends the program with its children at its limit. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<Outcome> {
  const { limitMs, cwd = root, env = {}, say } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that whatever it started ends with it.
    detached: !windows,
    shell: windows,
  });
  running.add(child);
  const output: string[] = [];
  const hear: Say = (text) => {
    output.push(text);
    say?.(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  let isLate = false;
  const alarm = setTimeout(() => {
    isLate = true;
    hear(`\n${command} took longer than ${limitMs / 1000} s and was stopped.\n`);
    end(child);
  }, limitMs);
  return new Promise((resolve) => {
    const done = (code: number | null) => {
      clearTimeout(alarm);
      running.delete(child);
      resolve({ ok: code === 0 && !isLate, output: output.join('') });
    };
    child.on('error', (error) => {
      hear(`${command}: ${error.message}\n`);
      done(null);
    });
    child.on('close', done);
    // A grandchild that left the group may keep the pipes open for ever.
    child.on('exit', (code) => setTimeout(done, CLOSES_WITHIN, code).unref());
  });
}

export function endCommands(): void {
  for (const child of running) end(child);
}

function end(child: ChildProcess): void {
  signal(child, 'SIGTERM');
  setTimeout(() => running.has(child) && signal(child, 'SIGKILL'), KILL_AFTER).unref();
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (windows) child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has just ended by itself.
  }
}
