import { changeSetting } from '#server/features/settings/change-setting.ts';
import { noteConsentsConfirmed } from '#server/features/signups/signups.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { signedUp, type Person } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

const MAILING_ADDRESS = '9600 Maple Road\nRichmond BC  V7E 0A1';

/** Without it the hub sends no calls. */
export function setMailingAddress({ platform }: TestHub): Promise<void> {
  return changeSetting(platform, { key: 'mailingAddress', value: MAILING_ADDRESS }, anonymous);
}

/** Signs people up on a slot who agree to be called, and have confirmed that. */
export async function agreeToCalls(
  hub: TestHub,
  slot: { readonly id: string },
  people: readonly Person[],
  more: { readonly isProved?: boolean; readonly news?: boolean } = {},
): Promise<void> {
  const ids: string[] = [];
  for (const person of people)
    ids.push((await signedUp(hub, slot, { ...person, callConsent: true, newsConsent: more.news === true })).id);
  if (more.isProved === false) return;
  const at = hub.platform.clock.now().toISOString();
  await hub.platform.database.write(({ db }) => noteConsentsConfirmed(db, ids, at));
}
