import { expect } from 'vitest';
import type { Fate, ThingOfSignup } from '#domain/what-ends.ts';
import { searchesOfSlots } from '#server/features/searches/searches.store.ts';
import { manageToken } from '#server/features/signups/manage-link.ts';
import { cookies } from './items.ts';
import { PASSWORD, signInProved } from './people.ts';
import { ask } from './questions.ts';
import { ann, ben, chiyo, makeFair, makeSlot } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

export type Household = Awaited<ReturnType<typeof annsHousehold>>;

const said = { notes: 'A seat, please', bringing: 'oatmeal cookies', answer: 'Celiac', displayName: 'Ann A.' };

/**
 * Ann has signed up in her account, by one form for a shift and a thing, with all that a form can say. She looks for
 * somebody for both, and has opened the link in her mail.
 * @param asked whether somebody has asked to take them over, and waits for an organizer
 */
export async function annsHousehold(hub: TestHub, { asked }: { readonly asked: boolean }) {
  const { db } = hub.platform.database;
  const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true, handOverApproval: asked } });
  const things = await makeSlot(hub, sheet, cookies);
  const [question] = await ask(hub, sheet, [{ kind: 'short', words: 'What must you not eat?' }]);
  const { id: annsId, cookie } = await signInProved(hub, ann);
  const answers = [{ questionId: question?.id, value: said.answer }];
  const consents = { emailConsent: true, callConsent: true, newsConsent: true };
  const places = [{ slotId: slot.id }, { slotId: things.id, bringing: said.bringing, marks: ['vegan'] }];
  const { notes, displayName } = said;
  const form = { ...ann, ...consents, notes, displayName, answers, places };
  const made = await hub.call('POST', '/api/volunteers/batch', { cookie, json: form });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  const [shift = '', item = ''] = made.json<{ signups: { id: string }[] }>().signups.map(({ id }) => id);
  const formLink = new URL(made.json<{ manageUrl: string }>().manageUrl).hash.slice(1);
  const mailed = manageToken(hub.platform.secrets, shift, 0, { to: ann.email, at: hub.platform.clock.now() });
  await hub.call('POST', '/api/manage/signup', { json: { token: mailed } });
  const calendar = (await hub.call('POST', '/api/mine/calendar', { cookie, json: {} })).json<{ url: string }>();
  const isInCalendar = async () =>
    (await hub.call('GET', new URL(calendar.url).pathname)).body.includes('STATUS:CONFIRMED');
  expect(await isInCalendar()).toBe(true);
  const linkOf = (id: string) => manageToken(hub.platform.secrets, id, 0);
  const searches = new Map<string, string>();
  for (const signupId of [shift, item]) {
    const started = await hub.call('POST', '/api/manage/hand-over', { json: { token: linkOf(signupId), signupId } });
    const token = new URL(started.json<{ url: string }>().url).hash.slice(1);
    searches.set(signupId, token);
    if (asked) await takeOver(signupId, chiyo);
  }

  async function takeOver(signupId: string, taker = ben): Promise<void> {
    const json = { ...taker, token: searches.get(signupId), answers: [], emailConsent: false };
    const { statusCode } = await hub.call('POST', '/api/hand-overs/take', { json });
    expect(statusCode).toBe(asked ? 202 : 201);
  }

  async function each(act: (id: string) => Promise<{ readonly statusCode: number }>): Promise<void> {
    for (const id of [shift, item]) expect((await act(id)).statusCode).toBe(200);
  }

  async function deleteAccount(): Promise<void> {
    const answer = await hub.call('DELETE', `/api/auth/account/${annsId}`, { cookie, json: { password: PASSWORD } });
    expect(answer.statusCode).toBe(204);
  }

  const opens = async (token: string, signupId: string) =>
    (await hub.call('POST', '/api/manage/signup', { json: { token, signupId } })).statusCode === 200;
  const stays = (is: boolean): Fate => (is ? 'stays' : 'ends');
  /** What the next person reads by their own link. */
  const moves = (is: boolean): Fate => (is ? 'moves' : 'ends');

  async function nextOn(slotId: string) {
    const next = await db
      .selectFrom('volunteers')
      .select(['id', 'link_version as version', 'mailbox_proved_at as provedAt'])
      .where('slot_id', '=', slotId)
      .where('email', '=', ben.email)
      .executeTakeFirst();
    if (next === undefined) return null;
    const token = manageToken(hub.platform.secrets, next.id, next.version);
    const { signup } = (await hub.call('POST', '/api/manage/signup', { json: { token } })).json();
    return { ...signup, provedAt: next.provedAt };
  }

  async function look(): Promise<Record<ThingOfSignup, Fate>> {
    const [came, brings] = [await nextOn(slot.id), await nextOn(things.id)];
    const own = await hub.call('GET', '/api/auth/my-data.json', { cookie });
    const running = await searchesOfSlots(db, [slot.id, things.id]);
    const views: string[] = [];
    for (const token of searches.values())
      views.push((await hub.call('POST', '/api/hand-overs/view', { json: { token } })).json<{ state: string }>().state);
    const links: boolean[] = [];
    for (const id of [shift, item]) links.push(await opens(linkOf(id), id));
    const shown = (await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).body;
    return {
      'older manage links': stays(links.some(Boolean)),
      'the link of its form': stays((await opens(formLink, item)) || (await opens(formLink, shift))),
      'the take-over link': stays(views.some((state) => ['open', 'asked'].includes(state))),
      'who asked to take it over': stays(running.some(({ takerEmail }) => takerEmail !== null)),
      'proof of its mailbox': stays(Boolean(came?.provedAt ?? brings?.provedAt)),
      'entry in the calendar of its mailbox': stays(await isInCalendar()),
      'hold of its account': stays(own.statusCode === 200 && (own.body.includes(shift) || own.body.includes(item))),
      'consent to reminders': moves(came?.emailConsent === true || brings?.emailConsent === true),
      'consent to calls': moves(came?.callConsent === true || brings?.callConsent === true),
      'consent to news': moves(came?.newsConsent === true || brings?.newsConsent === true),
      note: moves(came?.notes === said.notes || brings?.notes === said.notes),
      answers: moves(JSON.stringify([came, brings]).includes(said.answer)),
      phone: moves(JSON.stringify([came, brings]).includes(ann.phone)),
      dish: moves(brings?.bringing === said.bringing || brings?.marks !== undefined),
      'shown name': moves(came?.displayName === said.displayName || shown.includes(said.displayName)),
    };
  }

  const { name, email, phone } = ann;
  const ownForm = { name, email, phone, notes, answers, emailConsent: true };
  return { cookie, shift, item, ownForm, linkOf, each, takeOver, deleteAccount, look };
}
