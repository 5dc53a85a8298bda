import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

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
  readonly shown?: boolean;
}

/** Ends the program with its children at its limit. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<Outcome> {
  const { limitMs, cwd = root, env = {}, shown = false } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    // A group of its own, so that whatever it started ends with it.
    detached: !windows,
    shell: windows,
  });
  running.add(child);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  let overtime = '';
  const alarm = setTimeout(() => {
    overtime = `\n${command} took longer than ${limitMs / 1000} s and was stopped.\n`;
    if (shown) process.stderr.write(overtime);
    end(child);
  }, limitMs);
  return new Promise((resolve) => {
    const done = (ok: boolean, more: string) => {
      clearTimeout(alarm);
      running.delete(child);
      resolve({ ok: ok && overtime === '', output: Buffer.concat(output).toString('utf8') + more + overtime });
    };
    child.on('error', (error) => done(false, `${command}: ${error.message}\n`));
    child.on('close', (code) => done(code === 0, ''));
    // A grandchild that left the group may keep the pipes open for ever.
    child.on('exit', (code) => setTimeout(() => done(code === 0, ''), CLOSES_WITHIN).unref());
  });
}

export function endCommands(): void {
  for (const child of running) end(child);
}

function end(child: ChildProcess): void {
  signal(child, 'SIGTERM');
  setTimeout(() => {
    if (running.has(child)) signal(child, 'SIGKILL');
  }, KILL_AFTER).unref();
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
