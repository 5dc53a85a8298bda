import { expect } from 'vitest';
import type { AccountTurn, Fate, ThingOfAccount } from '#domain/what-ends.ts';
import { whoMayBeCalled } from '#server/features/consent/who-may-be-called.ts';
import { joinWaitlist } from '#server/features/offers/join-waitlist.ts';
import type { Actor } from '#server/http/actor.ts';
import { openStream } from './event-stream.ts';
import { proved } from './mailbox-codes.ts';
import { PASSWORD, signInAs, signInProved } from './people.ts';
import { ann, helper, makeFair, makeSlot, placesOf, signedUp } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

const NEXT_ADDRESS = 'ann@next.example';
const NEVER_OVER = { startTime: '2026-12-20T09:00', endTime: '2026-12-20T11:00' };
const MOVED = { startTime: '2026-12-21T08:00', endTime: '2026-12-21T10:00' };

/** Ann's account, with all that an account can have. It is the day after a fair at which she helped. */
export async function annsAccount(hub: TestHub, base: string, goTo: (local: string) => void) {
  const { db } = hub.platform.database;
  const { id, cookie } = await signInProved(hub, ann);
  const as: Actor = { role: 'user', userId: id, sessionHash: '' };
  const own = { ...ann, preferredLanguage: 'en' };
  const past = await makeFair(hub);
  await signedUp(hub, past.slot, ann, as);
  goTo('2026-12-13T10:00');
  const admin = await signInAs(hub, 'full-admin');
  const asked = async (method: string, url: string, json: unknown, who = admin) => {
    const answer = await hub.call(method, url, { cookie: who, json });
    expect([url, answer.statusCode < 300, answer.body]).toEqual([url, true, expect.any(String)]);
    return answer;
  };
  await asked('POST', `/api/signup-sheets/${past.sheet.id}/attendance/confirm`, { except: [] });
  await asked('POST', '/api/certificates/mine', { name: ann.name, year: 2026 }, cookie);
  const next = { sheet: { eventDate: '2026-12-20T09:00' }, slot: { ...NEVER_OVER, maxVolunteers: 2 } };
  const [ahead, off] = [await makeFair(hub, next), await makeFair(hub, next)];
  await signedUp(hub, ahead.slot, ann, as);
  await signedUp(hub, off.slot, ann, as);
  await asked('POST', `/api/signup-sheets/${off.sheet.id}/call-off`, { reason: null });
  const [full, later] = [await makeSlot(hub, ahead.sheet, NEVER_OVER), await makeSlot(hub, ahead.sheet, NEVER_OVER)];
  const another = await makeSlot(hub, ahead.sheet, NEVER_OVER);
  for (const slot of [full, later]) for (const nth of [1, 2]) await signedUp(hub, slot, helper(nth));
  const waits = (slot: { readonly id: string }) => joinWaitlist(hub.hub, as, slot.id, { ...wish, ...own });
  await waits(full);
  await asked('PATCH', `/api/auth/account/${id}`, { name: ann.name, email: ann.email, callConsent: true }, cookie);
  await asked('POST', `/api/signup-sheets/${ahead.sheet.id}/organizers`, { email: ann.email });
  const { url: calendar } = (await asked('POST', '/api/mine/calendar', {}, cookie)).json<{ url: string }>();
  const browser = await proved(hub, ann.email);
  const stream = await openStream(`${base}/api/live?sheet=${ahead.sheet.id}`, { cookie });
  await stream.next();
  let isOver = false;
  void stream.ended.then(() => (isOver = true));

  const account = `/api/auth/account/${id}`;
  const turns: Record<AccountTurn, () => Promise<unknown>> = {
    'signed out': () => asked('POST', '/api/auth/logout', {}, cookie),
    'new address': () => asked('PATCH', account, { name: ann.name, email: NEXT_ADDRESS }, cookie),
    deleted: () => asked('DELETE', account, { password: PASSWORD }, cookie),
  };

  async function look(): Promise<Record<ThingOfAccount, Fate>> {
    const stays = (is: boolean): Fate => (is ? 'stays' : 'ends');
    const session = (await hub.call('GET', '/api/auth/my-data.json', { cookie })).statusCode === 200;
    const underWay = await signedUp(hub, another, own, as);
    await waits(later);
    const of = async (table: 'volunteers' | 'waitlist_entries', slot: { readonly id: string }) =>
      (await db.selectFrom(table).select('user_id').where('slot_id', '=', slot.id).execute()).some(
        ({ user_id: userId }) => userId === id,
      );
    await asked('PATCH', `/api/volunteer-slots/${past.slot.id}`, MOVED);
    const callable = async (address: string) =>
      (await whoMayBeCalled(hub.platform, db, address)).agreed.some((one) => one.address === address);
    const { pathname } = new URL(calendar);
    const organizers = await asked('GET', `/api/signup-sheets/${ahead.sheet.id}/organizers`, undefined);
    const hours = await asked('GET', `/api/signup-sheets/${past.sheet.id}/hours`, undefined);
    const letters = await asked('GET', '/api/certificates?year=2026', undefined);
    return {
      session: stays(session),
      'live stream': stays(!isOver),
      'sign-ups ahead': stays(await of('volunteers', ahead.slot)),
      'sign-ups of an event that is called off': stays((await placesOf(hub, off.slot)).signups > 0),
      'places of an event that moves ahead again': stays((await placesOf(hub, past.slot)).count === 1),
      'sign-ups under way': stays(underWay.userId === id),
      'waits under way': stays(await of('waitlist_entries', later)),
      waits: stays(await of('waitlist_entries', full)),
      consents: (await callable(ann.email)) ? 'stays' : (await callable(NEXT_ADDRESS)) ? 'moves' : 'ends',
      'invitations to it': stays(organizers.body.includes(ann.email)),
      'calendar of its mailbox': stays((await hub.call('GET', pathname)).statusCode === 200),
      'proofs of its mailbox': stays((await browser.call('GET', '/api/mailbox')).body.includes(ann.email)),
      hours: stays(hours.body.includes(ann.name)),
      'letters about hours': stays(letters.body.includes(ann.name)),
    };
  }

  return { turns, look, close: () => stream.close() };
}

const wish = {
  places: 1,
  fewerIsFine: false,
  notes: null,
  emailConsent: false,
  callConsent: false,
  newsConsent: false,
};
