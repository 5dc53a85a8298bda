import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { ann, makeFair, signedUp, type Person } from './sheets.ts';
import { DAY } from './test-clock.ts';
import type { TestHub } from './test-hub.ts';

interface Held {
  readonly sheet: Sheet;
  readonly slot: Slot;
  readonly signupIds: string[];
}

/** A fair that is over, with a shift of an hour: yesterday, unless it was earlier or today. */
export async function makeHeld(hub: TestHub, people: readonly Person[] = [ann], daysAgo = 1): Promise<Held> {
  const { clock } = hub.platform;
  const now = clock.now().toISOString();
  const day = new Date(clock.now().getTime() - daysAgo * DAY).toISOString().slice(0, 10);
  clock.advance(-(daysAgo + 2) * DAY);
  const { sheet, slot } = await makeFair(hub, {
    sheet: { eventDate: `${day}T09:00` },
    slot: { startTime: `${day}T09:00`, endTime: `${day}T10:00`, maxVolunteers: null },
  });
  const signupIds: string[] = [];
  for (const person of people) signupIds.push((await signedUp(hub, slot, person)).id);
  clock.set(now);
  return { sheet, slot, signupIds };
}
