import { insertFacts, type NewFact } from '#server/features/attendance/facts.store.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { correctHours } from '#server/features/hours/correct-hours.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { showHours } from '#server/features/hours/show-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
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
  const facts = people.flatMap((one, nth) => {
    if (one.startsAt === null || one.endsAt === null || nth % NOT_SEEN === NOT_SEEN - 1) return [];
    const arrived = said(platform, sheetId, {
      personId: one.personId,
      kind: 'arrived',
      at: shifted(one.startsAt, nth),
    });
    const left = said(platform, sheetId, { personId: one.personId, kind: 'left', at: shifted(one.endsAt, 0) });
    return nth % FORGOT === FORGOT - 1 ? [arrived] : [arrived, left];
  });
  await platform.database.write(({ db }) => insertFacts(db, facts));
}

function shifted(moment: string, nth: number): string {
  return new Date(Date.parse(moment) + (nth % 3) * 9 * MINUTE).toISOString();
}

function said(
  { clock }: Platform,
  sheetId: string,
  { personId, kind, at }: Pick<NewFact, 'personId' | 'kind' | 'at'>,
): NewFact {
  return {
    id: newId(clock.now()),
    sheetId,
    personId,
    kind,
    at,
    receivedAt: at,
    slotId: null,
    name: null,
    email: null,
    emailKey: null,
    offsetSeconds: null,
    undoes: null,
    saidBy: 'helper',
    helper: 'Hana',
    userId: null,
    linkId: null,
    deviceId: null,
    odd: null,
  };
}
