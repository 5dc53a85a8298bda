import { noteProof, type User } from '#server/features/accounts/accounts.store.ts';
import { makeCertificates } from '#server/features/certificates/all-certificates.ts';
import { certificatesOfAddress } from '#server/features/given-hours/certificates.store.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { present } from './present.ts';
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

/** A certificate about an hour of this user, whose mailbox is proved, or of somebody else. */
export async function makeCertificate(hub: TestHub, owner: User | null): Promise<string> {
  const { database, clock } = hub.platform;
  if (owner !== null) await database.write(({ db }) => noteProof(db, owner.id, owner.email, clock.now()));
  const email = owner?.email ?? ann.email;
  const { sheet } = await makeHeld(hub, [{ ...ann, email }]);
  await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
  await makeCertificates(hub.platform, 2026, anonymous);
  const [certificate] = await certificatesOfAddress(database.db, email.toLowerCase());
  return present(certificate).id;
}
