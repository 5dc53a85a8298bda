import { randomUUID } from 'node:crypto';
import { factIdField } from '#contract/fields.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { noteAttendance } from '#server/features/door/note-attendance.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Prepared } from './hub.ts';
import { makeSheet, ORGANIZER, signedUp, type MadeSheet } from './sheets.ts';

interface HeldFair extends MadeSheet {
  /** In the order of their names. */
  readonly personIds: readonly string[];
}

interface Helper {
  readonly name: string;
  readonly email?: string;
  readonly preferredLanguage?: string;
}

/** A fair that is over, from 8:00 to 10:15 at the school: two hours and a quarter. */
export async function makeHeldFair(
  hub: Prepared,
  people: readonly Helper[],
  { title = 'Winter Craft Fair', daysAgo = 1 }: { readonly title?: string; readonly daysAgo?: number } = {},
): Promise<HeldFair> {
  const slots = [{ title: 'Set up tables', from: '08:00', to: '10:15', maxVolunteers: null }] as const;
  const fair = await makeSheet(hub, slots, { title, inDays: -daysAgo });
  const personIds: string[] = [];
  for (const { name, ...more } of people)
    personIds.push((await signedUp(hub, fair.slots[0], name, { by: ORGANIZER, ...more })).id);
  return { ...fair, personIds };
}

/** As an organizer does in the evening, with the paper in hand. */
export async function confirmAll(hub: Prepared, { id: sheetId }: MadeSheet): Promise<void> {
  await confirmHours(hub, { sheetId, input: { except: [] } }, anonymous);
}

/** Checked in when the slot began, and out at its end; without `left` there is no check-out. */
export async function seeAtDoor(
  hub: Prepared,
  { id: sheetId, day }: MadeSheet,
  person: string | undefined,
  { left }: { readonly left: boolean },
): Promise<void> {
  if (person === undefined) throw new Error('There is nobody of that number');
  const said = (kind: 'arrived' | 'left', time: string) => {
    const at = readInstant(hub.schoolClock, `${day}T${time}`);
    if (at === null) throw new Error(`${day} has no ${time}`);
    return { id: factIdField.parse(randomUUID()), kind, person, at: at.toISOString() };
  };
  const facts = [said('arrived', '08:00'), ...(left ? [said('left', '10:15')] : [])];
  const sentAt = hub.clock.now().toISOString();
  await noteAttendance(hub, { sheetId, actor: anonymous, input: { sentAt, facts } });
}
