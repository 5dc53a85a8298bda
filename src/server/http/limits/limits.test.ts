import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessMatrix } from '#contract/access.ts';
import type { ErrorAnswer } from '#contract/errors.ts';
import {
  MAX_PROOF_ATTEMPTS,
  addressLimits,
  personLimits,
  proofChallenge,
  searches,
  type ProofChallenge,
} from '#contract/limits.ts';
import { cookieName } from '#server/features/sessions/cookies.ts';
import { anonymous } from '#server/http/actor.ts';
import { Browser } from '#tests/support/browser.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { PASSWORD, createUser, signIn, signInAs } from '#tests/support/people.ts';
import { makeFair, makeSheet, makeSlot, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { present } from '#tests/support/present.ts';
import { addressGate } from './address-gate.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

let hub: TestHub;
beforeAll(async () => void (hub = await startTestHub({ TRUST_PROXY: '1', RATE_LIMITS: 'on' })));
afterAll(() => hub.remove());
// The limits live on in the process, so every test comes from networks of its own and finds the buckets full again.
let networks = 0;
beforeEach(() => {
  networks += 1;
  hub.platform.clock.advance(25 * HOUR);
});
const network = (host = 1) => `203.0.${networks}.${host}`;
const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more });

let people = 0;
function person(): { name: string; email: string; phone: string } {
  people += 1;
  return { name: `Helper ${people}`, email: `helper${people}@families.example`, phone: '604 555 0100' };
}

async function roomySlot(at: TestHub = hub): Promise<string> {
  const eventDate = new Date(at.platform.clock.now().getTime() + 30 * 24 * HOUR).toISOString();
  const sheet = await makeSheet(at, { eventDate });
  return (await makeSlot(at, sheet, { maxVolunteers: null, startTime: null, endTime: null })).id;
}

