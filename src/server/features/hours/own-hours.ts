import type { ObjectionInput, OwnHours } from '#contract/hours.ts';
import { isConfirmed } from '#domain/given-hours.ts';
import { countYears } from '#server/features/given-hours/count-hours.ts';
import { closedYears } from '#server/features/given-hours/closed-years.store.ts';
import { changesOfHours, insertHourChanges, type HourChange } from '#server/features/given-hours/hour-changes.store.ts';
import { changeHours, hoursById, hoursOfAddress, type Hours } from '#server/features/given-hours/hours.store.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readClaims } from './claimed-hours.ts';
import { alreadyDisputed, hoursNotFound, sheetIsGone } from './hours.errors.ts';
import { minutesWith, presentHourChange } from './present-hours.ts';

/** Of the address of which the caller is known to read the mail; nothing without one. */
export async function showOwnHours(platform: Platform, address: string | null): Promise<OwnHours> {
  if (address === null) return { address, hours: [], claims: [], years: [] };
  const { db } = platform.database;
  const all = await hoursOfAddress(db, address);
  const own = all.filter(({ adjusts }) => adjusts === null);
  const adjustments = Map.groupBy(all, ({ adjusts }) => adjusts);
  const ids = own.map(({ id }) => id);
  const changes = Map.groupBy(await changesOfHours(db, ids), ({ hoursId }) => hoursId);
  const closed = await closedYears(db);
  return {
    address,
    hours: own.map((one) => presentOwn(one, { adjustments: adjustments.get(one.id), changes: changes.get(one.id) })),
    claims: await readClaims(platform, db, address),
    years: countYears(all).map(({ year, confirmed, open, adjusted }) => ({
      year,
      confirmed: confirmed + adjusted,
      open,
      isClosed: closed.has(year),
    })),
  };
}

interface Beside {
  readonly adjustments: readonly Hours[] | undefined;
  readonly changes: readonly HourChange[] | undefined;
}

function presentOwn(hours: Hours, { adjustments = [], changes = [] }: Beside): OwnHours['hours'][number] {
  const { id, name, slotTitle: slot, sheetTitle: sheet, day, startsAt, endsAt, state, basis, absence } = hours;
  return {
    id,
    name,
    slot,
    sheet,
    day,
    startsAt,
    endsAt,
    minutes: minutesWith(hours, adjustments),
    state,
    isConfirmed: isConfirmed(hours),
    basis,
    absence,
    changes: changes.map(presentHourChange),
    canBeCorrected: hours.sheetId !== null,
  };
}

/**
 * Records "This is not right" of the volunteer, for an organizer to answer. What was confirmed counts until then.
 * @throws 404 for the hours of another person; 409 while an objection waits, and when the sheet is deleted
 */
export async function objectToHours(
  platform: Platform,
  { hoursId, text }: ObjectionInput,
  address: string | null,
): Promise<OwnHours> {
  if (address === null) throw hoursNotFound();
  await platform.database.write(async ({ db }) => {
    const found = await hoursById(db, hoursId);
    if (found?.sheetId !== null && found?.sheetId !== undefined) await lockSlotsOfSheet(db, found.sheetId);
    const hours = await hoursById(db, hoursId);
    if (hours?.address !== address || hours.adjusts !== null) throw hoursNotFound();
    if (hours.sheetId === null) throw sheetIsGone();
    if (hours.state === 'disputed') throw alreadyDisputed();
    const now = platform.clock.now();
    await changeHours(db, hoursId, { state: 'disputed' });
    const { minutes } = hours;
    await insertHourChanges(db, [
      {
        id: newId(now),
        hours_id: hoursId,
        kind: 'disputed',
        minutes_before: minutes,
        minutes_after: minutes,
        by_id: null,
        at: now.toISOString(),
        reason: text,
      },
    ]);
  });
  return showOwnHours(platform, address);
}
