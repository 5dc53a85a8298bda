import { canSayHere } from '#domain/door.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { isItem } from '#domain/slot-kinds.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Whether the volunteer can say now that they have come. */
export function isHereNow(
  { schoolClock, clock }: Pick<Platform, 'schoolClock' | 'clock'>,
  signup: SignupOfEvent,
): boolean {
  const { slotKind: kind, startTime, endTime, eventDate } = signup;
  return (
    takesPlace(signup) && !isItem({ kind }) && canSayHere(schoolClock, { startTime, endTime, eventDate }, clock.now())
  );
}
