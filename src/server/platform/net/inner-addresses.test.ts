import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startInnerServer } from '#tests/support/inner-server.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { page, redirect } from '#tests/support/school-answers.ts';
import { isPublicAddress } from './addresses.ts';
import { allowedHosts, type Destinations } from './allowed-hosts.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { ResolveHost } from './resolve-host.ts';

const { inner, school, schoolAddress, stop } = await startInnerServer();
afterAll(stop);

/** The hub's own rule for addresses behind a rule that lets every host and port pass, so that it stands alone. */
const anywhere: Destinations = { allows: () => true, reaches: isPublicAddress };
/** The hub's own rule for hosts, on any port; the school's site counts as public, as it would out there. */
const schoolHosts: Destinations = {
  allows: allowedHosts({ domains: ['sd38.bc.ca'], allowPrivate: true }).allows,
  reaches: (ip) => ip === schoolAddress || isPublicAddress(ip),
};
const { port } = inner;
const SCHOOL = 'jnburnett.sd38.bc.ca';
const at = (path: string, host = SCHOOL) => `http://${host}:${port}${path}`;
const fetchThrough = (resolve: ResolveHost) => createGuardedFetch({ contact: 'pac@example.org', resolve });

let seenInside = 0;
beforeEach(() => {
  seenInside = inner.connections();
});
afterEach(async () => {
  expect(inner.connections()).toBe(seenInside);
  await expect.poll(() => school.open()).toBe(0);
});

describe('the inner server', () => {
  test('could be reached if nothing guarded it', async () => {
    const { resolve } = nameServer({ [SCHOOL]: ['127.0.0.1'] });
    const everywhere: Destinations = { allows: () => true, reaches: () => true };
    for (const address of [at('/'), `http://2130706433:${port}/`, `http://[::ffff:7f00:1]:${port}/`])
      expect(await fetchThrough(resolve).page({ address, hosts: everywhere })).toMatchObject({ ok: true });
    seenInside = inner.connections();
  });
});

const LITERALS: readonly string[] = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0.0.0x1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '0x0',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.257',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
];

describe('an IP address for a host, on the port of the inner server,', () => {
  test.each(LITERALS)('is refused as it is: %s', async (host) => {
    const { resolve, asked } = nameServer({});
    const result = await fetchThrough(resolve).page({ address: at('/', host), hosts: anywhere });
    expect(result).toMatchObject({ ok: false, failure: 'blocked-address', sent: false, status: null });
    expect((result as { message: string }).message).toMatch(/^Blocked address: /);
    expect(asked).toEqual([]);
  });
});

