import type { SystemView } from '#contract/system.ts';
import { pagePaths } from '#contract/paths.ts';
import { comeAsking, rewriteAnswer, type Walk } from '#e2e/support/every-screen.ts';
import type { MadeSheet } from '#e2e/support/sheets.ts';
import { LONG_NAME } from './organizers.ts';

const CALL = /\/api\/system$/;
const AT = '2026-11-20T18:00:00.000Z';
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

/** The System page with everything wrong at once, and with long values. */
export async function walkSystem({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(pagePaths.system);
  await page.getByRole('button', { name: 'Every kind of job' }).click();
  await page.getByText('Remove what is older than we keep it').waitFor();
  await look('every kind of job');
  await page.route(CALL, (route) => rewriteAnswer(route, (json) => allWrong(json as SystemView)));
  await comeAsking(visitor, pagePaths.system);
  await page.getByRole('heading', { name: 'System: four parts don’t work, and five need attention' }).waitFor();
  await look('everything wrong at once');
  await page.unroute(CALL);
}

function allWrong(view: SystemView): SystemView {
  const advice = `Do something about ${LONG_WORD}.`;
  const broken = { state: 'broken', problem: `It doesn’t work: ${LONG_WORD}.`, advice } as const;
  const attention = { ...broken, state: 'attention' } as const;
  const latest = { name: LONG_WORD, takenAt: AT, verifiedAt: AT, bytes: 48_000_000, isEncrypted: true };
  const times = { lastAttemptAt: AT, lastFailure: `${LONG_WORD} (EACCES)`, nextAt: AT };
  const job = { kind: 'write-letter', words: 'write a message to its recipients', gaveUpAt: AT, attempts: 6 };
  const kept = { error: LONG_WORD, about: LONG_NAME, mayRetry: true, mayRemove: true };
  const status = { state: 'failed', latest, count: 11, totalBytes: 512_000_000, notEncrypted: 9, ...times } as const;
  return {
    ...view,
    mail: { ...view.mail, verdict: broken, host: `${LONG_WORD}.example`, pausedUntil: AT, oldestWaitingAt: AT },
    jobs: {
      ...view.jobs,
      verdict: attention,
      gaveUp: 60,
      failed: [
        { ...job, ...kept, id: '1' },
        { ...job, ...kept, id: '2', about: null, error: null },
        { ...job, ...kept, id: '3', kind: 'mail-mailbox-code', words: 'email somebody a code', mayRetry: false },
      ],
    },
    backups: { verdict: broken, status },
    disk: { ...view.disk, verdict: broken, free: 1_000_000, backups: 512_000_000 },
    database: { ...view.database, verdict: attention, engine: 'postgres', growth: 12_000_000 },
    zone: { ...view.zone, verdict: broken, name: 'America/Argentina/ComodRivadavia', nextChangeAt: AT },
    versions: {
      ...view.versions,
      verdict: attention,
      processes: [true, false].map((isThis) => ({ version: `0.1.0-${LONG_WORD}`, node: '24', startedAt: AT, isThis })),
    },
    errors: {
      ...view.errors,
      verdict: attention,
      noted: [
        { message: LONG_WORD, type: LONG_WORD, place: `${LONG_WORD} (file.ts:1)`, count: 999, lastAt: AT },
        { message: 'the disk is full: an upload was refused', type: null, place: null, count: 1, lastAt: AT },
      ],
    },
    process: { ...view.process, verdict: attention },
  };
}
