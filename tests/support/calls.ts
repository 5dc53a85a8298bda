import { callInput, type CallView } from '#contract/calls.ts';
import { askForHelpers } from '#server/features/calls/ask-people.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { noteMailboxProved } from '#server/features/signups/signups.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { ann, makeFair, olga, signedUp, type Person } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

const MAILING_ADDRESS = '9600 Maple Road\nRichmond BC  V7E 0A1';

/** Without it the hub sends no calls. */
export function setMailingAddress({ platform }: TestHub): Promise<void> {
  return changeSetting(platform, { key: 'mailingAddress', value: MAILING_ADDRESS }, anonymous);
}

/** Signs people up on a slot who agree to be called, and have opened a mailed link. */
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
  await hub.platform.database.write(({ db }) => noteMailboxProved(db, ids, at));
}

/** A fair that misses two people, and somebody on another sheet who can be asked. */
export async function makeCallable(hub: TestHub) {
  await setMailingAddress(hub);
  const elsewhere = await makeFair(hub, { sheet: { title: 'Concert' }, slot: { startTime: null, endTime: null } });
  await agreeToCalls(hub, elsewhere.slot, [ann]);
  return makeFair(hub);
}

export async function makeCalled(hub: TestHub): Promise<{ readonly sheetId: string; readonly call: CallView }> {
  const { sheet } = await makeCallable(hub);
  const press = { sheetId: sheet.id, input: callInput.parse({}), key: null };
  return { sheetId: sheet.id, call: await askForHelpers(hub.hub, press, olga) };
}
