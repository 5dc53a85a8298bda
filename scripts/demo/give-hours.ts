import { randomUUID } from 'node:crypto';
import type { FactInput } from '#contract/door.ts';
import { noteAttendance } from '#server/features/door/note-attendance.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { correctHours } from '#server/features/hours/correct-hours.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { showHours } from '#server/features/hours/show-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Of events that are further back an organizer has confirmed the hours. */
const CONFIRMED_AFTER = 10 * DAY;
/** Of so many people, one did not come. */
const ABSENT = 19;
const NOT_SEEN = 6;
const FORGOT = 4;

/** Hours of events that are over: confirmed from the paper, and of the latest from the door, to be looked at. */
export async function giveHours(platform: Platform, sheetIds: readonly string[], now: Date): Promise<void> {
  for (const sheetId of sheetIds) {
    const { people } = await showHours(platform, sheetId);
    const last = people.at(-1)?.endsAt;
    if (last === undefined || last === null) continue;
    if (now.getTime() - Date.parse(last) < CONFIRMED_AFTER) await seeAtDoor(platform, sheetId, people);
    else await confirmOnPaper(platform, sheetId, people);
  }
  await proposeDueHours(platform);
}

type People = Awaited<ReturnType<typeof showHours>>['people'];

async function confirmOnPaper(platform: Platform, sheetId: string, people: People): Promise<void> {
  const except = people.flatMap(({ personId }, nth) => (nth % ABSENT === ABSENT - 1 ? [personId] : []));
  await confirmHours(platform, { sheetId, input: { except } }, anonymous);
  const [first] = people;
  if (first === undefined || first.minutes === null) return;
  const correction = { personId: first.personId, minutes: first.minutes + 30, reason: 'Stayed to put the chairs away' };
  await correctHours(platform, { sheetId, input: correction }, anonymous);
}

async function seeAtDoor(platform: Platform, sheetId: string, people: People): Promise<void> {
  const facts = people.flatMap(({ personId: person, startsAt, endsAt }, nth): FactInput[] => {
    if (startsAt === null || endsAt === null || nth % NOT_SEEN === NOT_SEEN - 1) return [];
    const said = (kind: 'arrived' | 'left', at: string): FactInput => ({ id: randomUUID(), kind, person, at });
    const arrived = said('arrived', shifted(startsAt, nth));
    return nth % FORGOT === FORGOT - 1 ? [arrived] : [arrived, said('left', shifted(endsAt, 0))];
  });
  const sentAt = platform.clock.now().toISOString();
  await noteAttendance(platform, { sheetId, actor: anonymous, input: { sentAt, facts } });
}

function shifted(moment: string, nth: number): string {
  return new Date(Date.parse(moment) + (nth % 3) * 9 * MINUTE).toISOString();
}
