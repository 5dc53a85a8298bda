import type { SeriesChangeAnswer, SeriesOutcome, SeriesReach } from '#contract/series.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { lockSheet, sheetsOf, sheetsOfSeries, type Sheet } from '#server/features/sheets/sheets.store.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import { lockSlotsOfSheets } from '#server/features/slots/slots.store.ts';
import { countOpenEntries } from '#server/features/waitlist/entries.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { countingMails } from '#server/mail/who-is-mailed.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { rehearse } from '#server/platform/database/rehearse.ts';

export interface SheetStep {
  readonly hub: Context<'mailbox'>;
  readonly write: Write;
  /** The sheet that was asked for, and the one to change; both are locked. */
  readonly source: Sheet;
  readonly sheet: Sheet;
  /** Of that sheet. */
  readonly people: number;
  /** Who wait for a place of it, or were offered one. */
  readonly waiting: number;
  readonly actor: Actor;
  readonly now: Date;
  /** Of pictures that nothing shows any more: they are removed after the commit. */
  readonly unused: string[];
}

interface SeriesWork {
  readonly sheetId: string;
  readonly reach: SeriesReach;
  readonly dryRun: boolean;
  /** For the audit log; null if the step records what it does. */
  readonly does: string | null;
  readonly step: (step: SheetStep) => Promise<SeriesOutcome>;
}

/**
 * Takes the step for each sheet that is meant, soonest first, in one transaction. A dry run takes it too and undoes
 * everything, so that it answers what would happen.
 * @throws 404 when the sheet is gone
 */
export async function inSeries(
  hub: Context<'mailbox'>,
  { sheetId, reach, dryRun, does, step }: SeriesWork,
  actor: Actor,
): Promise<SeriesChangeAnswer> {
  const now = hub.clock.now();
  // A write may run twice.
  let unused: string[] = [];
  const work = async (write: Write): Promise<SeriesChangeAnswer> => {
    unused = [];
    const [asked] = await sheetsOf(write.db, [sheetId]);
    if (asked === undefined) throw sheetNotFound();
    await lockInOneOrder(write.db, [asked, ...(await meantSheets(hub, write.db, { source: asked, reach, now }))]);
    const source = await lockSheet(write.db, sheetId);
    if (source === null) throw sheetNotFound();
    const sheets: SeriesChangeAnswer['sheets'] = [];
    for (const { id } of await meantSheets(hub, write.db, { source, reach, now })) {
      const sheet = id === source.id ? source : await lockSheet(write.db, id);
      if (sheet === null) continue;
      const people = (await signupsOf(write.db, { sheetIds: [id] })).length;
      const waiting = await countOpenEntries(write.db, id);
      const { counting, mails } = countingMails(hub, { isRehearsal: dryRun });
      const outcome = await step({ hub: counting, write, source, sheet, people, waiting, actor, now, unused });
      if (outcome === 'changed') write.announce({ topic: 'sheet', id });
      sheets.push({ id, eventDate: sheet.eventDate, outcome, people, waiting, mailed: mails() });
    }
    const changed = sheets.filter(({ outcome }) => outcome === 'changed').length;
    if (changed > 0 && does !== null) {
      const detail = `${source.title}: ${does}, ${changed} dates`;
      await recordAudit(write, actor, { action: 'series-changed', subjectId: sheetId, detail, at: now });
    }
    return { sheets, changed, mailed: sheets.reduce((sum, each) => sum + each.mailed, 0) };
  };
  if (dryRun) return rehearse(hub.database, work);
  const answer = await hub.database.write(work);
  await hub.uploads.remove(unused);
  return answer;
}

/**
 * Before the first step, so that two series never wait for each other, nor a form for slots of several sheets; and so
 * that nobody signs up for a sheet whose people are counted.
 */
async function lockInOneOrder(db: Db, sheets: readonly Pick<Sheet, 'id'>[]): Promise<void> {
  const ids = [...new Set(sheets.map(({ id }) => id))].sort();
  for (const id of ids) await lockSheet(db, id);
  await lockSlotsOfSheets(db, ids);
}

interface Meant {
  readonly source: Sheet;
  readonly reach: SeriesReach;
  readonly now: Date;
}

async function meantSheets(
  { schoolClock }: Context<'mailbox'>,
  db: Db,
  { source, reach, now }: Meant,
): Promise<readonly Pick<Sheet, 'id' | 'eventDate'>[]> {
  if (reach === 'this' || source.seriesId === null) return [source];
  const from = reach === 'following' ? source.eventDate : startOfDay(schoolClock, now).toISOString();
  return (await sheetsOfSeries(db, source.seriesId)).filter(({ eventDate }) => eventDate >= from);
}
