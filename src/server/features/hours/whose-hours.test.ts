import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CertificateView } from '#contract/certificates.ts';
import type { SheetAttendance } from '#contract/attendance.ts';
import type { OwnHours, SheetHours, YearsOfHours } from '#contract/hours.ts';
import type { Browser } from '#tests/support/browser.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { mailboxCodesTo, proved } from '#tests/support/mailbox-codes.ts';
import { usedLinkOf } from '#tests/support/doors.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, makeFair, makeSlot, signedUp, type Person } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

// Nothing listens there: what is written stays in the outbox.
const hub = await startTestHub({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' });
const { clock } = hub.platform;
afterAll(() => hub.remove());

let [organizer, full]: string[] = [];
async function goTo(moment: string): Promise<void> {
  clock.set(moment);
  organizer = await signInAs(hub, 'volunteer-admin');
  full = await signInAs(hub, 'full-admin');
}
beforeEach(async () => {
  await hub.platform.empty();
  await goTo('2026-11-20T18:00:00.000Z');
});

async function call<T>(method: string, url: string, json?: unknown, cookie = organizer): Promise<T> {
  const answer = await hub.call(method, url, { json, ...(cookie === undefined ? {} : { cookie }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}
const confirm = ({ id }: { id: string }) =>
  call<SheetHours>('POST', `/api/signup-sheets/${id}/attendance/confirm`, { except: [] });
const mine = async (browser: Browser) => (await browser.call('GET', '/api/hours/mine')).json<OwnHours>();
const kinds = ({ hours }: OwnHours) => hours.map(({ changes }) => changes.map(({ kind }) => kind));
async function saysWhoMoved({ id }: { id: string }) {
  const { people } = await call<SheetHours>('GET', `/api/signup-sheets/${id}/hours`);
  const changes = people.flatMap((one) => one.changes.filter(({ kind }) => kind === 'moved'));
  return changes.map(({ kind, byVolunteer, by }) => ({ kind, byVolunteer, by }));
}
const letterOf = async (browser: Browser, { name }: { readonly name: string }) =>
  (await browser.call('POST', '/api/certificates/mine', { name, year: 2026 })).json<CertificateView>();
async function stateOf({ number }: CertificateView, surname: string): Promise<string> {
  const answer = await hub.call('POST', '/api/letters/verify', { json: { number, surname } });
  return answer.json<{ state: string }>().state;
}

/** An account whose address is proved. */
async function accountOf(email: string) {
  const user = await createUser(hub, { role: 'user', email: email.toLowerCase() });
  await hub.platform.database.write(({ db }) => noteProof(db, user.id, user.email, clock.now()));
  return { id: user.id, cookie: await signIn(hub, user) };
}

describe('hours that are confirmed', () => {
  const typo: Person = { ...ann, email: 'anne@families.example' };

  test('follow the address that an organizer corrects, with a row in the history, and the old letter is withdrawn', async () => {
    const { sheet, signupIds } = await makeHeld(hub, [typo]);
    await confirm(sheet);
    const [wrong, right] = [await proved(hub, typo.email), await proved(hub, typo.email)];
    const letter = await letterOf(wrong, ann);
    expect(await stateOf(letter, 'Anders')).toBe('valid');
    await call('PATCH', `/api/volunteers/${signupIds[0]}`, { email: ann.email });
    expect(await saysWhoMoved(sheet)).toEqual([{ kind: 'moved', byVolunteer: false, by: expect.any(String) }]);
    expect((await mine(right)).hours).toEqual([]);
    const own = await proved(hub, ann.email);
    expect((await mine(own)).hours).toMatchObject([{ name: ann.name, minutes: 60, isConfirmed: true }]);
    expect(kinds(await mine(own))).toEqual([['confirmed', 'moved']]);
    expect(await stateOf(letter, 'Anders')).toBe('withdrawn');
    const again = await letterOf(own, ann);
    expect(await stateOf(again, 'Anders')).toBe('valid');
  });

  const AT_THE_SAME_TIME = { startTime: '2026-11-19T09:00', endTime: '2026-11-19T10:00' };

  test('follow a corrected name, and count once with what the person gave at the same time', async () => {
    const { sheet, signupIds } = await makeHeld(hub, [{ ...ann, name: 'Anne Andres' }]);
    clock.set('2026-11-17T18:00:00.000Z');
    await signedUp(hub, await makeSlot(hub, sheet, { title: 'Music', ...AT_THE_SAME_TIME }), ann);
    await goTo('2026-11-20T18:00:00.000Z');
    await confirm(sheet);
    const own = await proved(hub, ann.email);
    expect((await mine(own)).years).toMatchObject([{ confirmed: 120 }]);
    await call('PATCH', `/api/volunteers/${signupIds[0]}`, { name: ann.name });
    const { years, hours } = await mine(own);
    expect(years).toMatchObject([{ confirmed: 60 }]);
    expect(hours.map(({ name }) => name)).toEqual([ann.name, ann.name]);
  });

  test('stay where they are when the holder of a link, who may be anybody, changes the address', async () => {
    const { slot, sheet } = await makeFair(hub);
    const { token } = await signedUp(hub, slot, ann);
    await goTo('2026-12-12T17:30:00.000Z');
    await confirm(sheet);
    const change = { token, email: ben.email };
    expect((await hub.call('PATCH', '/api/manage/signup', { json: change })).statusCode).toBe(200);
    expect((await mine(await proved(hub, ben.email))).hours).toEqual([]);
    const { hours } = await call<{ hours: unknown[] }>(
      'GET',
      '/api/hours/mine',
      undefined,
      (await accountOf(ann.email)).cookie,
    );
    expect(hours).toHaveLength(1);
  });

  test('of a closed school year follow as well, unless its total would change', async () => {
    const { sheet, signupIds } = await makeHeld(hub, [typo, { ...ben, email: 'benn@families.example' }]);
    clock.set('2026-11-17T18:00:00.000Z');
    await signedUp(hub, await makeSlot(hub, sheet, { title: 'Music', ...AT_THE_SAME_TIME }), ann);
    await goTo('2026-11-20T18:00:00.000Z');
    await confirm(sheet);
    await goTo('2027-09-01T18:00:00.000Z');
    await call('POST', '/api/hours/years/close', { year: 2026 }, full);
    for (const [nth, email] of [ann.email, ben.email].entries())
      await call('PATCH', `/api/volunteers/${signupIds[nth]}`, { email });
    const given = async (email: string) => (await mine(await proved(hub, email))).hours.map(({ slot }) => slot);
    expect(await given(ben.email)).toEqual(['Set up tables']);
    // Ann was at the music at that time, which would count once.
    expect(await given(ann.email)).toEqual(['Music']);
    const { years } = await call<YearsOfHours>('GET', '/api/hours/years');
    expect(years.find(({ year }) => year === 2026)).toMatchObject({ confirmed: 180, adjusted: 0 });
  });
});

describe('the hours of who came by, whose address a helper typed', () => {
  const zoe = { name: 'Zoe Zimmer', email: 'Zoe@Families.example' };
  const [CAME, LEFT] = ['2026-12-12T14:50:00.000Z', '2026-12-12T17:00:00.000Z'];
  const EVENING = '2026-12-13T02:00:00.000Z';

  async function cameBy(by: 'helper' | 'organizer' = 'helper') {
    const { sheet, slot } = await makeFair(hub);
    const { token, device } = await usedLinkOf(hub, sheet);
    await goTo(LEFT);
    const [id, sentAt] = [randomUUID(), LEFT];
    const facts = [
      { id, kind: 'arrived', walkUp: { ...zoe, slotId: slot.id }, at: CAME },
      { id: randomUUID(), kind: 'left', person: id, at: LEFT },
    ];
    if (by === 'helper') await call('POST', '/api/door/facts', { token, device, sentAt, facts }, '');
    else await call('POST', `/api/signup-sheets/${sheet.id}/attendance/facts`, { sentAt, facts });
    await goTo(EVENING);
    return { sheet, personId: id };
  }
  const answer = (browser: Browser, personId: string, isMine: boolean) =>
    browser.call('POST', '/api/hours/mine/claim', { personId, isMine });

  test('are nobody’s until the reader of the mailbox says that it was them, by first name and initial', async () => {
    const { sheet, personId } = await cameBy();
    expect((await confirm(sheet)).people).toMatchObject([{ name: zoe.name, state: 'confirmed', minutes: 120 }]);
    const browser = await proved(hub, zoe.email);
    const before = await mine(browser);
    expect([before.hours, before.years]).toEqual([[], []]);
    const claim = { personId, name: 'Zoe Z.', slot: 'Set up tables', sheet: 'Winter Craft Fair', day: '2026-12-12' };
    expect(before.claims).toEqual([claim]);
    expect(JSON.stringify(before)).not.toContain('Zimmer');
    expect((await browser.call('GET', '/api/certificates/mine')).json()).toMatchObject({ people: [] });
    expect((await answer(browser, personId, true)).statusCode).toBe(200);
    const after = await mine(browser);
    expect(after).toMatchObject({ claims: [], hours: [{ name: zoe.name, minutes: 120, isConfirmed: true }] });
    expect(kinds(after)).toEqual([['confirmed', 'moved']]);
    expect(await saysWhoMoved(sheet)).toEqual([{ kind: 'moved', byVolunteer: true, by: null }]);
    expect(await letterOf(browser, zoe)).toMatchObject({ minutes: 120, state: 'valid' });
    expect((await answer(browser, personId, true)).statusCode).toBe(404);
  });

  test('that are proposed only when it is answered are theirs once they are confirmed', async () => {
    const { sheet, personId } = await cameBy();
    const browser = await proved(hub, zoe.email);
    await answer(browser, personId, true);
    await confirm(sheet);
    expect((await mine(browser)).hours).toMatchObject([{ name: zoe.name, isConfirmed: true }]);
  });

  test('stay a stranger’s who says “no”: the address goes from what the helper noted, the name stays', async () => {
    const { sheet, personId } = await cameBy();
    const browser = await proved(hub, zoe.email);
    await answer(browser, personId, false);
    await confirm(sheet);
    expect(await mine(browser)).toMatchObject({ claims: [], hours: [] });
    const { days } = await call<SheetAttendance>('GET', `/api/signup-sheets/${sheet.id}/attendance`);
    expect(days[0]?.slots[0]?.people).toMatchObject([{ name: zoe.name, email: null, state: 'left' }]);
  });

  test('are shown to no other mailbox, and of whom was taken back to none', async () => {
    const { sheet, personId } = await cameBy();
    await makeHeld(hub, [ben]);
    const other = await proved(hub, ben.email);
    expect((await mine(other)).claims).toEqual([]);
    expect((await answer(other, personId, true)).statusCode).toBe(404);
    expect((await hub.call('POST', '/api/hours/mine/claim', { json: { personId, isMine: true } })).statusCode).toBe(
      404,
    );
    const undone = { id: randomUUID(), kind: 'undone', undoes: personId, at: clock.now().toISOString() };
    const noted = { sentAt: clock.now().toISOString(), facts: [undone] };
    await call('POST', `/api/signup-sheets/${sheet.id}/attendance/facts`, noted);
    expect((await mine(await proved(hub, zoe.email))).claims).toEqual([]);
  });

  test('count under the address right away where an organizer entered it', async () => {
    const { sheet } = await cameBy('organizer');
    await confirm(sheet);
    const own = await mine(await proved(hub, zoe.email));
    expect(own).toMatchObject({ claims: [], hours: [{ name: zoe.name, isConfirmed: true }] });
  });

  test('bring nobody an email: a code goes to the address when it is asked for, and to no other', async () => {
    await cameBy();
    const outbox = () => hub.platform.database.db.selectFrom('outbox').select(['kind', 'recipient']).execute();
    expect(await outbox()).toEqual([]);
    await hub.call('POST', '/api/mailbox/codes', { json: { email: 'zoe@families.examples' } });
    await hub.hub.jobs.settled();
    expect(await outbox()).toEqual([]);
    await hub.call('POST', '/api/mailbox/codes', { json: { email: zoe.email.toLowerCase() } });
    await hub.hub.jobs.settled();
    expect(await mailboxCodesTo(hub, zoe.email)).toHaveLength(1);
  });

  test('keep their name when a stranger under the address leaves', async () => {
    const { sheet } = await cameBy();
    const { id, cookie } = await accountOf(zoe.email);
    const data = await call<{ attendance: unknown[] }>('GET', '/api/auth/my-data.json', undefined, cookie);
    expect(data.attendance).toMatchObject([{ kind: 'arrived', name: null, email: zoe.email }]);
    const gone = await hub.call('DELETE', `/api/users/${id}`, { cookie: full ?? '' });
    expect(gone.statusCode).toBeLessThan(300);
    const { days } = await call<SheetAttendance>('GET', `/api/signup-sheets/${sheet.id}/attendance`);
    expect(present(days[0]?.slots[0]).people).toMatchObject([{ name: zoe.name, email: null }]);
  });
});