function solve({ algorithm, challenge, maxnumber, salt, signature }: ProofChallenge): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${salt}${number}`, 'hex') === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
  }
  throw new Error('There is no solution');
}

const challengeOf = (answer: { json(): unknown }) => proofChallenge.parse((answer.json() as ErrorAnswer).challenge);
const signUp = (slotId: string, headers: Record<string, string>, more: object = {}) =>
  hub.call('POST', '/api/volunteers', { json: { slotId, ...person(), ...more }, headers });
const logIn = (email: string, password: string, headers: Record<string, string>, cookie?: string) =>
  hub.call('POST', '/api/auth/login', {
    json: { email, password },
    headers,
    ...(cookie === undefined ? {} : { cookie }),
  });

test('one network is read past sheets for only so often, and always those to come; organizers are not counted', async () => {
  const cookie = await signInAs(hub, 'volunteer-admin');
  const ask = async (when: string, headers: Record<string, string>, more: object = {}) => {
    const answer = await hub.call('GET', `/api/signup-sheets?when=${when}&search=fair`, { headers, ...more });
    return answer.statusCode;
  };
  for (let nth = 0; nth < searches.free; nth += 1) await ask('past', from(network()));
  const answers = [ask('past', from(network())), ask('all', from(network())), ask('upcoming', from(network()))];
  expect(await Promise.all(answers)).toEqual([429, 429, 200]);
  expect(await ask('past', from(network()), { cookie })).toBe(200);
  expect(await ask('past', from(network(2)))).toBe(200);
});

test('the table of limits names calls that there are, and a proof always helps beyond what is free', () => {
  for (const [call, limit] of Object.entries(addressLimits)) {
    expect(Object.keys(accessMatrix)).toContain(call);
    if ('withProof' in limit)
      expect(limit.withProof.free / limit.withProof.within).toBeGreaterThan(limit.free / limit.within);
  }
  expect(MAX_PROOF_ATTEMPTS).toBeLessThanOrEqual(50_000);
});

describe('signing up from one network', () => {
  test('is free ten times, and then asks for a proof or patience, never with a false success', async () => {
    const [slotId, headers] = [await roomySlot(), from(network())];
    const answers = [];
    for (let nth = 0; nth < 11; nth += 1) answers.push(await signUp(slotId, headers));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    const refused = present(answers[10]);
    expect(refused.json()).toMatchObject({
      code: 'proof_required',
      message: expect.stringContaining('in 60 seconds.'),
    });
    expect(refused.headers['retry-after']).toBe('60');
    const kept = await hub.platform.database.db
      .selectFrom('volunteers')
      .select('id')
      .where('slot_id', '=', slotId)
      .execute();
    expect(kept).toHaveLength(10);
    hub.platform.clock.advance(MINUTE);
    expect((await signUp(slotId, headers)).statusCode).toBe(201);
  });

  test('goes on for everybody who brings a proof', async () => {
    const [slotId, headers] = [await roomySlot(), from(network())];
    let proofs = 0;
    for (let nth = 0; nth < 60; nth += 1) {
      const json = { slotId, ...person() };
      const first = await hub.call('POST', '/api/volunteers', { json, headers });
      if (first.statusCode === 201) continue;
      proofs += 1;
      const proven = { ...headers, 'proof-of-work': solve(challengeOf(first)) };
      expect((await hub.call('POST', '/api/volunteers', { json, headers: proven })).statusCode).toBe(201);
    }
    expect(proofs).toBe(50);
  }, 30_000);

  test('takes a proof once, not when it is old, wrong or made up', async () => {
    const [slotId, headers] = [await roomySlot(), from(network())];
    const suspect = { website: 'https://spam.example' };
    const challenge = async () => challengeOf(await signUp(slotId, headers, suspect));
    const bring = async (proof: string) =>
      (await signUp(slotId, { ...headers, 'proof-of-work': proof }, suspect)).statusCode;
    const proof = solve(await challenge());
    expect([await bring(proof), await bring(proof)]).toEqual([201, 429]);
    const old = solve(await challenge());
    hub.platform.clock.advance(10 * MINUTE);
    expect(await bring(old)).toBe(429);
    const parts = JSON.parse(Buffer.from(solve(await challenge()), 'base64').toString()) as Record<string, unknown>;
    const bringParts = (changed: object) =>
      bring(Buffer.from(JSON.stringify({ ...parts, ...changed })).toString('base64'));
    expect(await bringParts({ number: Number(parts['number']) + 1 })).toBe(429);
    const salt = String(parts['salt']).replace(/expires=\d+/, 'expires=9999999999999');
    expect(await bringParts({ salt })).toBe(429);
    expect(await bringParts({ salt, challenge: hash('sha256', `${salt}7`, 'hex'), number: 7 })).toBe(429);
    expect(await bring('not a proof')).toBe(429);
    expect(await bringParts({})).toBe(201);
  });

  test('is counted for the whole IPv6 network of a customer too, of which each address is a small part', async () => {
    const slotId = await roomySlot();
    const tried = async (networkOf: (nth: number) => string) => {
      const statuses = [];
      for (let nth = 0; nth < 101; nth += 1) statuses.push((await signUp(slotId, from(networkOf(nth)))).statusCode);
      return statuses.indexOf(429);
    };
    const hex = (nth: number) => nth.toString(16);
    // Of a /56 forty, and of a /48 a hundred.
    expect(await tried((nth) => `2001:db8:${hex(networks)}:ab${hex(nth).padStart(2, '0')}::1`)).toBe(40);
    expect(await tried((nth) => `2001:db9:${hex(networks)}:${hex(nth)}00::1`)).toBe(100);
    expect((await signUp(slotId, from(`2001:dba:${hex(networks)}::1`))).statusCode).toBe(201);
  }, 60_000);

  test('stops at six hundred an hour even with proofs', () => {
    const { clock } = hub.platform;
    const proofs = {
      use: () => true,
      challenge: () => {
        throw new Error('A proof was brought');
      },
    };
    const gate = addressGate('POST /api/volunteers', clock, proofs);
    const request = {
      ip: network(),
      ips: ['127.0.0.1', network()],
      socket: { remoteAddress: '127.0.0.1' },
      actor: anonymous,
      body: {},
      headers: {},
    };
    const enter = () => gate?.enter(request as unknown as FastifyRequest);
    for (let nth = 0; nth < 600; nth += 1) enter();
    expect(enter).toThrow('Too many tries from your network. Please try again in 6 seconds.');
    clock.advance(6 * SECOND);
    enter();
    expect(enter).toThrow();
  });

  test('asks for a proof when the form looks filled in by a program, and then keeps the signup', async () => {
    const [slotId, headers] = [await roomySlot(), from(network())];
    for (const traces of [{ website: 'https://spam.example' }, { filledInMs: 300 }]) {
      const json = { slotId, ...person(), ...traces };
      const first = await hub.call('POST', '/api/volunteers', { json, headers });
      expect([first.statusCode, first.json().code]).toEqual([429, 'proof_required']);
      const proven = { ...headers, 'proof-of-work': solve(challengeOf(first)) };
      const second = await hub.call('POST', '/api/volunteers', { json, headers: proven });
      expect(second.statusCode).toBe(201);
      const { email } = await hub.platform.database.db
        .selectFrom('volunteers')
        .select('email')
        .where('id', '=', second.json().id)
        .executeTakeFirstOrThrow();
      expect(email).toBe(json.email);
    }
    expect((await signUp(slotId, headers, { website: '', filledInMs: 2000 })).statusCode).toBe(201);
    expect((await signUp(slotId, headers, { website: 7, filledInMs: 'soon' })).json().code).toBe('proof_required');
  });

  test('is not limited for organizers, for a peer on this machine, and when limits are off', async () => {
    const slotId = await roomySlot();
    const cookie = await signInAs(hub, 'volunteer-admin');
    const address = network();
    for (let nth = 0; nth < 12; nth += 1) {
      const json = { slotId, ...person() };
      expect((await hub.call('POST', '/api/volunteers', { json, headers: from(address), cookie })).statusCode).toBe(
        201,
      );
      expect((await signUp(slotId, {})).statusCode).toBe(201);
    }
    const free = await startTestHub({ TRUST_PROXY: '1', RATE_LIMITS: 'off' });
    const { slot } = await makeFair(free, { slot: { maxVolunteers: null } });
    for (let nth = 0; nth < 12; nth += 1) {
      const json = { slotId: slot.id, ...person(), website: 'x' };
      expect((await free.call('POST', '/api/volunteers', { json, headers: from(address) })).statusCode).toBe(201);
    }
    await free.remove();
  });

  test('is counted by what the trusted proxy says, not by what the client says', async () => {
    const slotId = await roomySlot();
    const statuses = [];
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await signUp(slotId, from(`198.51.100.${nth}, ${network()}`))).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await signUp(slotId, from(network(2)))).statusCode).toBe(201);
  });
});

describe('behind a proxy on this machine that was not declared', () => {
  let undeclared: TestHub;
  beforeAll(async () => void (undeclared = await startTestHub({ RATE_LIMITS: 'on' })));
  afterAll(() => undeclared.remove());
  const register = (headers: Record<string, string>) =>
    undeclared
      .call('POST', '/api/auth/register', { json: { ...person(), password: PASSWORD }, headers })
      .then(({ statusCode }) => statusCode);
  const sixTimes = async (headers: (nth: number) => Record<string, string>) => {
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push(await register(headers(nth)));
    return statuses;
  };

  test('people are counted by the address that it adds, whatever a client wrote before it', async () => {
    expect((await sixTimes(() => from(network()))).at(-1)).toBe(429);
    expect((await sixTimes((nth) => from(`198.51.100.${nth}, 127.0.0.1, ${network(2)}`))).at(-1)).toBe(429);
    expect((await sixTimes((nth) => from(`${network(3)}, 203.0.113.${nth}`))).at(-1)).toBe(201);
  });

  test('nobody is limited by network when it adds none', async () => {
    for (const headers of [{}, from(''), from(`${network()}, `)])
      expect(await sixTimes(() => headers)).toEqual(Array.from({ length: 6 }, () => 201));
  });
});

test('a mailbox gets at most five confirmations an hour and twenty a day, and every signup counts', async () => {
  const email = `bombed${networks}@families.example`;
  const slotId = await roomySlot();
  const mails = async () => (await writtenMails(hub, 'signup-confirmation')).filter((mail) => mail.recipient === email);
  const flood = async (times: number, host: number) => {
    for (let nth = 0; nth < times; nth += 1) {
      const answer = await signUp(slotId, from(network(host + nth)), { email });
      expect(answer.statusCode).toBe(201);
      const token = new URL(answer.json().manageUrl).hash.slice(1);
      expect((await hub.call('POST', '/api/manage/signup', { json: { token } })).statusCode).toBe(200);
    }
  };
  await flood(100, 1);
  expect(await mails()).toHaveLength(5);
  for (let hour = 1; hour <= 4; hour += 1) {
    hub.platform.clock.advance(HOUR);
    await flood(6, 100 + 10 * hour);
  }
  // A day's twenty grow back too: a little more than three in these four hours.
  expect((await mails()).length).toBeLessThanOrEqual(23);
}, 60_000);

describe('signing in', () => {
  test('waits longer and longer after five wrong passwords, alike for an account that is there and one that is not', async () => {
    const { email } = await createUser(hub, { role: 'user' });
    for (const tried of [email, `nobody${networks}@families.example`]) {
      const seen = [];
      for (let nth = 0; nth < 12; nth += 1) {
        const answer = await logIn(tried, 'wrong', from(network(nth + 1)));
        if (answer.statusCode === 401) {
          seen.push(0);
          continue;
        }
        const wait = Number(answer.headers['retry-after']);
        seen.push(wait);
        expect(answer.json().message).toMatch(/^Too many wrong passwords\. Please try again in \d+ seconds?\.$/);
        hub.platform.clock.advance(wait * SECOND);
      }
      expect(seen).toEqual([0, 0, 0, 0, 0, 1, 0, 2, 0, 4, 0, 8]);
    }
    expect((await logIn(email, PASSWORD, from(network(50)))).statusCode).toBe(200);
  });

  test('cannot be closed by others to a device that signed in before', async () => {
    const { email } = await createUser(hub, { role: 'user' });
    const known = new Browser({
      call: (method, url, more) => hub.call(method, url, { ...more, headers: from(network(200)) }),
    });
    await known.call('POST', '/api/auth/login', { email, password: PASSWORD });
    await known.call('POST', '/api/auth/logout');
    for (let nth = 0; nth < 6; nth += 1) await logIn(email, 'wrong', from(network(nth + 1)));
    expect((await logIn(email, PASSWORD, from(network(100)))).statusCode).toBe(429);
    expect((await known.call('POST', '/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
    const other = await createUser(hub, { role: 'user' });
    const stolen = `${cookieName(hub.platform.config, 'device')}=${known.cookie('dev') ?? ''}`;
    for (let nth = 0; nth < 5; nth += 1) await logIn(other.email, 'wrong', from(network(nth + 10)));
    expect((await logIn(other.email, PASSWORD, from(network(30)), stolen)).statusCode).toBe(429);
  });

  test('checks no more than five wrong passwords at once, and lets fifty right ones through', async () => {
    const { email } = await createUser(hub, { role: 'user' });
    const all = (password: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, nth) => logIn(email, password, from(network(nth + 1)))));
    expect((await all(PASSWORD, 50)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    const statuses = (await all('wrong', 30)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  }, 30_000);

  test('is refused to a network after thirty wrong passwords, and right ones do not count', async () => {
    const { email } = await createUser(hub, { role: 'user' });
    const headers = from(network());
    for (let nth = 0; nth < 31; nth += 1) expect((await logIn(email, PASSWORD, headers)).statusCode).toBe(200);
    const guess = (nth: number) => logIn(`guess${networks}.${nth}@families.example`, 'wrong', headers);
    for (let nth = 0; nth < 30; nth += 1) expect((await guess(nth)).statusCode).toBe(401);
    const refused = await guess(30);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too_often', '30']);
  }, 30_000);
});

test('registering is free five times an hour, then for a proof, and ends at thirty', async () => {
  const headers = from(network());
  let made = 0;
  const register = async (proof?: string) => {
    made += 1;
    const json = { name: 'Rita', email: `rita${networks}.${made}@families.example`, password: PASSWORD };
    const proven = proof === undefined ? headers : { ...headers, 'proof-of-work': proof };
    return hub.call('POST', '/api/auth/register', { json, headers: proven });
  };
  for (let nth = 0; nth < 5; nth += 1) expect((await register()).statusCode).toBe(201);
  for (let nth = 5; nth < 30; nth += 1) {
    const refused = await register();
    expect(refused.json().code).toBe('proof_required');
    expect((await register(solve(challengeOf(refused)))).statusCode).toBe(201);
  }
  expect((await register()).json()).toMatchObject({ code: 'too_often' });
}, 60_000);

test('asking for manage links is free twenty times an hour', async () => {
  const ask = () => hub.call('POST', '/api/manage/link', { json: { email: person().email }, headers: from(network()) });
  for (let nth = 0; nth < 20; nth += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '180']);
  expect(refused.json().message).toBe('Too many tries from your network. Please try again in 3 minutes.');
});

describe('someone who is signed in', () => {
  async function signedIn() {
    const user = await createUser(hub, { role: 'user' });
    return { user, cookie: await signIn(hub, user) };
  }

  test('cannot guess the own password again and again, neither to change it nor to leave; and signing in is not closed', async () => {
    const { user, cookie } = await signedIn();
    const change = (currentPassword: string) =>
      hub.call('PATCH', `/api/auth/change-password/${user.id}`, {
        cookie,
        json: { currentPassword, newPassword: 'seven dry towels', confirmPassword: 'seven dry towels' },
      });
    const leave = (password: string) =>
      hub.call('DELETE', `/api/auth/account/${user.id}`, { cookie, json: { password } });
    const statuses = [];
    for (const attempt of [change, change, leave, change, leave, change, leave])
      statuses.push((await attempt('wrong')).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const refused = await leave(PASSWORD);
    expect(refused.json()).toMatchObject({ code: 'too_many_wrong_passwords' });
    expect((await logIn(user.email, PASSWORD, from(network()))).statusCode).toBe(200);
    hub.platform.clock.advance(MINUTE);
    expect((await leave(PASSWORD)).statusCode).toBe(204);
  });

  const OTHER = 'seven dry towels';
  const changeOwn = ({ user, cookie }: Awaited<ReturnType<typeof signedIn>>, currentPassword: string, host = 1) =>
    hub.call('PATCH', `/api/auth/change-password/${user.id}`, {
      cookie,
      json: { currentPassword, newPassword: OTHER, confirmPassword: OTHER },
      headers: from(network(host)),
    });

  test('has one change of the password checked at a time', async () => {
    const own = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => changeOwn(own, PASSWORD)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(9);
    expect(refused[0]?.json()).toMatchObject({ code: 'password_in_use' });
    expect(refused[0]?.headers['retry-after']).toBe('1');
  });

  test('changes the password ten times an hour, wherever they are', async () => {
    const user = await createUser(hub, { role: 'user' });
    const browser = new Browser({
      call: (method, url, more) => hub.call(method, url, { ...more, headers: from(network(++host)) }),
    });
    let host = 0;
    await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    const change = (nth: number) =>
      browser.call('PATCH', `/api/auth/change-password/${user.id}`, {
        currentPassword: nth % 2 === 0 ? PASSWORD : OTHER,
        newPassword: nth % 2 === 0 ? OTHER : PASSWORD,
        confirmPassword: nth % 2 === 0 ? OTHER : PASSWORD,
      });
    for (let nth = 0; nth < 10; nth += 1) expect((await change(nth)).statusCode).toBe(200);
    const refused = await change(10);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '360']);
  });

  test('shares twenty changes of passwords in a quarter of an hour with everybody else of the network', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, signedIn));
    const statuses: number[] = [];
    for (const one of [...people, ...people]) statuses.push((await changeOwn(one, 'wrong')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), ...Array.from({ length: 4 }, () => 429)]);
    const [first] = people;
    if (first !== undefined) expect((await changeOwn(first, 'wrong', 2)).statusCode).toBe(400);
  });

  test('asks for what is dear only so often, as an organizer too, and others go on', async () => {
    const { sheet } = await makeFair(hub);
    const { cookie } = await coOrganizerOf(hub, sheet);
    const asked = async (by: string) => {
      const answer = await hub.call('GET', `/api/signup-sheets/${sheet.id}/hours`, { cookie: by });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    const { free } = personLimits['GET /api/signup-sheets/:id/hours'];
    for (let nth = 0; nth < free; nth += 1) expect(await asked(cookie)).toEqual([200, undefined]);
    expect(await asked(cookie)).toEqual([429, '3']);
    expect(await asked(await signInAs(hub, 'volunteer-admin'))).toEqual([200, undefined]);
  });

  test('cannot ask about as many addresses as they like whether somebody has them', async () => {
    const { user, cookie } = await signedIn();
    const change = (json: object) =>
      hub.call('PATCH', `/api/auth/account/${user.id}`, { cookie, json: { name: 'Eve', email: user.email, ...json } });
    const taken = await createUser(hub, { role: 'user' });
    for (let each = 0; each < 12; each += 1) expect((await change({ phone: '604 555 0100' })).statusCode).toBe(200);
    for (let each = 0; each < 10; each += 1) expect((await change({ email: taken.email })).statusCode).toBe(409);
    for (const email of [taken.email, 'nobody@families.example']) {
      const refused = await change({ email });
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '360']);
      expect(refused.json().message).toBe('You’ve tried too many times. Please try again in 6 minutes.');
    }
    expect((await change({ phone: null })).statusCode).toBe(200);
  });
});

test('a client that goes on all the same is refused later, and nobody else', async () => {
  const verify = (address: string) =>
    hub.call('POST', '/api/letters/verify', {
      json: { number: 'ABCD-2345', surname: 'Flood' },
      headers: from(address),
    });
  let answered = 0;
  const asked = Array.from({ length: 400 }, async (_none, nth) => {
    // Of different networks of one IPv6 /48.
    const { statusCode } = await verify(`2001:db8:${networks}:${nth.toString(16)}00::1`);
    answered += 1;
    return statusCode;
  });
  expect((await verify(network())).statusCode).toBe(404);
  // Of the refusals, 50 a second are answered at once.
  expect(answered).toBeLessThan(380);
  expect(Map.groupBy(await Promise.all(asked), (status) => status).get(429)).toHaveLength(200);
});
