import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { correctHours } from '#server/features/hours/correct-hours.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { showHours } from '#server/features/hours/show-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

const DAY = 86_400_000;
/** Of events that are further back an organizer has confirmed the hours. */
const CONFIRMED_AFTER = 10 * DAY;
/** Of so many people, one did not come. */
const ABSENT = 19;

/** Hours of events that are over: confirmed from the paper; those of the latest, as the door saw them, wait. */
export async function giveHours(platform: Platform, sheetIds: readonly string[], now: Date): Promise<void> {
  for (const sheetId of sheetIds) {
    const { people } = await showHours(platform, sheetId);
    const last = people.at(-1)?.endsAt;
    if (last === undefined || last === null) continue;
    if (now.getTime() - Date.parse(last) >= CONFIRMED_AFTER) await confirmOnPaper(platform, sheetId, people);
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
