import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveMailbox } from '#server/features/accounts/prove-mailbox.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { ann, makeFair, makeSheet, makeSlot, signedUp, type Person } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

let smtp: MailServer;
let hub: TestHub;
let before = 0;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ SMTP_URL: smtp.url });
});
beforeEach(() => {
  before = smtp.mails.length;
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});
afterEach(async () => {
  await hub.hub.jobs.settled();
  await hub.platform.empty();
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

const at = (start: string, end: string | null) => ({
  startTime: `2026-12-12T${start}`,
  endTime: end === null ? null : `2026-12-12T${end}`,
});
const signUp = (json: object, cookie?: string) =>
  hub.call('POST', '/api/volunteers', { json: { ...ann, ...json }, ...(cookie === undefined ? {} : { cookie }) });
const SAME_TIME = 'At the same time';

async function lastMail(): Promise<string> {
  await hub.hub.jobs.settled();
  return (smtp.mails.at(-1)?.parsed.text ?? '').replace(/[\u00a0\u202f]/g, ' ');
}

/** With a confirmation that is sent before anything else happens. */
async function helps(slot: { readonly id: string }, person: Person = ann): Promise<void> {
  await signedUp(hub, slot, person);
  await hub.hub.jobs.settled();
}

/** Somebody helps from nine to ten, and the slots of another sheet can be had. */
async function helpsFromNine() {
  const { slot } = await makeFair(hub, { slot: at('09:00', '10:00') });
  const sheet = await makeSheet(hub, { title: 'Bake Sale' });
  const during = await makeSlot(hub, sheet, { title: 'Sell', ...at('09:30', '10:30'), maxVolunteers: 9 });
  const after = await makeSlot(hub, sheet, { title: 'Clean up', ...at('10:00', '11:00'), maxVolunteers: 9 });
  return { slot, sheet, during, after };
}

describe('someone who helps elsewhere at the same time', () => {
  test('is told by mail, while the page says nothing to whoever typed the address', async () => {
    const { slot, during } = await helpsFromNine();
    await helps(slot);
    const answer = await signUp({ slotId: during.id });
    expect(answer.statusCode).toBe(201);
    expect(answer.body).not.toMatch(/overlap|Craft Fair|Set up/);
    const token = new URL(answer.json().manageUrl).hash.slice(1);
    const managed = await hub.call('POST', '/api/manage/signup', { json: { token } });
    expect(managed.json()).not.toHaveProperty('overlaps');
    expect(await lastMail()).toContain(
      'At the same time (9:00 – 10:00 a.m.), you’re also signed up for Set up tables – Winter Craft Fair.',
    );
  });

  test('sees it by the link of that mail', async () => {
    const { slot, during } = await helpsFromNine();
    await helps(slot);
    await signUp({ slotId: during.id });
    const token = /\/manage#(\S+)/.exec(await lastMail())?.[1];
    const managed = await hub.call('POST', '/api/manage/signup', { json: { token } });
    expect(managed.json().overlaps).toEqual([
      {
        slotTitle: 'Set up tables',
        sheetTitle: 'Winter Craft Fair',
        startTime: '2026-12-12T16:00:00.000Z',
        endTime: '2026-12-12T17:00:00.000Z',
      },
    ]);
  });

  test.each([
    ['whose address is proved is told on the page', true],
    ['whose address is not proved is not', false],
  ])('with an account %s', async (_what, isProved) => {
    const { slot, during } = await helpsFromNine();
    const priya = await createUser(hub, { role: 'user', email: ann.email });
    if (isProved) await proveMailbox(hub.platform, priya);
    const cookie = await signIn(hub, priya);
    await signUp({ slotId: slot.id }, cookie);
    await hub.hub.jobs.settled();
    const { overlaps = [] } = (await signUp({ slotId: during.id }, cookie)).json();
    expect(overlaps).toHaveLength(isProved ? 1 : 0);
  });

  test.each([
    ['a shift that begins when the other ends', { slot: 'after' }],
    ['another person of the address', { name: 'Al Anders' }],
    ['another address', { email: 'other@families.example' }],
  ])('is warned of nothing: %s', async (_what, { slot = 'during', ...person }: Record<string, string>) => {
    const made = await helpsFromNine();
    await helps(made.slot);
    await signUp({ ...person, slotId: slot === 'after' ? made.after.id : made.during.id });
    await hub.hub.jobs.settled();
    expect(
      smtp.mails
        .slice(before)
        .map(({ parsed }) => parsed.text)
        .join(),
    ).not.toContain(SAME_TIME);
  });

  test('is warned of nothing by what is brought, by an event that is called off, or by a date that is hidden', async () => {
    const { slot, sheet, during } = await helpsFromNine();
    const item = await makeSlot(hub, sheet, { ...at('09:00', '10:00'), kind: 'item' });
    const hidden = await makeFair(hub, { sheet: { showEventDate: false }, slot: at('09:00', '10:00') });
    const off = await makeFair(hub, { slot: at('09:00', '10:00') });
    for (const one of [item, hidden.slot, off.slot]) await helps(one);
    await hub.platform.database.write(({ db }) =>
      db.updateTable('signup_sheets').set({ state: 'called_off' }).where('id', '=', off.sheet.id).execute(),
    );
    await signUp({ slotId: during.id });
    expect(await lastMail()).not.toContain(SAME_TIME);
    await signUp({ slotId: slot.id, name: 'Al Anders' });
    expect(await lastMail()).not.toContain(SAME_TIME);
  });

  test('is told once of two places of one form, and by name where several are signed up', async () => {
    const { slot, during } = await helpsFromNine();
    await helps(slot, { ...ann, name: 'Bo Anders' });
    const people = ['Ann Anders', 'Bo Anders'].map((name) => ({ name }));
    await signUp({ slotId: during.id, people });
    expect(await lastMail()).toContain(
      'At the same time (9:00 – 10:00 a.m.), Bo Anders is also signed up for Set up tables – Winter Craft Fair.',
    );
    const places = [{ slotId: slot.id }, { slotId: during.id }];
    await hub.call('POST', '/api/volunteers/batch', { json: { ...ann, name: 'Cy Anders', places } });
    expect((await lastMail()).split(SAME_TIME)).toHaveLength(2);
  });
});
