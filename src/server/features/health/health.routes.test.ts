import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessMatrix } from '#contract/access.ts';
import { buildApp } from '#server/app.ts';
import type { Hub } from '#server/hub.ts';
import { signInAs } from '#tests/support/people.ts';
import { makeFair } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const METRICS_TOKEN = 'the token of the monitoring';
const at = await startTestHub({ METRICS_TOKEN });
afterAll(() => at.remove());
beforeEach(() => at.platform.empty());

async function withPing(ping: () => Promise<void>) {
  const hub: Hub = { ...at.hub, database: { ...at.hub.database, ping } };
  return buildApp(hub, { dist: import.meta.dirname, open: () => Promise.reject(new Error('There are no pages here')) });
}

describe('health', () => {
  test('lives and can serve', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await at.call('GET', url);
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        200,
        { status: 'ok' },
        'no-store',
      ]);
    }
  });

  test('lives but cannot serve when the database is away or does not answer within two seconds', async () => {
    const away = await withPing(() => Promise.reject(new Error('refused')));
    const silent = await withPing(() => new Promise(() => {}));
    for (const app of [away, silent]) {
      const before = performance.now();
      const ready = await app.inject({ url: '/readyz' });
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }]);
      expect(performance.now() - before).toBeLessThan(10_000);
      expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    }
  });
});

describe('the metrics', () => {
  test('are there also while the database is away', async () => {
    const away = new Proxy(at.hub.database.db, {
      get: () => () => {
        throw new Error('refused');
      },
    });
    const hub: Hub = { ...at.hub, database: { ...at.hub.database, db: away } };
    const app = await buildApp(hub, { dist: import.meta.dirname, open: () => Promise.reject(new Error('No pages')) });
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { statusCode, body } = await app.inject({ url: '/metrics', headers });
    expect([statusCode, body]).toEqual([200, expect.stringMatching(/^backup_state\{state="off"\} 1$/m)]);
  });

  test('are for full administrators and for whoever holds the token', async () => {
    expect((await at.call('GET', '/metrics')).statusCode).toBe(401);
    expect((await at.call('GET', '/metrics', { headers: { authorization: 'Bearer guessed' } })).statusCode).toBe(401);
    expect((await at.call('GET', '/metrics', { cookie: await signInAs(at, 'volunteer-admin') })).statusCode).toBe(403);
    const byToken = await at.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const byRole = await at.call('GET', '/metrics', { cookie: await signInAs(at, 'full-admin') });
    expect([byToken.statusCode, byRole.statusCode]).toEqual([200, 200]);
    expect(byToken.headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
  });

  test('count requests by the pattern of their route, never by address', async () => {
    const { sheet } = await makeFair(at);
    await at.call('GET', `/api/signup-sheets/${sheet.id}`);
    await at.call('GET', '/nowhere/at/all');
    const { body } = await at.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/signup-sheets\/:id",status="200"\} [1-9]/,
    );
    expect(body).toMatch(/process_cpu_seconds_total/);
    expect(body).not.toContain(sheet.id);
    expect(body).not.toContain('nowhere');
  });
});

describe('the description of the interface', () => {
  const ask = (encoding: string, etag = '') =>
    at.call('GET', '/api/openapi.json', { headers: { 'accept-encoding': encoding, 'if-none-match': etag } });

  test('has every call of the access matrix with a summary and its success, and refers to nothing that is not in it', async () => {
    const answer = await at.call('GET', '/api/openapi.json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const document = answer.json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/volunteers/{id}'].delete.responses['204'].content).toBeUndefined();
    expect(Object.keys(document.paths['/api/live'].get.responses['200'].content)).toEqual(['text/event-stream']);
    for (const call of Object.keys(accessMatrix)) {
      const [method = '', url = ''] = call.split(' ');
      const operation = document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.summary, call).toBeTruthy();
      expect(
        Object.keys(operation.responses).some((status) => /^[23]/.test(status)),
        call,
      ).toBe(true);
      for (const [, name] of url.matchAll(/:(\w+)/g)) {
        expect(operation.parameters, call).toContainEqual(
          expect.objectContaining({ name, in: 'path', required: true }),
        );
      }
    }
    for (const [, reference = ''] of answer.body.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      expect(
        reference.split('/').reduce((node, key) => node?.[key], document),
        reference,
      ).toBeDefined();
    }
  });

  test('is written once: a client that has it is not sent it again, in any encoding', async () => {
    const [first, packed] = [await ask('gzip;q=0'), await ask('br, gzip')];
    expect([first.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body);
    expect(packed.rawPayload.length).toBeLessThan(first.rawPayload.length / 5);
    for (const { headers } of [first, packed]) {
      const again = await ask(headers['content-encoding'] === 'br' ? 'br' : '', String(headers.etag));
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect(first.headers.etag).not.toBe(packed.headers.etag);
  });

  test('says what a signup needs', async () => {
    const { paths } = (await at.call('GET', '/api/openapi.json')).json();
    const { requestBody, responses } = paths['/api/volunteers'].post;
    const { properties, required } = requestBody.content['application/json'].schema;
    const asked = ['slotId', 'name', 'email', 'phone', 'notes', 'emailConsent', 'preferredLanguage'];
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(asked));
    // Organizers may leave out how somebody is reached.
    expect(required).toEqual(['slotId', 'name']);
    expect(Object.keys(responses['201'].content['application/json'].schema.properties)).toContain('manageUrl');
  });
});

describe('the metrics of the parts', () => {
  const ask = async (app: Pick<typeof at, 'inject'>) =>
    (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;

  test('say what the System page says, with no name and no address', async () => {
    const body = await ask(at);
    expect(body).toMatch(/^hub_system_readable 1$/m);
    expect(body).toMatch(/^hub_part_state\{part="mail"\} 1$/m);
    expect(body).toMatch(/^hub_build_info\{version="[^"]+",node="[^"]+",engine="\w+",engine_version="[\d.]+"\} 1$/m);
    expect(body).toMatch(/^hub_disk_free_bytes \d+$/m);
    expect(body).toMatch(/^hub_zone_data_stale 0$/m);
    expect(body).not.toContain('@');
  });

  test('count what the log called errors', async () => {
    const before = Number(/^hub_errors_total (\d+)$/m.exec(await ask(at))?.[1]);
    at.platform.log.error('the disk is full: an upload was refused');
    expect(await ask(at)).toMatch(new RegExp(`^hub_errors_total ${before + 1}$`, 'm'));
  });

  test('are read from the database at most every 15 seconds', async () => {
    at.platform.clock.advance(60_000);
    const { hub } = at;
    const first = await hub.system.lately();
    at.platform.clock.advance(14_999);
    expect(await hub.system.lately()).toBe(first);
    at.platform.clock.advance(1);
    expect(await hub.system.lately()).not.toBe(first);
  });

  test('are left out while the database is away, and all others are there', async () => {
    const system = { ...at.hub.system, lately: () => Promise.reject(new Error('refused')) };
    const away = await buildApp(
      { ...at.hub, system },
      { dist: import.meta.dirname, open: () => Promise.reject(new Error('There are no pages here')) },
    );
    const answer = await away.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/^hub_system_readable 0$/m);
    expect(answer.body).toMatch(/process_cpu_seconds_total/);
    expect(answer.body).not.toMatch(/^hub_part_state/m);
  });
});
