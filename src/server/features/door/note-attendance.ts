import type { DoorFactsAnswer, ReadNotedFacts } from '#contract/door.ts';
import type { FactId } from '#contract/fields.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { markLookedAt } from '#server/features/attendance/facts.store.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { daysOf, doorSheet, hoursOfDay, type DoorSheet } from './door-day.ts';
import { keepFacts } from './keep-facts.ts';

interface OfOrganizer {
  readonly sheetId: string;
  readonly actor: Actor;
}

/**
 * Keeps what an organizer says, of any day, as it keeps what helpers say; and what a helper's phone had saved in a file
 * that an organizer loads, which the helper said. @throws 404 when the sheet is gone
 */
export async function noteAttendance(
  hub: Context<never>,
  { sheetId, actor, input }: OfOrganizer & { readonly input: ReadNotedFacts },
): Promise<DoorFactsAnswer> {
  const received = hub.clock.now();
  return hub.database.write(async (write) => {
    const door = await doorSheet(hub, write.db, sheetId);
    if (door === null) throw sheetNotFound();
    const whose = { linkId: null, deviceId: null, userId: actor.userId };
    const sayer =
      input.helper === undefined
        ? ({ ...whose, saidBy: 'user', helper: null } as const)
        : ({ ...whose, saidBy: 'helper', helper: input.helper || null } as const);
    const answer = await keepFacts(write.db, {
      ...door,
      day: null,
      hours: hoursOfAll(hub, door),
      input: { facts: input.facts, sentAt: input.sentAt ?? received.toISOString() },
      sayer,
      received,
      // They answer for it by name.
      mayAdd: Infinity,
    });
    const added = answer.facts.filter(({ outcome }) => outcome !== 'already').length;
    if (added > 0) {
      const detail = `${door.sheet.title}: ${added}`;
      await recordAudit(write, actor, { action: 'attendance-noted', subjectId: sheetId, detail, at: received });
    }
    return answer;
  });
}

function hoursOfAll(hub: Context<never>, door: DoorSheet): { readonly from: Date; readonly until: Date } {
  const days = daysOf(hub, door).map((day) => hoursOfDay(hub, door, day));
  return {
    from: new Date(Math.min(...days.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...days.map(({ until }) => until.getTime()))),
  };
}

/** Takes facts off the list of what is odd. @throws 404 when the sheet is gone */
export async function lookAtFacts(
  hub: Context<never>,
  { sheetId, actor, factIds }: OfOrganizer & { readonly factIds: readonly FactId[] },
): Promise<void> {
  const at = hub.clock.now();
  await hub.database.write(async (write) => {
    const [sheet] = await sheetsOf(write.db, [sheetId]);
    if (sheet === undefined) throw sheetNotFound();
    const marked = await markLookedAt(write.db, sheetId, { factIds, at: at.toISOString() });
    if (marked === 0) return;
    const detail = `${sheet.title}: ${marked}`;
    await recordAudit(write, actor, { action: 'attendance-looked-at', subjectId: sheetId, detail, at });
  });
}
