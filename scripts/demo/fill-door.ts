import { randomUUID } from 'node:crypto';
import type { ReadFact } from '#contract/door.ts';
import { factIdField } from '#contract/fields.ts';
import { noteAttendance } from '#server/features/door/note-attendance.ts';
import { readAttendance, type Attendee } from '#server/features/door/read-attendance.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';

const MINUTE = 60_000;
/** Of so many people one did not come. */
const MISSING_AMONG = 11;
/** And one went without saying so. */
const UNSEEN_AMONG = 7;
/** In minutes after the start. */
const COMES_AFTER = [-8, -3, 0, 2, 6, 14];
const AT_ONCE = 200;

/** Who came to an event that is over, as helpers would have said it. */
export async function fillDoor(hub: Context<never>, sheetId: string): Promise<void> {
  const read = await readAttendance(hub, hub.database.db, sheetId);
  const over = (read?.slots ?? []).filter(({ endTime }) => endTime !== null && new Date(endTime) <= hub.clock.now());
  const slots = new Map(over.map((slot) => [slot.id, slot]));
  const facts = (read?.people ?? []).flatMap((person, nth) => saidOf(person, slots.get(person.slotId ?? ''), nth));
  const sentAt = hub.clock.now().toISOString();
  for (let at = 0; at < facts.length; at += AT_ONCE) {
    const input = { sentAt, facts: facts.slice(at, at + AT_ONCE) };
    await noteAttendance(hub, { sheetId, actor: anonymous, input });
  }
}

interface Times {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

function saidOf({ id: person }: Attendee, slot: Times | undefined, nth: number): ReadFact[] {
  const { startTime = null, endTime = null } = slot ?? {};
  if (startTime === null || endTime === null) return [];
  const after = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
  const came = after(startTime, COMES_AFTER[nth % COMES_AFTER.length] ?? 0);
  const said = (kind: ReadFact['kind'], at: string) => ({ id: factIdField.parse(randomUUID()), kind, person, at });
  if (nth % MISSING_AMONG === MISSING_AMONG - 1) return [said('no_show', endTime)];
  return [said('arrived', came), ...(nth % UNSEEN_AMONG === 0 ? [] : [said('left', after(endTime, -(nth % 4)))])];
}
