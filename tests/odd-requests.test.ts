import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { signInAs } from '#tests/support/people.ts';
import { ann, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
await hub.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = hub.app.server.address() as AddressInfo;
afterAll(() => hub.remove());

const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
const organizer = await signInAs(hub, 'volunteer-admin');

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** Sends the path as it is, which no HTTP client would. */
async function send(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false });
  request.end(body);
  const [answer] = await once(request, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const odd = ['%zz', '%', '%ed%a0%80', '%c0%af', 'x'.repeat(3000), '%00', 'a%2fb', '..%2f..', "'%20or%20'1"];

describe('an odd address', () => {
  test.each(odd)('that ends in %s names nothing, once it is known who asks', async (id) => {
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: await signInAs(hub, 'user') }, 403],
      [{ cookie: organizer }, 404],
    ] as const) {
      const answer = await send('DELETE', `/api/signup-sheets/${id}`, { headers });
      expect([answer.status, typeof JSON.parse(answer.body).message]).toEqual([status, 'string']);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
    expect((await send('GET', `/api/signup-sheets/${id}`)).status).toBe(404);
  });

  test.each([
    ...odd.map((id) => `/signup-sheet/${id}`),
    '//',
    '///',
    '//[',
    '/\\',
    '/%zz',
    '//evil.example/%2e%2e',
    '*',
    'http://evil.example//',
  ])('%s gets the page that says so', async (path) => {
    const answer = await send('GET', path, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers).toHaveProperty('content-security-policy');
    expect(answer.headers).not.toHaveProperty('location');
  });

  test('leaves the next reader what is there', async () => {
    await send('GET', '/signup-sheet/hello', { headers: { accept: 'text/html' } });
    expect((await send('GET', '/api/signup-sheets')).status).toBe(200);
    expect((await send('GET', '/', { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await send('GET', `http://evil.example/api/stats?x=%zz`)).status).toBe(200);
  });

  test('that nobody answers is missing, whatever its body', async () => {
    for (const [type, body] of [
      ['application/json', '{bad'],
      ['application/json', '"x"'.repeat(30_000)],
      ['text/plain', 'x'],
    ] as const) {
      const answer = await send('POST', '/api/nowhere', { headers: { 'content-type': type }, body });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([404, { message: 'Not found', code: 'not_found' }]);
    }
  });
});

describe('a way around', () => {
  const user = signInAs(hub, 'user');

  test('by TRACE is refused, so that nobody is given back what was sent', async () => {
    for (const path of ['/', '/api/stats', '/api/users', '/nowhere']) {
      const answer = await send('TRACE', path, { headers: { cookie: await user } });
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST, PATCH, DELETE']);
      expect(answer.body).not.toContain('sid=');
    }
  });

  test.each(['OPTIONS', 'PUT', 'PROPFIND', 'REPORT'])('by %s is no way', async (method) => {
    for (const path of ['/api/stats', '/api/users', `/api/volunteers/${slot.id}`])
      expect((await send(method, path, { headers: { cookie: await user } })).status).toBe(404);
  });
});

describe('an odd body', () => {
  const signUp = (body: string, type = 'application/json') =>
    send('POST', '/api/volunteers', { headers: { 'content-type': type }, body });

  test('that is empty counts as none', async () => {
    const headers = { 'content-type': 'application/json' };
    const { id } = await signedUp(hub, slot, ann);
    expect((await send('DELETE', `/api/volunteers/${id}`, { headers: { ...headers, cookie: organizer } })).status).toBe(
      204,
    );
    expect((await send('POST', '/api/auth/logout', { headers })).status).toBe(204);
    const answer = await signUp('');
    expect([answer.status, JSON.parse(answer.body).message]).toEqual([400, 'The request must be a JSON object.']);
  });
});
