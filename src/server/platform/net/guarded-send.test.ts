import { describe, expect, test } from 'vitest';
import { HOST, startOutsideSite } from '#tests/support/outside-site.ts';
import { endlessBody, failing, page, redirect, silent, slowDrip } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolAnswer } from '#tests/support/school-site.ts';

const { site, hosts, send } = await startOutsideSite();

describe('a request to an interface for programs', () => {
  const post = (path: string, more: object = {}) =>
    send({
      method: 'POST',
      address: site.address(path, HOST),
      hosts,
      headers: { 'content-type': 'application/json', 'x-signature': 'sha256=1', 'user-agent': 'Somebody else' },
      body: '{"event":"義工"}',
      ...more,
    });

  test('carries its method, headers and body, and brings back what was answered', async () => {
    site.answer('/hook', page('{"ok":true}', { type: 'application/json', headers: { 'x-usage': ['1', '2'] } }));
    expect(await post('/hook')).toMatchObject({
      ok: true,
      status: 200,
      headers: { 'content-type': 'application/json', 'x-usage': '1, 2' },
      body: Buffer.from('{"ok":true}'),
    });
    const seen = site.requests.at(-1);
    expect(seen).toMatchObject({ method: 'POST', path: '/hook', body: '{"event":"義工"}' });
    expect(seen?.headers).toMatchObject({ 'x-signature': 'sha256=1', 'content-length': '18' });
    expect(seen?.headers['user-agent']).toBe('PACVolunteerHub (+mailto:pac@example.org)');
  });

  test.each([400, 401, 429, 500, 503])('brings back status %i with its body', async (status) => {
    site.answer('/hook', failing(status, { body: '{"error":{"code":190}}' }));
    expect(await post('/hook')).toMatchObject({ ok: true, status, body: Buffer.from('{"error":{"code":190}}') });
  });

  test('is not led elsewhere', async () => {
    site.answer('/hook', redirect('/other'));
    const before = site.requests.length;
    expect(await post('/hook')).toMatchObject({ ok: true, status: 302, headers: { location: '/other' } });
    expect(site.requests.length - before).toBe(1);
  });

  test('goes nowhere but where its rule allows', async () => {
    const before = site.connections();
    const result = await post('/hook', { address: site.address('/hook', '127.0.0.1') });
    expect(result).toMatchObject({ ok: false, failure: 'not-allowed', sent: false });
    expect(site.connections()).toBe(before);
  });

  test.each<[string, SchoolAnswer, object]>([
    ['the line breaks before the answer', ({ socket }) => socket.destroy(), { sent: true, status: null }],
    ['no answer comes', silent(), { sent: true, status: null, failure: 'timeout' }],
    ['the answer never ends', slowDrip(50), { sent: true, status: 200, failure: 'timeout' }],
    ['the answer is too long', endlessBody(), { sent: true, status: 200, failure: 'too-large' }],
  ])('may have arrived when %s, and that is told', async (_how, answer, told) => {
    site.answer('/hook', answer);
    const result = await post('/hook', { limits: { withinMs: 1000 } });
    expect(result).toMatchObject({ ok: false, ...told });
  });

  test('has not arrived when there was no connection, and that is told', async () => {
    const closed = await startSchoolSite();
    await closed.stop();
    expect(await post('/hook', { address: closed.address('/', HOST) })).toMatchObject({ ok: false, sent: false });
  });

  test('with a header that cannot be sent is a fault of whoever wrote it', async () => {
    await expect(post('/hook', { headers: { 'x-note': 'a\nb: c' } })).rejects.toThrow(/header/);
  });
});
