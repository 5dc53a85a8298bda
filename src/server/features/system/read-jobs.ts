import { jobKindOf, jobKinds } from '#domain/system/job-kinds.ts';
import { systemLimits } from '#domain/system/system-limits.ts';
import type { SystemFacts } from '#domain/system/system-facts.ts';
import type { FailedJob, SystemView } from '#contract/system.ts';
import { letterToWrite } from '#server/features/letters/letters.store.ts';
import { WRITE_LETTER } from '#server/features/letters/send-letter.ts';
import { monitorById } from '#server/features/monitors/monitors.store.ts';
import { CHECK_MONITOR } from '#server/features/monitors/schedule-checks.ts';
import { givenUpJobs, type GivenUpJob } from '#server/jobs/failed-jobs.store.ts';
import { jobFigures, type JobFigures } from '#server/jobs/job-figures.store.ts';
import { jobOfLane } from '#server/mail/lanes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withoutPersons } from '#server/platform/logged-error.ts';
import type { Platform } from '#server/platform/platform.ts';

const FAILED_SHOWN = 50;
/** Mails wait for an account, its pace and its limit, and are tried again; that is judged with the mail. */
const OF_MAIL = new Set<string>(Object.values(jobOfLane));

interface ReadJobs {
  readonly facts: SystemFacts['jobs'];
  readonly view: Omit<SystemView['jobs'], 'verdict'>;
}

export async function readJobs({ database, clock }: Platform): Promise<ReadJobs> {
  const now = clock.now();
  const lateBefore = new Date(now.getTime() - systemLimits.jobLate.attention * 1000).toISOString();
  const figures = await jobFigures(database.db, { now: now.toISOString(), lateBefore });
  const others = figures.filter(({ kind }) => !OF_MAIL.has(kind));
  const due = others.flatMap(({ nextDueAt }) => (nextDueAt === null ? [] : [Date.parse(nextDueAt)]));
  const latest = Math.floor((now.getTime() - Math.min(...due)) / 1000);
  const gaveUp = sumOf(figures, 'gaveUp');
  const failed = gaveUp === 0 ? [] : await givenUpJobs(database.db, FAILED_SHOWN);
  return {
    facts: { gaveUp, failing: sumOf(others, 'failing'), latest: due.length === 0 || latest < 0 ? null : latest },
    view: {
      kinds: inOrder(figures).map(presentKind),
      gaveUp,
      failed: await Promise.all(failed.map((job) => presentFailed(database.db, job))),
    },
  };
}

function sumOf(figures: readonly JobFigures[], of: 'gaveUp' | 'failing'): number {
  return figures.reduce((sum, each) => sum + each[of], 0);
}

function inOrder(figures: readonly JobFigures[]): JobFigures[] {
  const order = Object.keys(jobKinds);
  const at = ({ kind }: JobFigures) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return figures.toSorted((a, b) => at(a) - at(b) || a.kind.localeCompare(b.kind, 'en'));
}

function presentKind(figures: JobFigures): SystemView['jobs']['kinds'][number] {
  const isOfMail = OF_MAIL.has(figures.kind);
  const judged = isOfMail ? { late: 0, failing: 0 } : {};
  return { ...figures, ...judged, words: jobKindOf(figures.kind).words };
}

async function presentFailed(db: Db, job: GivenUpJob): Promise<FailedJob> {
  const { id, kind, attempts, lastError, gaveUpAt } = job;
  return {
    id,
    kind,
    gaveUpAt,
    attempts,
    ...jobKindOf(kind),
    error: lastError === null ? null : withoutPersons(lastError),
    about: await aboutWhat(db, job),
  };
}

/** Names of monitors and subjects of messages, which administrators wrote; never a person. */
async function aboutWhat(db: Db, { kind, payload }: GivenUpJob): Promise<string | null> {
  if (kind === CHECK_MONITOR && 'id' in payload) return (await monitorById(db, String(payload.id)))?.name ?? null;
  if (kind === WRITE_LETTER && 'letterId' in payload)
    return (await letterToWrite(db, String(payload.letterId)))?.content.subject ?? null;
  return null;
}
