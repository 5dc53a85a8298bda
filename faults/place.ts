import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { copyMigrated } from './migrated.ts';
import { dumpOf, type Dump } from './dump.ts';
import type { Engine } from './fault.ts';

export const ADMINISTRATOR = { email: 'fatima@pac.example', password: 'four wet umbrellas' };
const SECRET_KEY = 'a key for injected faults, which protects no real data';

/** In ms: where other programs take the processor, a start takes long, which is for the fault to judge. */
const READY_WITHIN = 120_000;

export type Variables = Readonly<Record<string, string>>;

/** Data of one fault, with the server processes that share it. */
export interface Place {
  readonly engine: Engine;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Whether another place can be on PostgreSQL. */
  readonly hasPostgres: boolean;
  /** Null on the embedded engine. */
  readonly postgres: TemporaryPostgres | null;
  readonly variables: Variables;
  start(options?: { readonly variables?: Variables; readonly port?: number }): Promise<ServerProcess>;
  /** As many as the engine allows: the embedded one belongs to one process. */
  startSeveral(count: number, variables?: Variables): Promise<ServerProcess[]>;
  dump(): Promise<Dump>;
  /** What all of its servers have printed. */
  output(): string;
  /** The same data under another name, for a second hub. */
  another(engine?: Engine): Promise<Place>;
  /** Called in reverse order when the fault is over, however it ends. */
  atEnd(clean: () => unknown): void;
  remove(): Promise<void>;
}

/** Of data that is left where this process is interrupted. */
const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export async function makePlace(
  engine: Engine,
  postgres: TemporaryPostgres | null,
  isBundled: boolean,
): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-fault-'));
  const cleaning: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  folders.add(dataDir);
  const databaseUrl = await copyMigrated(engine, { dataDir, postgres });
  const variables = {
    SECRET_KEY,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const servers: ServerProcess[] = [];
  const place: Place = {
    engine,
    dataDir,
    databaseUrl,
    hasPostgres: postgres !== null,
    postgres: engine === 'postgres' ? postgres : null,
    variables,
    async start({ variables: more = {}, port } = {}) {
      const options = { dataDir, isBundled, variables: { ...variables, ...more }, readyWithin: READY_WITHIN };
      const server = await startServerProcess({ ...options, ...(port === undefined ? {} : { port }) });
      cleaning.push(() => server.kill());
      servers.push(server);
      return server;
    },
    startSeveral: (count, more = {}) =>
      Promise.all(Array.from({ length: engine === 'sqlite' ? 1 : count }, () => place.start({ variables: more }))),
    dump: () => dumpOf({ dataDir, databaseUrl }),
    output: () => servers.map((server) => server.output()).join('\n'),
    async another(other = engine) {
      const made = await makePlace(other, postgres, isBundled);
      cleaning.push(() => made.remove());
      return made;
    },
    atEnd: (clean) => void cleaning.push(clean),
    async remove() {
      for (const clean of cleaning.splice(0).toReversed()) await clean();
      folders.delete(dataDir);
    },
  };
  return place;
}
