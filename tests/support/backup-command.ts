import { spawn, type ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Config } from '#server/platform/config.ts';

interface CommandEnded {
  readonly code: number | null;
  readonly shown: string;
  readonly complaint: string;
}

interface RunningCommand {
  readonly process: ChildProcess;
  readonly ended: Promise<CommandEnded>;
}

/**
 * Starts `npm run backup` or `npm run restore` on the data of these settings, as from another shell. With `fileLimit`
 * no file that it writes gets larger than this many kilobytes.
 */
export function startBackupCommand(
  command: 'backup' | 'restore',
  { dataDir, databaseUrl = '', secretKey = '' }: Config,
  {
    args,
    fileLimit,
    variables = {},
  }: {
    readonly args: readonly string[];
    readonly fileLimit?: number;
    readonly variables?: Readonly<Record<string, string>>;
  },
): RunningCommand {
  const script = [process.execPath, `scripts/${command}.ts`, ...args];
  const [program, ...rest] =
    fileLimit === undefined ? script : ['bash', '-c', `ulimit -f ${fileLimit}; exec "$@"`, 'bash', ...script];
  const child = spawn(program ?? '', rest, {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ended = Promise.all([text(child.stdout), text(child.stderr), closed]).then(([shown, complaint, code]) => ({
    code,
    shown,
    complaint,
  }));
  return { process: child, ended };
}

export function runBackupCommand(...command: Parameters<typeof startBackupCommand>): Promise<CommandEnded> {
  return startBackupCommand(...command).ended;
}
