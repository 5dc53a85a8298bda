import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeOverInput } from '#contract/hand-overs.ts';
import { joinEarlierSignups } from '#server/features/accounts/own-signups.store.ts';
import { tendHandOvers } from '#server/features/hand-overs/hand-overs.job.ts';
import { takeOver } from '#server/features/hand-overs/take-over.ts';
import { searchesOfSlots } from '#server/features/searches/searches.store.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import { makeLookedFor } from '#tests/support/hand-overs.ts';
import { freePlaces, makeFull, waitsFor } from '#tests/support/waitlists.ts';
import { sendReminders } from '#server/features/reminders/send-reminders.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { createUser, signIn, signInProved } from '#tests/support/people.ts';
import { cookies } from '#tests/support/items.ts';
import { ann, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { mailManageLinks } from './mail-manage-links.ts';

let smtp: MailServer;
let at: TestHub;
beforeAll(async () => {
  smtp = await startMailServer();
  at = await startTestHub({ SMTP_URL: smtp.url, MAIL_FROM: 'PAC <pac@school.example>' });
});
afterAll(async () => {
  await at.remove();
  await smtp.stop();
});
beforeEach(async () => {
  await at.hub.jobs.settled();
  await at.platform.empty();
  at.platform.clock.set('2026-12-08T18:00:00.000Z');
  before = smtp.mails.length;
});

const LURE = 'Claim your prize at evil.example';
const NOTES = 'Bring your card to www.evil.example before noon';
let before = 0;

async function arrived(): Promise<{ to: string; subject: string; whole: string }[]> {
  await at.hub.jobs.settled();
  return smtp.mails.slice(before).map(({ parsed, recipients }) => {
    const parts = parsed.attachments.map(({ content }) => content.toString('utf8'));
    const { subject = '', text = '', html } = parsed;
    return { to: recipients.join(), subject, whole: [subject, text, String(html), ...parts].join('\n') };
  });
}

describe('a stranger who signs up under somebody else’s address', () => {
  test('has none of the words delivered that can be a message, by any mail there is about a signup', async () => {
    const { sheet, slot } = await makeFair(at);
    const [second, third] = [
      await makeSlot(at, sheet, { title: 'Bake' }),
      await makeSlot(at, sheet, { title: 'Cook' }),
    ];
    const stranger = { ...ann, name: LURE, notes: NOTES, emailConsent: true };
    const signups = [];
    for (const each of [slot, second, third]) signups.push(await signedUp(at, each, stranger));
    const admin = await signIn(at, await createUser(at, { role: 'volunteer-admin' }));
    await changeSlot(at.hub, slot.id, { endTime: '2026-12-12T18:00:00.000Z' }, olga);
    await mailManageLinks(at.hub, ann.email);
    await sendReminders(at.hub, { signupSheetId: sheet.id, reminderType: 'week' }, olga);
    // A reminder is not sent once there is nothing to be reminded of.
    await at.hub.jobs.settled();
    const json = { token: signups[0]?.token, email: 'other@families.example' };
    await at.call('PATCH', '/api/manage/signup', { json });
    await at.call('DELETE', `/api/volunteers/${signups[0]?.id}`, { cookie: admin });
    await at.call('DELETE', '/api/manage/signup', { json: { token: signups[1]?.token } });
    await deleteSlot(at.hub, third.id, olga);
    await signedUp(at, slot, stranger);
    await deleteSheet(at.hub, sheet.id, olga);
    const mails = await arrived();
    const kinds = ['signed up:', 'Changed', 'link', 'Saturday', 'no longer', 'Your sign-up is cancelled', 'Cancelled'];
    for (const kind of kinds)
      expect(mails.filter(({ subject }) => subject.includes(kind)).length, kind).toBeGreaterThan(0);
    for (const { whole } of mails) expect(whole).not.toMatch(/evil|prize|before noon/i);
  });

  test('has none of them delivered as what is brought or as further people either', async () => {
    const { sheet, slot } = await makeFair(at, { slot: { maxVolunteers: 5 } });
    const item = await makeSlot(at, sheet, cookies);
    await signedUp(at, slot, { ...ann, name: LURE, people: [{ name: LURE }, { name: `${LURE} now` }] });
    await signedUp(at, item, { ...ann, bringing: LURE });
    const places = [{ slotId: item.id, bringing: LURE }, { slotId: slot.id }];
    await at.call('POST', '/api/volunteers/batch', { json: { ...ann, name: `${LURE} 2`, places } });
    const mails = await arrived();
    expect(mails).toHaveLength(3);
    for (const { whole } of mails) expect(whole).not.toMatch(/evil|prize/i);
  });

  test('has what is brought delivered that is as plain as a name', async () => {
    const { slot } = await makeFair(at, { slot: cookies });
    await signedUp(at, slot, { ...ann, quantity: 2, bringing: 'oatmeal (nut-free)' });
    expect((await arrived())[0]?.whole).toContain('2 dozen · oatmeal (nut-free)');
  });

  test('has a name delivered that is plainly one, and reads all that was typed on the page of the link', async () => {
    const { slot } = await makeFair(at);
    const { token } = await signedUp(at, slot, { ...ann, notes: NOTES });
    const [mail] = await arrived();
    expect(mail?.whole).toContain('Thank you, Ann Anders!');
    expect(mail?.whole).not.toContain('evil');
    const shown = await at.call('POST', '/api/manage/signup', { json: { token } });
    expect(shown.json().signup).toMatchObject({ name: ann.name, notes: NOTES });
  });

  test('has nothing delivered either where the owner of the address has an account, proved or not', async () => {
    const { slot } = await makeFair(at);
    const owner = await createUser(at, { role: 'user', email: ann.email });
    await prove(owner.id);
    await signedUp(at, slot, { ...ann, name: LURE, notes: NOTES });
    expect((await arrived()).map(({ whole }) => /evil|prize/.test(whole))).toEqual([false]);
  });
});

async function prove(id: string): Promise<void> {
  const proved = { email_verified_at: at.platform.clock.now().toISOString() };
  await at.platform.database.write(({ db }) => db.updateTable('users').set(proved).where('id', '=', id).execute());
}

describe('the confirmation quotes notes and whatever name', () => {
  const json = { name: 'J.Smith', notes: 'Gloves are at smith.example', phone: ann.phone };

  async function confirmedTo(isProved: boolean) {
    const { slot } = await makeFair(at);
    const user = await createUser(at, { role: 'user', email: ann.email });
    if (isProved) await prove(user.id);
    const cookie = await signIn(at, user);
    const answer = await at.call('POST', '/api/volunteers', {
      cookie,
      json: { ...json, slotId: slot.id, email: ann.email },
    });
    expect(answer.statusCode).toBe(201);
    const mails = await arrived();
    const { id } = answer.json<{ id: string }>();
    return { id, cookie, whole: mails.map(({ whole }) => whole).join() };
  }

  test('to whoever signs up under the own address, once its mailbox is proved', async () => {
    const { id, cookie, whole } = await confirmedTo(true);
    expect(whole).toContain('Thank you, J.Smith!');
    expect(whole).toContain('Gloves are at smith.example');
    await at.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { email: 'somebody@else.example' } });
    const [, toSomebodyElse] = await arrived();
    expect(toSomebodyElse?.whole).toContain('Thank you!');
    expect(toSomebodyElse?.whole).not.toMatch(/smith/i);
  });

  test('not before', async () => {
    const { whole } = await confirmedTo(false);
    expect(whole).toContain('Thank you!');
    expect(whole).not.toMatch(/smith/i);
  });

  /** What somebody typed is kept, and the place is had later. @returns the mails of that moment */
  const later: Record<string, (person: typeof ann & typeof json, actor: Actor) => Promise<unknown>> = {
    'an offer is accepted': async (person, actor) => {
      const { slot } = await makeFull(at);
      await waitsFor(at, slot, person, actor);
      const [token] = await freePlaces(at, slot);
      return at.call('POST', '/api/offers/accept', { json: { token } });
    },
    'an organizer approves a hand-over': async (person, actor) => {
      const { slot } = await askedBy(person, actor);
      const cookie = await signIn(at, await createUser(at, { role: 'volunteer-admin' }));
      const [search] = await searchesOfSlots(at.hub.database.db, [slot.id]);
      const url = `/api/volunteer-slots/${slot.id}/hand-overs/approve`;
      return at.call('POST', url, { cookie, json: { handOverId: search?.id } });
    },
    'nobody answers about a hand-over for a day': async (person, actor) => {
      await askedBy(person, actor);
      at.platform.clock.set('2026-12-09T18:01:00.000Z');
      return tendHandOvers(at.hub);
    },
  };
  async function askedBy(person: typeof ann & typeof json, actor: Actor) {
    const { slot, token } = await makeLookedFor(at, { sheet: { handOverApproval: true } });
    await takeOver(at.hub, actor, takeOverInput.parse({ ...person, token }), null);
    return { slot };
  }
  async function confirmedLater(way: string, actor: Actor): Promise<string> {
    await later[way]?.({ ...ann, ...json }, actor);
    const mails = await arrived();
    const toAnn = mails.filter(({ subject, to }) => to === ann.email && subject.startsWith('You’re signed up'));
    expect(toAnn).toHaveLength(1);
    return toAnn[0]?.whole ?? '';
  }
  const ways = Object.keys(later);

  test.each(ways)('of who typed them with the account of the mailbox, also once %s', async (way) => {
    const { id: userId } = await signInProved(at, ann);
    const whole = await confirmedLater(way, { role: 'user', userId, sessionHash: '' });
    expect(whole).toContain('Gloves are at smith.example');
  });

  test.each(ways)('of no stranger once %s', async (way) => {
    expect(await confirmedLater(way, anonymous)).not.toMatch(/smith/i);
  });

  test('of no stranger whose wait has joined the account of the mailbox since, and in no later mail', async () => {
    const { slot } = await makeFull(at);
    await waitsFor(at, slot, { ...ann, ...json });
    const { id } = await signInProved(at, ann);
    await at.platform.database.write(({ db }) => joinEarlierSignups(db, { id, email: ann.email }));
    const [token] = await freePlaces(at, slot);
    await at.call('POST', '/api/offers/accept', { json: { token } });
    await changeSlot(at.hub, slot.id, { endTime: '2026-12-12T18:00:00.000Z' }, olga);
    const mails = (await arrived()).filter(({ to }) => to === ann.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Changed/));
    for (const { whole } of mails) expect(whole).not.toMatch(/smith/i);
  });

  test('of an organizer who signs somebody up', async () => {
    const { slot } = await makeFair(at);
    const cookie = await signIn(at, await createUser(at, { role: 'volunteer-admin' }));
    const wish = { ...json, slotId: slot.id, email: ann.email };
    expect((await at.call('POST', '/api/volunteers', { cookie, json: wish })).statusCode).toBe(201);
    expect((await arrived())[0]?.whole).toContain('Gloves are at smith.example');
  });
});
