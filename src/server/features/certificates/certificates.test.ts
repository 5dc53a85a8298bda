import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyData } from '#contract/accounts.ts';
import type { CertificatesOfYear, CertificateView, OwnCertificates } from '#contract/certificates.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { correctHours } from '#server/features/hours/correct-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { createUser, PASSWORD, signIn, signInAs, signInProved } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, type Person } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
const { platform } = hub;
afterAll(() => hub.remove());

let organizer = '';
beforeEach(async () => {
  await platform.empty();
  platform.clock.set('2026-11-20T18:00:00.000Z');
  organizer = await signInAs(hub, 'volunteer-admin');
});

const zoe: Person = { name: 'Zoë de Souza', email: 'zoe@families.example', phone: '604 555 0105' };

type Held = Awaited<ReturnType<typeof makeHeld>>;

const given = (...people: Person[]) => givenBefore(1, ...people);

async function givenBefore(days: number, ...people: Person[]): Promise<Held> {
  const held = await makeHeld(hub, people, days);
  await confirmHours(platform, { sheetId: held.sheet.id, input: { except: [] } }, anonymous);
  return held;
}

const proved = (person: Person) => signInProved(hub, person);

async function call<T>(method: string, url: string, cookie: string, json?: unknown): Promise<T> {
  const answer = await hub.call(method, url, { cookie, json });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

const make = (cookie: string, { name }: Pick<Person, 'name'>, year = 2026) =>
  call<CertificateView>('POST', '/api/certificates/mine', cookie, { name, year });
const ofYear = () => call<CertificatesOfYear>('GET', '/api/certificates?year=2026', organizer);
const makeAll = () => call<CertificatesOfYear>('POST', '/api/certificates', organizer, { year: 2026 });
const verify = (number: string, surname: string) =>
  hub.call('POST', '/api/letters/verify', { json: { number, surname } });
const pageOf = async ({ url }: CertificateView, cookie = organizer) => hub.call('GET', url, { cookie });

const lastOnes = (people: readonly Person[]) => new Set(people.slice(-2).map(({ name }) => name));

describe('an hours letter', () => {
  test('never says more than is confirmed, though it is made while the hours are corrected', async () => {
    const people = Array.from({ length: 5 }, (_, nth) => helper(nth));
    const { sheet, signupIds } = await given(...people);
    await makeAll();
    const correct = (personId: string, minutes: number) =>
      correctHours(platform, { sheetId: sheet.id, input: { personId, minutes, reason: 'On paper' } }, anonymous);
    for (const minutes of [90, 30, 80, 20]) {
      // More hours make a new letter for everybody, while those of the last ones become fewer again.
      await Promise.all(signupIds.map((id) => correct(id, minutes)));
      await Promise.all([makeAll(), makeAll(), ...signupIds.slice(-2).map((id) => correct(id, minutes - 15))]);
      const { certificates } = await ofYear();
      const valid = certificates.filter(({ state }) => state === 'valid');
      const tooMuch = valid.filter(
        ({ name, minutes: said }) => said > (lastOnes(people).has(name ?? '') ? minutes - 15 : minutes),
      );
      expect(tooMuch).toEqual([]);
    }
  });

  test('is made by the person alone, once for the same hours, and printed with the table of them', async () => {
    await given(zoe, ben);
    const { cookie } = await proved(zoe);
    const own = await call<OwnCertificates>('GET', '/api/certificates/mine', cookie);
    expect(own).toEqual({ people: [{ name: zoe.name, year: 2026, minutes: 60 }], certificates: [] });
    const letter = await make(cookie, zoe);
    expect(letter).toMatchObject({ name: zoe.name, year: 2026, version: 1, minutes: 60, state: 'valid' });
    expect(letter.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await make(cookie, zoe)).toEqual(letter);
    const page = await pageOf(letter, cookie);
    expect(page.headers['content-type']).toContain('text/html');
    for (const text of [
      'School PAC confirms that Zoë de Souza gave 1 hour as a volunteer',
      'November 19, 2026',
      'Winter Craft Fair',
      'Set up tables',
      letter.number,
      '/letters/verify',
      'Signature',
    ])
      expect(page.body).toContain(text);
    expect(page.body).not.toContain(ben.name);
  });

  test('is in the download of an account with its table, once the address is proved, and nobody else’s is', async () => {
    await given(zoe, ben);
    const user = await createUser(hub, { role: 'user', ...zoe });
    const cookie = await signIn(hub, user);
    const { number } = present((await makeAll()).certificates.find(({ name }) => name === zoe.name));
    const inDownload = async () => (await call<MyData>('GET', '/api/auth/my-data.json', cookie)).certificates;
    expect(await inDownload()).toEqual([]);
    await platform.database.write(({ db }) => noteProof(db, user.id, user.email, platform.clock.now()));
    expect(await inDownload()).toEqual([
      {
        number,
        name: zoe.name,
        email: zoe.email,
        language: 'en',
        year: 2026,
        version: 1,
        minutes: 60,
        entries: [{ day: '2026-11-19', sheet: 'Winter Craft Fair', slot: 'Set up tables', minutes: 60 }],
        state: 'valid',
        madeAt: '2026-11-20T18:00:00.000Z',
        withdrawnAt: null,
      },
    ]);
  });

  test('is in the language of the person, with English beside it, and written from right to left where that is', async () => {
    await given({ ...zoe, preferredLanguage: 'ar' } as Person);
    const { certificates } = await makeAll();
    const { body } = await pageOf(present(certificates[0]));
    expect(body).toContain('<article lang="ar" dir="rtl">');
    expect(body).toContain('<p class="en" lang="en" dir="ltr">School PAC confirms that Zoë de Souza gave 1 hour');
  });

  test('is made for all by an administrator; again, only new hours make new versions', async () => {
    const { sheet, signupIds } = await given(zoe, ben);
    expect(await ofYear()).toEqual({ year: 2026, without: 2, certificates: [] });
    const first = await makeAll();
    expect(first.certificates.map(({ name, version }) => [name, version])).toEqual([
      [ben.name, 1],
      [zoe.name, 1],
    ]);
    expect(await makeAll()).toEqual(first);
    const more = { personId: signupIds[0] ?? '', minutes: 90, reason: 'Stayed longer' };
    await correctHours(platform, { sheetId: sheet.id, input: more }, anonymous);
    expect((await ofYear()).without).toBe(1);
    const { certificates } = await makeAll();
    expect(certificates.map(({ name, version, minutes, state }) => [name, version, minutes, state])).toEqual([
      [ben.name, 1, 60, 'valid'],
      [zoe.name, 2, 90, 'valid'],
      [zoe.name, 1, 60, 'valid'],
    ]);
    const all = await hub.call('GET', '/api/certificates/pages.html?year=2026', { cookie: organizer });
    expect(all.body.match(/<article/g)).toHaveLength(2);
    expect(all.body).toContain('gave 1.5 hours');
  });

  test('has hours that add up to its total, also in quarters', async () => {
    for (const [minutes, daysAgo] of [
      [75, 1],
      [105, 2],
      [65, 3],
    ] as const) {
      const { sheet, signupIds } = await givenBefore(daysAgo, zoe);
      const input = { personId: signupIds[0] ?? '', minutes, reason: 'As on paper' };
      await correctHours(platform, { sheetId: sheet.id, input }, anonymous);
    }
    const { cookie } = await proved(zoe);
    const letter = await make(cookie, zoe);
    const { body } = await pageOf(letter);
    const cells = [...body.matchAll(/<td>(\d+\.\d\d)<\/td>/g)].map(([, hours]) => hours);
    expect(cells).toEqual(['1.08', '1.75', '1.25', '4.08']);
    expect(body).toContain('gave 4.08 hours');
    expect((await verify(letter.number, 'Souza')).json()).toMatchObject({ hours: 4.08 });
  });

  test('needs confirmed hours, and the proof of the mailbox', async () => {
    await makeHeld(hub, [zoe]);
    const { cookie } = await proved(zoe);
    const refused = await hub.call('POST', '/api/certificates/mine', { cookie, json: { name: zoe.name, year: 2026 } });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_confirmed_hours']);
    const unproved = await signIn(hub, await createUser(hub, { role: 'user', email: ann.email }));
    expect(await call('GET', '/api/certificates/mine', unproved)).toEqual({ people: [], certificates: [] });
  });

  test('has no hours of a mailbox whose address only looks alike', async () => {
    const alike: Person = { ...ann, email: ann.email.replace('a', 'ａ') };
    await given(ann);
    await given(alike);
    for (const person of [ann, alike]) {
      const own = await call<OwnCertificates>('GET', '/api/certificates/mine', (await proved(person)).cookie);
      expect(own.people).toEqual([{ name: ann.name, year: 2026, minutes: 60 }]);
    }
  });

  test('is nobody else’s to read', async () => {
    await given(zoe);
    const letter = await make((await proved(zoe)).cookie, zoe);
    expect((await pageOf(letter, (await proved(ben)).cookie)).statusCode).toBe(404);
    expect((await pageOf(letter, '')).statusCode).toBe(404);
  });
});

describe('whoever has the paper', () => {
  const unknown = 'There is no letter with this number and last name. Check both, and type them as they are printed.';

  test('checks it by number and last name, in any case and without accents', async () => {
    await given(zoe);
    const { number } = await make((await proved(zoe)).cookie, zoe);
    const says = { initials: 'Z. S.', hours: 1, year: '2026/27', state: 'valid', withdrawnAt: null };
    for (const [typed, surname] of [
      [number, 'de Souza'],
      [number.toLowerCase().replace('-', ' '), 'SOUZÀ'],
    ] as const)
      expect((await verify(typed, surname)).json()).toMatchObject(says);
  });

  test('checks it by the last name of who has a dozen others', async () => {
    const many: Person = { ...zoe, name: 'Ana B C D E F G H I J K L M N Souza' };
    await given(many);
    const { number } = await make((await proved(many)).cookie, many);
    for (const surname of ['Souza', 'N Souza', 'Ana']) expect((await verify(number, surname)).statusCode).toBe(200);
  });

  test('gets one answer for an unknown number, another last name, and what is no number', async () => {
    await given(zoe);
    const { number } = await make((await proved(zoe)).cookie, zoe);
    const answers = [
      await verify(number, 'Silva'),
      await verify('00000-00000', 'de Souza'),
      await verify('hello', 'de Souza'),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: unknown, code: 'not_found' }]);
      expect(answer.body).toBe(answers[0]?.body);
    }
  });

  test('learns that it was withdrawn when hours sank, and no hours', async () => {
    const { sheet, signupIds } = await given(zoe);
    const { number } = await make((await proved(zoe)).cookie, zoe);
    const less = { personId: signupIds[0] ?? '', minutes: 30, reason: 'Left at the break' };
    await correctHours(platform, { sheetId: sheet.id, input: less }, anonymous);
    expect((await verify(number, 'Souza')).json()).toMatchObject({
      state: 'withdrawn',
      hours: null,
      withdrawnAt: '2026-11-20T18:00:00.000Z',
    });
    const { certificates } = await ofYear();
    expect((await pageOf(present(certificates[0]))).body).toContain('Withdrawn on November 20, 2026');
  });

  test('learns that it was withdrawn when one event sank and another rose by as much', async () => {
    const [fair, concert] = [await given(zoe), await givenBefore(2, zoe)];
    const { cookie } = await proved(zoe);
    const { number } = await make(cookie, zoe);
    const correct = ({ sheet, signupIds }: Held, minutes: number) => {
      const input = { personId: signupIds[0] ?? '', minutes, reason: 'Other than on paper' };
      return correctHours(platform, { sheetId: sheet.id, input }, anonymous);
    };
    await correct(concert, 90);
    expect((await verify(number, 'Souza')).json()).toMatchObject({ state: 'valid', hours: 2 });
    await correct(fair, 30);
    expect((await verify(number, 'Souza')).json()).toMatchObject({ state: 'withdrawn', hours: null });
    const { number: after, minutes } = await make(cookie, zoe);
    expect(minutes).toBe(120);
    expect((await verify(after, 'Souza')).json()).toMatchObject({ state: 'valid', hours: 2 });
  });

  test('learns the same when the person has left, and no name is kept', async () => {
    await given(zoe);
    const { id, cookie } = await proved(zoe);
    const { number } = await make(cookie, zoe);
    await hub.call('DELETE', `/api/auth/account/${id}`, { cookie, json: { password: PASSWORD } });
    expect((await verify(number, 'Souza')).json()).toMatchObject({ initials: '', state: 'withdrawn', hours: null });
    const kept = JSON.stringify(await platform.database.db.selectFrom('certificates').selectAll().execute());
    for (const word of ['Souza', 'zoe@', 'souza', 'Winter']) expect(kept).not.toContain(word);
  });

  test('learns the same of a letter under a name that was corrected before the person left', async () => {
    const { signupIds } = await given(zoe);
    const { id, cookie } = await proved(zoe);
    const { number } = await make(cookie, zoe);
    const path = `/api/volunteers/${signupIds[0]}`;
    const corrected = await hub.call('PATCH', path, { cookie: organizer, json: { name: 'Zoë Sousa' } });
    expect(corrected.statusCode, corrected.body).toBe(200);
    await hub.call('DELETE', `/api/auth/account/${id}`, { cookie, json: { password: PASSWORD } });
    expect((await verify(number, 'Souza')).json()).toMatchObject({ initials: '', state: 'withdrawn' });
    const kept = JSON.stringify(await platform.database.db.selectFrom('certificates').selectAll().execute());
    for (const word of ['Souza', 'zoe@', 'Winter']) expect(kept).not.toContain(word);
  });

  test('can try only so often from one network', async () => {
    const limited = await startTestHub({ RATE_LIMITS: 'on' });
    const json = { number: '00000-00000', surname: 'Souza' };
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let nth = 0; nth < 21; nth += 1)
      statuses.push((await limited.call('POST', '/api/letters/verify', { json, headers })).statusCode);
    await limited.remove();
    expect([statuses[19], statuses[20]]).toEqual([404, 429]);
  });
});
