import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CertificateView } from '#contract/certificates.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { EVENING, MORNING_AFTER, startHoursHub } from '#tests/support/hours-hub.ts';
import { createUser, PASSWORD, signIn, signInProved } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, makeSlot, signedUp, type Person } from '#tests/support/sheets.ts';
import { proposeDueHours } from './hours.job.ts';

const { hub, begin, goTo, full, fairOf, call, hoursOf, confirm, of, years, proved, mine } = await startHoursHub();
afterAll(() => hub.remove());
beforeEach(() => begin());

const as = (id: string): Actor => ({ role: 'user', userId: id, sessionHash: '' });
const COCOA = { title: 'Cocoa', startTime: '2026-12-12T09:00', endTime: '2026-12-12T11:00' };
const SUMMER = '2027-09-01T18:00:00.000Z';

const letterOf = (cookie: string, { name }: Person) =>
  call<CertificateView>('POST', '/api/certificates/mine', { name, year: 2026 }, cookie);
async function stateOf({ number }: CertificateView, surname: string): Promise<unknown> {
  const answer = await hub.call('POST', '/api/letters/verify', { json: { number, surname } });
  const { state, initials } = answer.json<Record<string, unknown>>();
  return [state, initials];
}

/** Ben signed up for the tables; whose account this is signs Ben up for the cocoa, which overlaps. */
async function benIsSignedUpBy(id: string) {
  const { sheet } = await fairOf(ben);
  const cocoa = await makeSlot(hub, sheet, COCOA);
  await signedUp(hub, cocoa, { ...ben, acceptsOverlap: true } as never, as(id));
  return sheet;
}

/** Sessions end within a day. */
async function sessionOf(id: string): Promise<string> {
  return signIn(hub, present(await userById(hub.platform.database.db, id)));
}

async function leave(id: string): Promise<void> {
  const cookie = await sessionOf(id);
  const answer = await hub.call('DELETE', `/api/auth/account/${id}`, { cookie, json: { password: PASSWORD } });
  expect(answer.statusCode, answer.body).toBe(204);
}

describe('when an account is deleted that signed somebody else up', () => {
  test.each(['user', 'proved'] as const)('their hours, name and letter stay (%s)', async (kind) => {
    const { id } =
      kind === 'proved'
        ? await signInProved(hub, ann)
        : await createUser(hub, { role: 'user', email: ann.email, name: ann.name });
    const sheet = await benIsSignedUpBy(id);
    await goTo(EVENING);
    await confirm(sheet, []);
    const cookie = await proved(ben);
    const letter = await letterOf(cookie, ben);
    expect(letter.minutes).toBe(180);
    const before = await mine(cookie);
    await leave(id);
    expect(await stateOf(letter, 'Bakker')).toEqual(['valid', 'B. B.']);
    expect((await mine(cookie)).hours.map(({ name, slot }) => [name, slot])).toEqual(
      before.hours.map(({ name, slot }) => [name, slot]),
    );
    expect(await letterOf(cookie, ben)).toEqual(letter);
  });

  test('the total of a closed school year stays', async () => {
    const { id } = await signInProved(hub, ann);
    const sheet = await benIsSignedUpBy(id);
    await goTo(EVENING);
    await confirm(sheet, []);
    await goTo(SUMMER);
    await call('POST', '/api/hours/years/close', { year: 2026 }, full());
    await leave(id);
    expect((await years()).find(({ year }) => year === 2026)).toMatchObject({ confirmed: 180, isClosed: true });
  });

  test('what nobody has confirmed is under their name as well', async () => {
    const { id } = await signInProved(hub, ann);
    const sheet = await benIsSignedUpBy(id);
    await goTo(EVENING);
    await leave(id);
    await goTo(MORNING_AFTER);
    await proposeDueHours(hub.platform);
    await confirm(sheet, []);
    expect(await years()).toMatchObject([{ confirmed: 180 }]);
    expect((await mine(await proved(ben))).hours.map(({ name }) => name)).toEqual([ben.name, ben.name]);
  });
});

describe('when an account is deleted whose address was never proved', () => {
  test('the hours of its own sign-ups lose their name, and the reader of the mailbox keeps the letter', async () => {
    const { id } = await createUser(hub, { role: 'user', email: ben.email, name: 'Mallory' });
    const sheet = await benIsSignedUpBy(id);
    await goTo(EVENING);
    await confirm(sheet, []);
    const { certificates } = await call<{ certificates: CertificateView[] }>('POST', '/api/certificates', {
      year: 2026,
    });
    const letter = present(certificates[0]);
    await leave(id);
    const { people } = await hoursOf(sheet);
    expect(people.map(({ name, slot }) => [name, slot])).toEqual([
      [ben.name, 'Set up tables'],
      [null, 'Cocoa'],
    ]);
    expect(await stateOf(letter, 'Bakker')).toEqual(['valid', 'B. B.']);
    expect(await years()).toMatchObject([{ confirmed: 180 }]);
    await leave((await signInProved(hub, ben)).id);
    expect(await stateOf(letter, 'Bakker')).toEqual(['withdrawn', '']);
    expect(await years()).toMatchObject([{ confirmed: 180 }]);
  });

  test('nothing says who it was where all was signed up by it', async () => {
    const { id } = await createUser(hub, { role: 'user', email: ann.email, name: ann.name });
    const { sheet, slot } = await fairOf(ben);
    await signedUp(hub, slot, ann, as(id));
    await goTo(EVENING);
    await confirm(sheet, []);
    await call('POST', '/api/certificates', { year: 2026 });
    await leave(id);
    const { db } = hub.platform.database;
    const kept = JSON.stringify([
      await db.selectFrom('hour_people').selectAll().execute(),
      await db.selectFrom('certificates').selectAll().execute(),
    ]);
    expect(kept).toContain(ben.name);
    for (const word of [ann.name, ann.email]) expect(kept).not.toContain(word);
    expect(of(await hoursOf(sheet), ben.name).minutes).toBe(120);
  });

  test('hours under an earlier address of the account lose the name, and a letter there stays', async () => {
    const { id } = await signInProved(hub, ann);
    const { sheet, slot } = await fairOf(ben);
    await signedUp(hub, slot, ann, as(id));
    await goTo(EVENING);
    await confirm(sheet, []);
    const { certificates } = await call<{ certificates: CertificateView[] }>('POST', '/api/certificates', {
      year: 2026,
    });
    const letter = present(certificates.find(({ name }) => name === ann.name));
    const moved = { name: ann.name, email: 'new@families.example' };
    await call('PATCH', `/api/auth/account/${id}`, moved, await sessionOf(id));
    await leave(id);
    expect((await hoursOf(sheet)).people.map(({ name }) => name)).toEqual([ben.name, null]);
    expect(await stateOf(letter, 'Anders')).toEqual(['valid', 'A. A.']);
  });
});
