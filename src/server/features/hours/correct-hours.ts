import type { Updateable } from 'kysely';
import type { CorrectionInput, SheetHours } from '#contract/hours.ts';
import { isConfirmed } from '#domain/given-hours.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { closedYears } from '#server/features/given-hours/closed-years.store.ts';
import { insertHourChanges } from '#server/features/given-hours/hour-changes.store.ts';
import { changeHours, insertHours, lockHours, type Hours } from '#server/features/given-hours/hours.store.ts';
import { withdrawSunk } from '#server/features/given-hours/withdraw-certificates.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { HoursTable } from '#server/platform/database/hour-tables.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notOnSheet } from './hours.errors.ts';
import { minutesWith } from './present-hours.ts';
import { showHours } from './show-hours.ts';
import { writeProposals } from './write-proposals.ts';

const MINUTE = 60_000;

interface Correction {
  readonly hours: Hours;
  readonly adjustments: readonly Hours[];
  readonly minutes: number;
  readonly now: Date;
}

/**
 * Sets the minutes of a person, and answers an objection of theirs; both confirm them. In a closed school year confirmed
 * hours stay, and the difference is an adjustment.
 * @throws 404 when the person is not on a slot that is over
 */
export async function correctHours(
  platform: Platform,
  { sheetId, input }: { readonly sheetId: string; readonly input: CorrectionInput },
  actor: Actor,
): Promise<SheetHours> {
  const { personId, minutes, reason } = input;
  await platform.database.write(async (write) => {
    const { db } = write;
    await lockSlotsOfSheet(db, sheetId);
    await lockHours(db);
    const entries = await writeProposals(platform, db, sheetId);
    const entry = entries.find((one) => one.personId === personId);
    if (!entry?.kept) throw notOnSheet();
    const { kept: hours, adjustments } = entry;
    const now = platform.clock.now();
    const year = schoolYearOfDay(hours.day);
    const correction: Correction = { hours, adjustments, minutes, now };
    const isClosed = (await closedYears(db)).has(year);
    const isFrozen = isClosed && hours.adjustedYear === null && isConfirmed(hours);
    if (isFrozen) await adjust(db, correction, year);
    else await set(db, correction, isClosed ? year : null);
    const kind = isClosed
      ? 'adjusted'
      : hours.state === 'disputed'
        ? 'answered'
        : minutes === 0
          ? 'struck'
          : 'corrected';
    await insertHourChanges(db, [
      {
        id: newId(now),
        hours_id: hours.id,
        kind,
        minutes_before: minutesWith(hours, adjustments),
        minutes_after: minutes,
        by_id: actor.userId,
        at: now.toISOString(),
        reason,
      },
    ]);
    await withdrawSunk(db, { person: hours.person, year, now });
    const detail = hours.sheetTitle;
    await recordAudit(write, actor, { action: 'hours-corrected', subjectId: sheetId, detail, at: now });
  });
  return showHours(platform, sheetId);
}

/** Their end follows, so that what overlaps still counts once. */
async function set(db: Db, { hours, minutes, now }: Correction, year: number | null): Promise<void> {
  const { startsAt, state } = hours;
  const isSame = state === 'disputed' && minutes === hours.minutes;
  const ends = startsAt === null ? null : new Date(Date.parse(startsAt) + minutes * MINUTE).toISOString();
  const change: Updateable<HoursTable> = isSame
    ? {}
    : { minutes, ends_at: ends, basis: 'corrected', ...(minutes === 0 ? {} : { absence: null }) };
  await changeHours(db, hours.id, {
    ...change,
    flags: JSON.stringify([]),
    state: minutes === 0 ? 'struck' : 'confirmed',
    confirmed_at: hours.confirmedAt ?? now.toISOString(),
    adjusted_year: year ?? hours.adjustedYear,
  });
}

/** What was counted when the year was closed stays; nothing is written where nothing differs. */
async function adjust(db: Db, { hours, adjustments, minutes, now }: Correction, year: number): Promise<void> {
  if (hours.state === 'disputed') await changeHours(db, hours.id, { state: 'confirmed' });
  const difference = minutes - (minutesWith(hours, adjustments) ?? 0);
  if (difference === 0) return;
  await insertHours(db, [
    {
      hours: {
        id: newId(now),
        person_id: null,
        adjusts: hours.id,
        person: hours.person,
        sheet_id: hours.sheetId,
        slot_id: hours.slotId,
        sheet_title: hours.sheetTitle,
        slot_title: hours.slotTitle,
        day: hours.day,
        starts_at: null,
        ends_at: null,
        minutes: difference,
        flags: JSON.stringify([]),
        absence: null,
        basis: 'corrected',
        state: 'confirmed',
        confirmed_at: now.toISOString(),
        adjusted_year: year,
        made_at: now.toISOString(),
      },
      whose: whoseOf(hours),
    },
  ]);
}

function whoseOf({ name, address, language }: Hours) {
  return name === null ? null : { name, address, language: language ?? 'en' };
}
