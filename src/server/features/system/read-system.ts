import type { SystemView } from '#contract/system.ts';
import { DAY } from '#domain/retention.ts';
import { nextClockChange } from '#domain/school-time/school-clock.ts';
import { judgeSystem } from '#domain/system/judge-system.ts';
import { WELL, type SystemPart } from '#domain/system/part-states.ts';
import type { SystemFacts } from '#domain/system/system-facts.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { migrationsOf } from '#server/platform/database/migrate.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isZoneDataStale } from '#server/platform/time/zone-data.ts';
import type { DiskFigures } from './read-disk.ts';
import type { Presence } from './presence.ts';
import { readDatabase } from './read-database.ts';
import { readJobs } from './read-jobs.ts';
import type { ReadBackups } from './system-state.ts';

interface Sources {
  readonly platform: Platform;
  readonly mailbox: Pick<Mailbox, 'state' | 'waiting' | 'endedSince'>;
  readonly presence: Presence;
  readonly readDisk: () => Promise<DiskFigures>;
  readonly readBackups: ReadBackups | null;
}

const HOUR = 3_600_000;
const FAILED_DAYS = 7;

/** Reads everything, judges it, and shapes the answer. */
export async function readSystem({ platform, mailbox, presence, readDisk, readBackups }: Sources): Promise<SystemView> {
  const { clock, config, errors, schoolClock } = platform;
  const now = clock.now();
  const [mail, jobs, disk, database, processes, backups] = [
    await readMail(mailbox, now),
    await readJobs(platform),
    await readDisk(),
    await readDatabase(platform),
    await presence.all(),
    (await readBackups?.()) ?? null,
  ];
  const migrations = await migrationsOf(platform.database.db);
  const memory = process.memoryUsage();
  const verdicts = judgeSystem({
    mail: mail.facts,
    jobs: jobs.facts,
    backups: backups === null ? null : { state: backups.state, age: ageOf(backups.latest?.verifiedAt ?? null, now) },
    disk: { free: disk.free, isFull: platform.database.room.state().isFull },
    database: {
      engine: database.engine,
      growth: database.growth,
      free: database.engine === 'sqlite' ? disk.free : null,
    },
    zone: { isStale: isZoneDataStale() },
    versions: { running: processes.map(({ version }) => version) },
    errors: { inLastHour: errors.countSince(before(now, HOUR)), inLastDay: errors.countSince(before(now, DAY)) },
    process: { memory: memory.rss },
  });
  const verdictOf = (part: SystemPart) => verdicts[part] ?? WELL;
  return {
    checkedAt: now.toISOString(),
    mail: { verdict: verdictOf('mail'), ...mail.view },
    jobs: { verdict: verdictOf('jobs'), ...jobs.view },
    backups: backups === null ? null : { verdict: verdictOf('backups'), status: backups },
    disk: { verdict: verdictOf('disk'), ...disk, backups: backups?.totalBytes ?? null },
    database: {
      verdict: verdictOf('database'),
      ...database,
      migrations: migrations.length,
      latestMigration: migrations.at(-1) ?? '',
    },
    zone: {
      verdict: verdictOf('zone'),
      name: config.timeZone,
      data: process.versions['tz'] ?? 'unknown',
      icu: process.versions['icu'] ?? 'unknown',
      nextChangeAt: nextClockChange(schoolClock, now)?.toISOString() ?? null,
    },
    versions: {
      verdict: verdictOf('versions'),
      hub: presence.self.version,
      node: presence.self.node,
      processes: processes.map(({ id, ...each }) => ({ ...each, isThis: id === presence.self.id })),
    },
    errors: { verdict: verdictOf('errors'), since: presence.self.startedAt, noted: notedErrors(platform) },
    process: {
      verdict: verdictOf('process'),
      startedAt: presence.self.startedAt,
      memory: memory.rss,
      heap: memory.heapUsed,
    },
  };
}

interface ReadMail {
  readonly facts: SystemFacts['mail'];
  readonly view: Omit<SystemView['mail'], 'verdict'>;
}

async function readMail(mailbox: Sources['mailbox'], now: Date): Promise<ReadMail> {
  const { account, pause } = mailbox.state();
  const { all, bulk, oldestDueAt, oldestBulkDueAt, allRefusedSince } = await mailbox.waiting();
  const ended = await mailbox.endedSince(before(now, FAILED_DAYS * DAY));
  return {
    facts: {
      isSetUp: account !== null,
      paused: pause?.why ?? null,
      waiting: all,
      oldestWaiting: ageOf(oldestDueAt, now),
      oldestBulkWaiting: ageOf(oldestBulkDueAt, now),
      allRefused: ageOf(allRefusedSince, now),
      ...ended,
    },
    view: {
      host: account?.host ?? null,
      pausedUntil: pause?.until.toISOString() ?? null,
      waiting: { all, bulk },
      oldestWaitingAt: oldestDueAt,
      oldestBulkWaitingAt: oldestBulkDueAt,
      ...ended,
    },
  };
}

function notedErrors({ errors }: Platform): SystemView['errors']['noted'] {
  return errors.latest().map(({ lastAt, ...error }) => ({ ...error, lastAt: lastAt.toISOString() }));
}

/** In seconds. */
function ageOf(instant: string | null, now: Date): number | null {
  return instant === null ? null : Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 1000));
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
