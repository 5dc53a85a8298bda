import type { Insertable, Updateable } from 'kysely';
import type { ConfirmInput, SheetHours } from '#contract/hours.ts';
import { isClear, type Proposal, type SaidOfAll } from '#domain/given-hours.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { closedYears } from '#server/features/given-hours/closed-years.store.ts';
import { insertHourChanges } from '#server/features/given-hours/hour-changes.store.ts';
import { changeHours, lockHours, type Hours } from '#server/features/given-hours/hours.store.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { HourChangesTable, HoursTable } from '#server/platform/database/hour-tables.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Entry } from './merge-hours.ts';
import { notOnSheet, yearIsClosed } from './hours.errors.ts';
import { showHours } from './show-hours.ts';
import { writeProposals } from './write-proposals.ts';

interface Decision {
  readonly hours: Hours;
  readonly state: 'confirmed' | 'struck';
  readonly change: Updateable<HoursTable>;
}

/**
 * Confirms what needs no second look. With `except` an organizer says who came: everybody else; with `toTheEnd`, that who
 * was not checked out stayed to the end. With `of` nothing is decided of anybody else. Pressed again, nothing changes.
 * @throws 404 when `except` names a person who is not on a slot that is over; 409 for hours of a closed school year
 */
export async function confirmHours(
  platform: Platform,
  { sheetId, input }: { readonly sheetId: string; readonly input: ConfirmInput },
  actor: Actor,
): Promise<SheetHours> {
  await platform.database.write(async (write) => {
    const { db } = write;
    await lockSlotsOfSheet(db, sheetId);
    await lockHours(db);
    const entries = await writeProposals(platform, db, sheetId);
    const decisions = decideOn(entries, input);
    const closed = await closedYears(db);
    const years = decisions.map(({ hours }) => schoolYearOfDay(hours.day));
    const frozen = years.find((year) => closed.has(year));
    if (frozen !== undefined) throw yearIsClosed(frozen);
    const now = platform.clock.now();
    for (const { hours, state, change } of decisions)
      await changeHours(db, hours.id, { ...change, state, confirmed_at: now.toISOString() });
    await insertHourChanges(
      db,
      decisions.map((decision) => recordOf(decision, actor, now)),
    );
    if (decisions.length === 0) return;
    const confirmed = decisions.filter(({ state }) => state === 'confirmed').length;
    const detail = `${decisions[0]?.hours.sheetTitle}: ${confirmed} confirmed, ${decisions.length - confirmed} struck`;
    await recordAudit(write, actor, { action: 'hours-confirmed', subjectId: sheetId, detail, at: now });
  });
  return showHours(platform, sheetId);
}

function decideOn(entries: readonly Entry[], { except, toTheEnd = false, of }: ConfirmInput): Decision[] {
  const absent = new Set(except);
  const known = new Set(entries.map(({ personId }) => personId));
  if ([...absent].some((personId) => !known.has(personId))) throw notOnSheet();
  const meant = of === undefined ? known : new Set(of);
  return entries
    .filter(({ personId }) => meant.has(personId))
    .flatMap(({ kept, proposed }) => (kept?.state === 'proposed' ? [{ hours: kept, planned: proposed?.planned }] : []))
    .flatMap((open) => decide(open, { isSaid: except !== undefined, isToTheEnd: toTheEnd, absent }));
}

interface Open {
  readonly hours: Hours;
  /** Absent where the sign-up is gone. */
  readonly planned: Proposal | undefined;
}

function decide(
  { hours, planned }: Open,
  { absent, ...said }: SaidOfAll & { readonly absent: ReadonlySet<string> },
): Decision[] {
  const flags = JSON.stringify([]);
  const isNamed = hours.personId !== null && absent.has(hours.personId);
  // Who was not needed did not fail to come.
  if (hours.absence !== null && (isNamed || !said.isSaid)) return [{ hours, state: 'struck', change: {} }];
  if (isNamed) {
    // The start stays: corrected later, the time is counted once with what overlaps.
    const none = { minutes: 0, ends_at: hours.startsAt, flags, absence: 'no_show', basis: 'said' } as const;
    return [{ hours, state: 'struck', change: none }];
  }
  if (hours.absence !== null) return cameAfterAll(hours, planned);
  if (!isClear(hours, said)) return [];
  const basis = hours.flags.includes('not_seen') ? 'said' : hours.basis;
  return [{ hours, state: 'confirmed', change: { flags, basis } }];
}

/** The word of an organizer outweighs what was said at the door. Without times somebody has to type them. */
function cameAfterAll(hours: Hours, planned: Proposal | undefined): Decision[] {
  if (planned === undefined || planned.minutes === null) return [];
  const { startsAt, endsAt, minutes } = planned;
  const flags = JSON.stringify([]);
  const change = { starts_at: startsAt, ends_at: endsAt, minutes, flags, absence: null, basis: 'said' } as const;
  return [{ hours, state: 'confirmed', change }];
}

function recordOf({ hours, state, change }: Decision, { userId }: Actor, now: Date): Insertable<HourChangesTable> {
  return {
    id: newId(now),
    hours_id: hours.id,
    kind: state,
    minutes_before: hours.minutes,
    minutes_after: state === 'struck' ? 0 : (change.minutes ?? hours.minutes),
    by_id: userId,
    at: now.toISOString(),
    reason: null,
  };
}
