import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DoorList } from '#contract/door.ts';
import type { KeptDoor, OwnFact } from './door-records.ts';
import { DoorSession } from './door-session.ts';
import type { DoorStore } from './door-store.ts';

const [NINE, SIX] = ['2026-12-12T17:00:00.000Z', '2026-12-13T02:00:00.000Z'];
const DAY = 86_400_000;

const listOf = (sheetId: string): DoorList => ({
  sheet: { id: sheetId, title: 'Winter Craft Fair' },
  day: '2026-12-12',
  endsAt: SIX,
  slots: [{ id: 'tables', title: 'Tables', startTime: NINE, endTime: SIX, people: [{ id: 'mei', name: 'Mei C.' }] }],
  facts: [],
});
const doorOf = (token: string, more: Partial<KeptDoor> = {}): KeptDoor => ({
  token,
  sheetId: token,
  title: 'Winter Craft Fair',
  day: '2026-12-12',
  endsAt: SIX,
  list: listOf(token),
  ahead: 0,
  isFinished: false,
  ...more,
});

/** What a phone keeps of links, without what was tapped. */
function storeWith(...kept: readonly KeptDoor[]): DoorStore {
  const doors = new Map(kept.map((door) => [door.token, door]));
  return {
    helper: async () => ({ device: 'phone', name: 'Hana' }),
    keepHelper: async () => {},
    latestToken: async () => null,
    door: async (token) => doors.get(token) ?? null,
    keepDoor: async (door) => void doors.set(door.token, door),
    isAnyListKept: async () => [...doors.values()].some(({ list }) => list !== null),
    facts: async () => [],
    addFact: async () => {},
    mark: async () => {},
    takeOver: async () => {},
    deleteSent: async () => {},
  };
}

let pages: string[] = [];
let answer: 'list' | 'over' | 'none' = 'list';

beforeEach(() => {
  [pages, answer] = [['door /door', 'pages'], 'list'];
  const caches = {
    keys: async () => pages,
    delete: async (name: string) => (pages = pages.filter((one) => one !== name)),
  };
  const place = { addEventListener() {} };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('window', { ...place, caches });
  // In the background a page asks nothing by itself.
  vi.stubGlobal('document', { ...place, visibilityState: 'hidden' });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  );
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    if (answer === 'none') throw new TypeError('Failed to fetch');
    if (answer === 'over') return Response.json({ message: 'Over', code: 'door_link_over' }, { status: 410 });
    const { token } = JSON.parse(body) as { token: string };
    return Response.json(listOf(token), { headers: { date: new Date().toUTCString() } });
  });
  vi.useFakeTimers({ now: new Date(NINE), toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(store: DoorStore, token: string): Promise<DoorSession> {
  const session = new DoorSession(store, token, () => {});
  await session.start();
  session.becomeReady(true);
  return session;
}

describe('a place that lasts on the phone', () => {
  test('is asked for once something could not be sent, and not for a name', async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { storage: { persist } });
    vi.stubGlobal('document', { addEventListener() {}, visibilityState: 'visible' });
    const tapped: OwnFact[] = [];
    const store: DoorStore = {
      ...storeWith(doorOf('fair')),
      facts: async () => [...tapped],
      addFact: async (token, fact) => void tapped.push({ nth: tapped.length, token, fact, state: 'waiting' }),
    };
    const session = await opened(store, 'fair');
    await session.call('Hana');
    await vi.advanceTimersByTimeAsync(0);
    expect(persist).not.toHaveBeenCalled();
    answer = 'none';
    await session.say({ kind: 'arrived', person: 'mei' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.state.sent).toBe('none');
    expect(persist).toHaveBeenCalled();
  });
});

describe('the list', () => {
  // It was three days behind when it last heard of the server.
  const setRight = { ahead: 3 * DAY };

  test('stays on a phone whose clock was set right, because the server is asked first', async () => {
    const session = await opened(storeWith(doorOf('fair', setRight)), 'fair');
    await session.readList();
    expect(session.state).toMatchObject({ read: 'list', door: { list: { day: '2026-12-12' } }, readiness: 'ready' });
    expect(Math.abs(session.state.door?.ahead ?? DAY)).toBeLessThan(1000);
  });

  test('goes by the clock where nobody answers, and comes back with the next answer', async () => {
    const session = await opened(storeWith(doorOf('fair', setRight)), 'fair');
    answer = 'none';
    await session.readList();
    expect(session.state).toMatchObject({ read: 'none', door: { list: null } });
    expect(pages).toEqual(['pages']);
    answer = 'list';
    await session.readList();
    // The page went with the list, and has to be kept again before it is called ready.
    expect(session.state).toMatchObject({ read: 'list', door: { list: { day: '2026-12-12' } }, readiness: 'unknown' });
  });

  test('stays without an answer as long as the day lasts, and goes when the server says that it is over', async () => {
    const session = await opened(storeWith(doorOf('fair')), 'fair');
    answer = 'none';
    await session.readList();
    expect(session.state).toMatchObject({ read: 'none', door: { list: { day: '2026-12-12' } } });
    answer = 'over';
    await session.readList();
    expect(session.state).toMatchObject({ read: 'over', door: { list: null } });
  });
});

test('the page stays for the list of another link that works without signal, and goes with the last one', async () => {
  const store = storeWith(doorOf('fair'), doorOf('sale'));
  const [fair, sale] = [await opened(store, 'fair'), await opened(store, 'sale')];
  await fair.finish();
  expect(fair.state.door?.list).toBeNull();
  expect(pages).toEqual(['door /door', 'pages']);
  await sale.finish();
  expect(pages).toEqual(['pages']);
});