describe('a name that leads inside', () => {
  test.each([
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['an address that carriers share', ['100.64.0.1']],
    ['where clouds keep secrets', ['169.254.169.254']],
    ['this machine by IPv6', ['::1']],
    ['this machine by IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['this machine through a translator', ['64:ff9b::7f00:1']],
    ['a private network by IPv6', ['fd00::8']],
    ['a public address and a private one', ['142.24.0.10', '192.168.0.1']],
    ['a private address and a public one', ['127.0.0.1', '142.24.0.10']],
    ['an address that is none', ['127.1']],
  ])('to %s is refused before anything is asked', async (_where, addresses) => {
    for (const host of [SCHOOL, 'localhost', 'localtest.example', `127.0.0.1.example`]) {
      const { resolve } = nameServer({ [host]: addresses });
      const outside = fetchThrough(resolve);
      const page = await outside.page({ address: at('/', host), hosts: anywhere });
      expect(page).toMatchObject({ ok: false, failure: 'blocked-address', sent: false });
      const hook = await outside.send({ method: 'POST', address: at('/', host), hosts: anywhere, body: 'x' });
      expect(hook).toMatchObject({ ok: false, failure: 'blocked-address', sent: false });
    }
  });

  test('is refused by the very rule that monitors have', async () => {
    const { resolve } = nameServer({ [SCHOOL]: ['127.0.0.1'] });
    const hosts = allowedHosts({ domains: ['sd38.bc.ca'], allowPrivate: false });
    const result = await fetchThrough(resolve).page({ address: `https://${SCHOOL}/news`, hosts });
    expect(result).toMatchObject({ ok: false, failure: 'blocked-address', sent: false });
    expect(result).toHaveProperty('message', `Blocked address: ${SCHOOL} isn’t at a public address.`);
  });

  test('only once it is connected to is told nothing', async () => {
    // The system takes 0.0.0.0 for this machine: what is connected to is not what was validated.
    const { resolve } = nameServer({ [SCHOOL]: ['0.0.0.0'] });
    const requests = inner.requests.length;
    const hosts: Destinations = { allows: () => true, reaches: (ip) => ip === '0.0.0.0' };
    const result = await fetchThrough(resolve).page({ address: at('/'), hosts });
    expect(result).toMatchObject({ ok: false, failure: 'blocked-address', sent: false });
    expect(inner.requests).toHaveLength(requests);
    seenInside = inner.connections();
  });

  test('every second time is refused every second time, fifty times over', async () => {
    school.answer('/news', page('News'));
    const { resolve, asked } = nameServer({ [SCHOOL]: (time) => [time % 2 === 1 ? schoolAddress : '127.0.0.1'] });
    const outside = fetchThrough(resolve);
    for (let time = 1; time <= 50; time += 1) {
      const result = await outside.page({ address: at('/news'), hosts: schoolHosts });
      expect(result).toMatchObject(time % 2 === 1 ? { ok: true } : { ok: false, failure: 'blocked-address' });
      // What was validated is what is connected to: the name is asked once, so it has no second answer to give.
      expect(asked).toHaveLength(time);
    }
  });

  test('after a redirect of its own is refused', async () => {
    school.answer('/again', redirect('/'));
    const { resolve } = nameServer({ [SCHOOL]: (time) => [time === 1 ? schoolAddress : '127.0.0.1'] });
    const result = await fetchThrough(resolve).page({ address: at('/again'), hosts: schoolHosts });
    expect(result).toMatchObject({ ok: false, failure: 'blocked-address', address: at('/') });
  });
});

describe('an address that is not of the school', () => {
  test.each([
    `http://evilsd38.bc.ca:${port}/`,
    `http://evil-sd38.bc.ca:${port}/`,
    `http://sd38.bc.ca.evil.test:${port}/`,
    `http://sd38.bc.ca@evil.test:${port}/`,
    `http://sd38.bc.ca:${port}@127.0.0.1:${port}/`,
    `http://evil.test:${port}\\@sd38.bc.ca/`,
    `http://evil.test:${port}#.sd38.bc.ca`,
    `http://evil.test:${port}?.sd38.bc.ca`,
    `http://127.0.0.1:${port}/.sd38.bc.ca`,
    `http:127.0.0.1:${port}/`,
    `http:\\\\127.0.0.1:${port}\\`,
    `ht\ntp://127.0.0.1:${port}/`,
    `http://ann:secret@sd38.bc.ca:${port}/`,
    `http://.sd38.bc.ca:${port}/`,
    `http://sd38.bc.ca..:${port}/`,
    `http://sd38.bc.ca%00.evil.test:${port}/`,
    `http://sd38.bc.ca%2eevil.test:${port}/`,
    `http://127.0.0.1%23.sd38.bc.ca:${port}/`,
    `http://localhost:${port}/`,
    `ftp://sd38.bc.ca:${port}/`,
    `ws://sd38.bc.ca:${port}/`,
    `gopher://sd38.bc.ca:${port}/`,
    `blob:http://sd38.bc.ca:${port}/1`,
    `file:///etc/passwd`,
    `file://sd38.bc.ca/etc/passwd`,
    `unix:///var/run/docker.sock`,
    `javascript:alert(1)`,
    `data:text/html,x`,
    `//sd38.bc.ca:${port}/`,
    ``,
  ])('is refused before its name is looked up: %s', async (address) => {
    const asked: string[] = [];
    const everythingIsInside: ResolveHost = async (host) => {
      asked.push(host);
      return ['127.0.0.1'];
    };
    const outside = fetchThrough(everythingIsInside);
    for (const result of [
      await outside.page({ address, hosts: schoolHosts }),
      await outside.send({ method: 'POST', address, hosts: schoolHosts, body: 'x' }),
    ])
      expect(result).toMatchObject({ ok: false, failure: 'not-allowed', sent: false });
    expect(asked).toEqual([]);
  });

  test.each([22, 25, 6379, 8080])('because its port is %i is refused where only the web is allowed', async (number) => {
    const { resolve, asked } = nameServer({});
    const strict = allowedHosts({ domains: ['sd38.bc.ca'], allowPrivate: false });
    const result = await fetchThrough(resolve).page({ address: `http://sd38.bc.ca:${number}/`, hosts: strict });
    expect(result).toMatchObject({ ok: false, failure: 'not-allowed' });
    expect(asked).toEqual([]);
  });
});

describe('a page of the school that leads', () => {
  const leadingTo = async (to: string) => {
    const before = school.requests.length;
    const { resolve, asked } = nameServer({
      [SCHOOL]: [schoolAddress],
      'inner.sd38.bc.ca': ['127.0.0.1'],
      'evil.test': ['127.0.0.1'],
    });
    school.answer('/leading', redirect(to));
    const result = await fetchThrough(resolve).page({
      address: at('/leading'),
      hosts: schoolHosts,
      validators: { address: at('/leading'), etag: '"1"', lastModified: null },
    });
    return { result, asked, requests: school.requests.length - before };
  };

  test.each([
    ['to this machine', `http://127.0.0.1:${port}/`],
    ['to this machine in another spelling', `http://0x7f.1:${port}/`],
    ['to a foreign host', `http://evil.test:${port}/`],
    ['without a scheme to a foreign host', `//evil.test:${port}/`],
    ['with backslashes to a foreign host', `\\\\evil.test:${port}\\`],
    ['with a password to itself', `http://ann:secret@${SCHOOL}:${port}/`],
    ['to a file', 'file:///etc/passwd'],
    ['to a script', 'javascript:alert(1)'],
    ['to FTP', `ftp://${SCHOOL}/`],
  ])('%s is left there', async (_where, to) => {
    const { result, asked, requests } = await leadingTo(to);
    expect(result).toMatchObject({ ok: false, failure: 'not-allowed', sent: false, status: null });
    expect(asked).toEqual([SCHOOL]);
    expect(requests).toBe(1);
  });

  test('to a name of the school that stands inside is left there', async () => {
    const { result, asked } = await leadingTo(at('/', 'inner.sd38.bc.ca'));
    expect(result).toMatchObject({ ok: false, failure: 'blocked-address', address: at('/', 'inner.sd38.bc.ca') });
    expect(asked).toEqual([SCHOOL, 'inner.sd38.bc.ca']);
  });
});
