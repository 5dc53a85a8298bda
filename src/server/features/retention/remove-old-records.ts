import { setTimeout as rest } from 'node:timers/promises';
import { DAY, keptFor, readAnswerDays, recordKinds, type RecordKind } from '#domain/retention.ts';
import { endLapsedCalls } from '#server/features/consent/who-may-be-called.ts';
import { sweepHeroImages } from '#server/features/hero/sweep-hero-images.ts';
import { sweepSchoolLogos } from '#server/features/school/sweep-school-logos.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import { sweepSheetPictures } from '#server/features/sheet-pictures/sweep-sheet-pictures.ts';
import { sweepPostMedia } from '#server/features/share/sweep-post-media.ts';
import type { Platform } from '#server/platform/platform.ts';
import { agingRows, removeRows } from './old-records.store.ts';

/** Rows per transaction, which then takes some milliseconds and hardly delays a signup. */
export const ROWS_AT_ONCE = 500;
/** Full transactions per run, as a server that stops waits for the end of it. */
const FULL_ONES_A_RUN = 40;
/** Pause after a full transaction for other writes, in ms. */
const REST = 20;

/**
 * Removes what is older than `retention` says, and then the files that nothing shows any more. A kind that fails does
 * not stop the others. Answers whether that was all: a backlog of years takes several runs.
 * @throws the first failure, after everything else was done
 */
export async function removeOldRecords(platform: Platform): Promise<boolean> {
  const budget = { fullOnes: FULL_ONES_A_RUN };
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  const work = async (kind: RecordKind | 'callConsents' | 'files', remove: () => Promise<number>) => {
    try {
      const count = await remove();
      if (count > 0) removed[kind] = count;
    } catch (error) {
      platform.log.error({ kind, err: error }, 'could not remove old records of one kind');
      failures.push(error);
    }
  };
  for (const kind of recordKinds) await work(kind, () => removeKind(platform, kind, budget));
  await work('callConsents', () => endLapsedCalls(platform));
  const isAll = budget.fullOnes > 0;
  // Posts and pictures that went leave their files behind.
  if (isAll) await work('files', async () => sweepFiles(platform));
  platform.log.info({ removed, isAll }, 'removed old records');
  if (failures.length > 0) throw failures[0];
  return isAll;
}

async function removeKind(platform: Platform, kind: RecordKind, budget: { fullOnes: number }): Promise<number> {
  const { database, clock } = platform;
  const now = clock.now();
  const over = {
    now: now.toISOString(),
    before: new Date(now.getTime() - (await ageOf(platform, kind))).toISOString(),
    most: ROWS_AT_ONCE,
  };
  let total = 0;
  for (const rows of agingRows[kind])
    while (budget.fullOnes > 0) {
      const removed = await database.write(async (write) => {
        const count = await removeRows(write.db, rows, over);
        // Pages of sheets that are in memory show answers that everyone sees.
        if (kind === 'answers' && count > 0) write.announce({ topic: 'everything', id: '' });
        return count;
      });
      total += removed;
      if (removed < ROWS_AT_ONCE) break;
      budget.fullOnes -= 1;
      await rest(REST);
    }
  return total;
}

/** In milliseconds. */
async function ageOf(platform: Platform, kind: RecordKind): Promise<number> {
  if (kind !== 'answers' && kind !== 'waitlists') return keptFor(kind);
  const ofAnswers = readAnswerDays(await readSetting(platform, 'answerDays')) * DAY;
  // Those who wait have answered too.
  return kind === 'answers' ? ofAnswers : Math.min(ofAnswers, keptFor(kind));
}

async function sweepFiles(platform: Platform): Promise<number> {
  const swept = [
    await sweepPostMedia(platform),
    await sweepHeroImages(platform),
    await sweepSheetPictures(platform),
    await sweepSchoolLogos(platform),
  ];
  return swept.reduce((sum, files) => sum + files, 0);
}
