import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STREAMS_OF_NETWORK, STREAMS_OF_SITE } from '#contract/limits.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { networkOf } from '#server/http/limits/client-address.ts';
import { openStream, type OpenStream } from '#tests/support/event-stream.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, helper, makeFair, makeSheet, olga, signedUp } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { createLiveStreams } from './live-streams.ts';
import { StreamsOfNetworks } from './streams-of-networks.ts';

const at = await startTestHub();
const url = await at.app.listen({ port: 0, host: '127.0.0.1' });
const { hub } = at;
const opened: OpenStream[] = [];
afterAll(() => at.remove());
beforeEach(async () => {
  await at.platform.empty();
  at.platform.clock.set('2026-11-20T18:00:00.000Z');
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function open(query = '', base = url): Promise<OpenStream> {
  const stream = await openStream(`${base}/api/live${query}`);
  opened.push(stream);
  return stream;
}

const LONG_AGO = { startTime: '2026-01-10T08:00', endTime: '2026-01-10T10:00' };
const quiet = () => wait(350);

describe('a stream of counts', () => {
  test('begins with the state of the wanted sheets and is never kept by anyone', async () => {
    const { sheet, slot } = await makeFair(at);
    await makeSheet(at, { title: 'Not wanted' });
    await signedUp(at, slot);
    const stream = await open(`?sheet=${sheet.id}`);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    const { revision } = (await at.call('GET', `/api/signup-sheets/${sheet.id}`)).json();
    expect(await stream.next()).toEqual({
      sheetId: sheet.id,
      deleted: false,
      signupsOpen: true,
      revision,
      slots: [{ id: slot.id, currentVolunteers: 1, maxVolunteers: 2, isFull: false, signupsOpen: true }],
    });
    expect(stream.text()).toMatch(/^retry: 2000\n\n/);
    expect(stream.counts()).toHaveLength(1);
  });

  test('hears of a place taken and of a place freed within a second', async () => {
    const { sheet, slot } = await makeFair(at);
    const stream = await open(`?sheet=${sheet.id}`);
    await stream.next();
    const waits: number[] = [];
    const heard = async () => {
      const before = performance.now();
      const [counts] = (await stream.next()).slots;
      waits.push(performance.now() - before);
      return counts;
    };
    const signup = await signedUp(at, slot);
    expect(await heard()).toMatchObject({ currentVolunteers: 1, isFull: false });
    await signedUp(at, slot, ben);
    expect(await heard()).toMatchObject({ currentVolunteers: 2, isFull: true });
    await at.call('DELETE', '/api/manage/signup', { json: { token: signup.token } });
    expect(await heard()).toMatchObject({ currentVolunteers: 1, isFull: false });
    // A busy machine may be slower once, not each time.
    expect(Math.min(...waits)).toBeLessThan(1000);
  });

  test('hears of nothing but the wanted sheets, which may be several; without any named, of all', async () => {
    const [first, second, third] = [await makeFair(at), await makeFair(at), await makeFair(at)];
    const ids = (stream: OpenStream) => new Set(stream.counts().map(({ sheetId }) => sheetId));
    const one = await open(`?sheet=${first.sheet.id}`);
    const two = await open(`?sheet=${first.sheet.id}&sheet=${second.sheet.id}`);
    const listed = await open(`?sheet=${first.sheet.id},${second.sheet.id}`);
    const all = await open();
    for (const { slot } of [first, second, third]) await signedUp(at, slot);
    await quiet();
    expect(ids(one)).toEqual(new Set([first.sheet.id]));
    expect(ids(two)).toEqual(new Set([first.sheet.id, second.sheet.id]));
    expect(ids(listed)).toEqual(ids(two));
    expect(ids(all)).toEqual(new Set([first, second, third].map(({ sheet }) => sheet.id)));
    const made = await makeSheet(at, { title: 'Made while watching' });
    await quiet();
    expect(all.counts().at(-1)?.sheetId).toBe(made.id);
  });

  test('of all begins with what is to come alone, and hears of past sheets when they change', async () => {
    const { sheet: upcoming } = await makeFair(at);
    const { sheet: past, slot } = await makeFair(at, { sheet: { eventDate: '2026-01-10' }, slot: LONG_AGO });
    const [all, one] = [await open(), await open(`?sheet=${past.id}`)];
    expect((await all.next()).sheetId).toBe(upcoming.id);
    expect(await one.next()).toMatchObject({ sheetId: past.id, deleted: false, signupsOpen: false });
    await quiet();
    expect(all.counts()).toHaveLength(1);
    await signedUp(at, slot, ann, { role: 'volunteer-admin', userId: crypto.randomUUID(), sessionHash: '' });
    for (const stream of [all, one])
      expect(await stream.next()).toMatchObject({
        sheetId: past.id,
        deleted: false,
        slots: [{ currentVolunteers: 1, isFull: false }],
      });
    await deleteSheet(hub, past.id, olga);
    for (const stream of [all, one]) expect(await stream.next()).toMatchObject({ sheetId: past.id, deleted: true });
  });

  test('tells of many changes at once by few events, the last of which is right', async () => {
    const { sheet, slot } = await makeFair(at, { slot: { maxVolunteers: 500 } });
    const stream = await open(`?sheet=${sheet.id}`);
    await stream.next();
    const before = performance.now();
    for (let each = 0; each < 150; each += 1) await signedUp(at, slot, helper(each));
    const took = performance.now() - before;
    await quiet();
    const told = stream.counts().slice(1);
    expect(told.at(-1)?.slots[0]?.currentVolunteers).toBe(150);
    expect(told.length).toBeLessThanOrEqual(Math.ceil(took / 100) + 2);
  });

  test('says by the revision that more than counts has changed, and that a sheet is gone', async () => {
    const { sheet, slot } = await makeFair(at);
    const stream = await open(`?sheet=${sheet.id}`);
    const { revision } = await stream.next();
    await signedUp(at, slot);
    expect((await stream.next()).revision).toBe(revision);
    await changeSheet(hub, sheet.id, { description: 'Less cocoa' }, olga);
    const renamed = await stream.next();
    expect(renamed.revision).not.toBe(revision);
    await deleteSheet(hub, sheet.id, olga);
    expect(await stream.next()).toMatchObject({ sheetId: sheet.id, deleted: true, slots: [] });
  });

  test('of a sheet that is not there says that it is gone', async () => {
    const stream = await open('?sheet=00000000-0000-4000-8000-000000000000');
    expect(await stream.next()).toMatchObject({ deleted: true });
  });

  test('tells nothing of hidden counts, not even that something happened', async () => {
    const { sheet, slot } = await makeFair(at, { sheet: { showSpotCount: false } });
    const stream = await open(`?sheet=${sheet.id}`);
    expect((await stream.next()).slots).toEqual([
      { id: slot.id, currentVolunteers: null, maxVolunteers: null, isFull: false, signupsOpen: true },
    ]);
    // On a busy machine it may hear of the fair itself only now.
    await quiet();
    const { length } = stream.counts();
    await signedUp(at, slot, ann);
    await changeSlot(hub, slot.id, { maxVolunteers: 3 }, olga);
    await quiet();
    expect(stream.counts()).toHaveLength(length);
    await signedUp(at, slot, ben);
    await signedUp(at, slot, helper(3));
    await expect.poll(() => stream.counts()).toHaveLength(length + 1);
    expect(stream.counts().at(-1)?.slots[0]).toEqual({
      id: slot.id,
      currentVolunteers: null,
      maxVolunteers: null,
      isFull: true,
      signupsOpen: true,
    });
  });

  test('misses nothing that happens while it opens', async () => {
    const { sheet, slot } = await makeFair(at, { slot: { maxVolunteers: 500 } });
    for (let round = 0; round < 4; round += 1) {
      const [stream] = await Promise.all([
        open(`?sheet=${sheet.id}`),
        signedUp(at, slot, helper(2 * round)),
        signedUp(at, slot, helper(2 * round + 1)),
      ]);
      await quiet();
      expect(stream.counts().at(-1)?.slots[0]?.currentVolunteers).toBe(2 * round + 2);
    }
  });

  test('refuses what is no id, and more ids than a page can show', async () => {
    for (const query of ['?sheet=x', `?sheet=${Array.from({ length: 201 }, () => crypto.randomUUID()).join()}`]) {
      const answer = await at.call('GET', `/api/live${query}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('is not begun by HEAD', async () => {
    const answer = await fetch(`${url}/api/live`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  });
});

describe('the streams of a server', () => {
  test('are as many as it can bear, and then it says to try later', async () => {
    const few = createLiveStreams(at.platform, hub.sheetCache, { streamsAtMost: 2, bufferedAtMost: 1024 });
    const [first] = [heldUpResponse(), heldUpResponse()].map((response) => [few.open(response, []), response] as const);
    await expect(few.open(heldUpResponse(), [])).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    await first?.[0];
    first?.[1].destroy();
    await quiet();
    await few.open(heldUpResponse(), []);
    few.close();
    await expect(few.open(heldUpResponse(), [])).rejects.toMatchObject({ status: 503 });
  });

  test('are shared out among the networks, and one that ends makes room for another', async () => {
    const limited = await startTestHub({ TRUST_PROXY: '1', RATE_LIMITS: 'on' });
    try {
      const base = await limited.app.listen({ port: 0, host: '127.0.0.1' });
      const admin = await signInAs(limited, 'volunteer-admin');
      const from = async (network: string | null, cookie = '') => {
        const headers = { ...(network === null ? {} : { 'x-forwarded-for': network }), cookie };
        const stream = await openStream(`${base}/api/live`, headers);
        opened.push(stream);
        return stream;
      };
      const greedy: OpenStream[] = [];
      for (let each = 0; each < STREAMS_OF_NETWORK; each += 1) greedy.push(await from('203.0.113.7'));
      expect(new Set(greedy.map(({ status }) => status))).toEqual(new Set([200]));
      const refused = await from('203.0.113.7');
      await refused.ended;
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
      expect(JSON.parse(refused.text())).toMatchObject({ code: 'too_many_streams' });
      expect((await from('203.0.113.8')).status).toBe(200);
      expect((await from('203.0.113.7', admin)).status).toBe(200);
      for (let each = 0; each < STREAMS_OF_NETWORK + 1; each += 1) expect((await from(null)).status).toBe(200);
      greedy[0]?.close();
      await expect.poll(async () => (await from('203.0.113.7')).status).toBe(200);
      expect((await from('203.0.113.7')).status).toBe(429);
    } finally {
      await limited.remove();
    }
  });

  test('are counted by network only as long as they last', () => {
    const networks = new StreamsOfNetworks({ ofNetworkAtMost: 2, ofSiteAtMost: 2 });
    const leave = [networks.enter('a'), networks.enter('a'), networks.enter('b'), networks.enter(null)];
    expect(() => networks.enter('a')).toThrow('Too many pages are open from your network');
    expect(networks.size).toBe(4);
    for (const each of leave) each();
    expect(networks.size).toBe(0);
  });

  test('are counted for all networks of one /48 together', () => {
    const networks = new StreamsOfNetworks({ ofNetworkAtMost: STREAMS_OF_NETWORK, ofSiteAtMost: STREAMS_OF_SITE });
    const enter = (address: string) => networks.enter(networkOf(address));
    let taken = 0;
    for (let subnet = 0; subnet < 34; subnet += 1)
      for (let nth = 0; nth < STREAMS_OF_NETWORK; nth += 1) {
        try {
          enter(`2001:db8:7:${subnet.toString(16)}::${nth}`);
          taken += 1;
        } catch {
          // Refused, as this is about.
        }
      }
    expect(taken).toBe(STREAMS_OF_SITE);
    enter('2001:db8:8::1');
    for (let nth = 0; nth < STREAMS_OF_NETWORK; nth += 1) enter('203.0.113.1');
    expect(() => enter('203.0.113.1')).toThrow('Too many pages');
  });

  test('go to whoever has fewest when there are no more, and to those who signed in before strangers', async () => {
    const full = createLiveStreams(at.platform, hub.sheetCache, { streamsAtMost: 6 });
    const opened = new Map<string, ServerResponse>();
    const open = async (name: string, network: string | null, isStranger = true) => {
      const response = heldUpResponse();
      await full.open(response, [], { network, isStranger, isAdministrator: false, session: null });
      opened.set(name, response);
    };
    const names = () => [...opened].filter(([, { destroyed }]) => !destroyed).map(([name]) => name);
    // Four networks of one /48, a signed-in user there, and one other network.
    for (let nth = 1; nth <= 4; nth += 1) await open(`flood ${nth}`, `2001:db8:7:${nth}`);
    await open('member', '2001:db8:7:9', false);
    await open('parent', '203.0.113.1');
    await open('another parent', '203.0.113.2');
    expect(names()).toEqual(['flood 1', 'flood 2', 'flood 3', 'member', 'parent', 'another parent']);
    await expect(open('flood 5', '2001:db8:7:5')).rejects.toMatchObject({ status: 503 });
    await open('third parent', '203.0.113.3');
    await expect(open('fourth parent', '203.0.113.1')).rejects.toMatchObject({ status: 503 });
    for (let nth = 1; nth <= 5; nth += 1) await open(`organizer ${nth}`, null, false);
    await expect(open('stranger', '203.0.113.9')).rejects.toMatchObject({ status: 503 });
    await expect(open('organizer', null, false)).rejects.toMatchObject({ status: 503 });
    expect(names()).toEqual(['member', ...[1, 2, 3, 4, 5].map((nth) => `organizer ${nth}`)]);
    full.close();
  });

  test('let go of a reader that does not read, and keep the others', async () => {
    const { slot } = await makeFair(at, { slot: { maxVolunteers: 500 } });
    const narrow = createLiveStreams(at.platform, hub.sheetCache, { streamsAtMost: 10, bufferedAtMost: 1024 });
    const [stuck, patient] = [heldUpResponse(), heldUpResponse()];
    await narrow.open(stuck, []);
    await narrow.open(patient, []);
    readAll(patient);
    for (let each = 0; each < 30 && !stuck.destroyed; each += 1) {
      await signedUp(at, slot, helper(each));
      await wait(110);
    }
    expect(stuck.destroyed).toBe(true);
    expect(patient.destroyed).toBe(false);
    narrow.close();
  });

  test('of somebody who is signed in end after ten minutes, to be opened anew', async () => {
    const lively = createLiveStreams(at.platform, hub.sheetCache, { heartbeatEvery: 30 });
    const viewer = { network: null, isStranger: false, isAdministrator: true };
    const [own, strangers] = [heldUpResponse(), heldUpResponse()];
    await lively.open(own, [], { ...viewer, session: { userId: 'u', hash: 'h' } });
    await lively.open(strangers, []);
    at.platform.clock.advance(10 * MINUTE);
    await expect.poll(() => [own.writableEnded, strangers.writableEnded]).toEqual([true, false]);
    lively.close();
  });

  test('are kept from looking dead, and told by the clock that a sheet has closed', async () => {
    at.platform.clock.set('2026-12-10T18:59:00.000Z');
    const { sheet } = await makeFair(at, { sheet: { eventDeadline: '2026-12-10T12:00' } });
    const lively = createLiveStreams(at.platform, hub.sheetCache, { heartbeatEvery: 30 });
    const response = heldUpResponse();
    await lively.open(response, [sheet.id]);
    const sent: string[] = [];
    response.write = (bytes: unknown) => sent.push(String(bytes)) > 0;
    await quiet();
    expect(new Set(sent)).toEqual(new Set([':\n\n']));
    at.platform.clock.advance(MINUTE);
    await quiet();
    const told = sent.filter((text) => text.startsWith('event: counts'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"signupsOpen":false');
    lively.close();
  });

  test('are told at the moment at which something opens or closes, and not with the next heartbeat', async () => {
    at.platform.clock.set('2026-12-10T18:59:59.800Z');
    const { sheet } = await makeFair(at, { sheet: { eventDeadline: '2026-12-10T12:00' } });
    const calm = createLiveStreams(at.platform, hub.sheetCache, { heartbeatEvery: 20_000 });
    const response = heldUpResponse();
    await calm.open(response, [sheet.id]);
    const sent: string[] = [];
    response.write = (bytes: unknown) => sent.push(String(bytes)) > 0;
    setTimeout(() => at.platform.clock.advance(200), 150);
    await expect.poll(() => sent.some((text) => text.includes('"signupsOpen":false'))).toBe(true);
    calm.close();
  });

  test('end when the server stops, which waits for none of them', async () => {
    const another = await startTestHub();
    const base = await another.app.listen({ port: 0, host: '127.0.0.1' });
    const streams = [await open('', base), await open('', base)];
    const before = performance.now();
    await another.stop();
    // The longest that a server waits is ten seconds.
    expect(performance.now() - before).toBeLessThan(5000);
    await Promise.all(streams.map(({ ended }) => ended));
    await another.platform.remove();
  });
});

/** On a connection that takes nothing until `readAll`. */
function heldUpResponse(): ServerResponse {
  const held: (() => void)[] = [];
  const line = new Duplex({
    read() {},
    write(_bytes, _encoding, taken) {
      held.push(taken);
    },
  });
  line.on('read all', () => {
    for (const taken of held.splice(0)) taken();
    setTimeout(() => line.emit('read all'), 5).unref();
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  // To a response, anything that can be written to is a line.
  response.assignSocket(line as Socket);
  return response;
}

function readAll(response: ServerResponse): void {
  response.socket?.emit('read all');
}
