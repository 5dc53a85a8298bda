import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** A program without which this one is of no use, and which ends with it. */
export function startChild(program: string, args: readonly string[], stdio: SpawnOptions['stdio']): ChildProcess {
  const child = spawn(program, args, { stdio });
  children.add(child);
  child.on('exit', () => children.delete(child));
  child.on('error', (error) => {
    process.stderr.write(`${program}: ${error.message}\n`);
    process.exit(1);
  });
  return child;
}
