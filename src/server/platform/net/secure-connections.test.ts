import { once } from 'node:events';
import { createServer } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAuthority, selfSigned, type Certificate } from '#tests/support/certificates.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { page, redirect } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolSite } from '#tests/support/school-site.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const SCHOOL = 'jnburnett.sd38.bc.ca';
const hosts = allowedHosts({ domains: ['sd38.bc.ca', '127.0.0.1'], allowPrivate: true });
const { resolve } = nameServer({ [SCHOOL]: ['127.0.0.1'] });
const outside = createGuardedFetch({ contact: 'pac@example.org', resolve });
const authority = makeAuthority();

const trustedBefore = tls.getCACertificates('default');
beforeAll(() => tls.setDefaultCACertificates([...trustedBefore, authority.cert]));
afterAll(() => tls.setDefaultCACertificates(trustedBefore));

const sites: SchoolSite[] = [];
afterEach(async () => {
  for (const site of sites) await expect.poll(() => site.open()).toBe(0);
  for (const site of sites.splice(0)) await site.stop();
});

async function secureSite(certificate: Certificate): Promise<SchoolSite> {
  const site = await startSchoolSite({ certificate });
  sites.push(site);
  site.answer('/', page('Safe'));
  return site;
}

describe('a protected page', () => {
  test('is fetched from a site whose certificate somebody trusted signed', async () => {
    const site = await secureSite(authority.issue([SCHOOL]));
    const result = await outside.page({ address: site.address('/', SCHOOL), hosts });
    expect(result).toMatchObject({ ok: true, body: Buffer.from('Safe') });
  });

  test('may stand at an IP address that its certificate names', async () => {
    const site = await secureSite(authority.issue(['127.0.0.1']));
    expect(await outside.page({ address: site.address('/'), hosts })).toMatchObject({ ok: true });
  });

  test('may end its host with a dot', async () => {
    const site = await secureSite(authority.issue([SCHOOL]));
    expect(await outside.page({ address: site.address('/', `${SCHOOL}.`), hosts })).toMatchObject({ ok: true });
    expect(site.requests[0]?.headers.host).toBe(`${SCHOOL}:${site.port}`);
  });

  test.each<[string, () => Certificate, RegExp]>([
    ['its own', () => selfSigned([SCHOOL]), /it signed its certificate itself/],
    ['for another name', () => authority.issue(['other.sd38.bc.ca']), /its certificate is for another name/],
    ['past', () => authority.issue([SCHOOL], { until: '2025-01-01T00:00:00Z' }), /its certificate has expired/],
    ['not valid yet', () => authority.issue([SCHOOL], { from: '2080-01-01T00:00:00Z' }), /isn’t valid yet/],
    [
      'of an unknown authority',
      () => makeAuthority('Nobody').issue([SCHOOL]),
      /send its full certificate chain|signed by a trusted authority/,
    ],
  ])('is told nothing when its certificate is %s', async (_how, certificate, message) => {
    const site = await secureSite(certificate());
    const result = await outside.page({ address: site.address('/', SCHOOL), hosts });
    expect(result).toMatchObject({ ok: false, failure: 'tls', sent: false, status: null });
    expect((result as { message: string }).message).toMatch(message);
    expect(site.requests).toEqual([]);
  });

  test('is not fetched from a port that speaks plainly', async () => {
    const site = await startSchoolSite();
    sites.push(site);
    const address = site.address('/', SCHOOL).replace('http:', 'https:');
    expect(await outside.page({ address, hosts })).toMatchObject({ ok: false, failure: 'tls', sent: false });
  });

  test('is not waited for longer than anything else while the connection is made safe', async () => {
    const silence = await startSilence();
    const address = `https://${SCHOOL}:${silence.port}/`;
    const result = await outside.page({ address, hosts, limits: { withinMs: 300 } });
    expect(result).toMatchObject({ ok: false, failure: 'timeout', sent: false });
    await expect.poll(() => silence.open()).toBe(0);
    await silence.stop();
  });

  test('that leads to an unprotected one is left there', async () => {
    const plain = await startSchoolSite();
    sites.push(plain);
    const site = await secureSite(authority.issue([SCHOOL]));
    site.answer('/', redirect(plain.address('/', SCHOOL)));
    const result = await outside.page({ address: site.address('/', SCHOOL), hosts });
    expect(result).toMatchObject({ ok: false, failure: 'downgraded' });
    expect(plain.connections()).toBe(0);
  });

  test('is where an unprotected one may lead', async () => {
    const site = await secureSite(authority.issue([SCHOOL]));
    const plain = await startSchoolSite();
    sites.push(plain);
    plain.answer('/', redirect(site.address('/', SCHOOL)));
    const result = await outside.page({ address: plain.address('/', SCHOOL), hosts });
    expect(result).toMatchObject({ ok: true, address: site.address('/', SCHOOL), body: Buffer.from('Safe') });
  });
});

async function startSilence(): Promise<{ port: number; open(): number; stop(): Promise<void> }> {
  const sockets = new Set<object>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .resume()
      .on('error', () => {})
      .on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    open: () => sockets.size,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
