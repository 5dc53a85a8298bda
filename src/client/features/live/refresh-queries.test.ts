import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveCounts } from '#contract/live.ts';
import type { SheetRows } from '#contract/overview.ts';
import type { SheetsPage, SheetView } from '#contract/sheets.ts';
import type { SheetShare } from '#contract/social-media.ts';
import {
  pastQuery,
  rowsKey,
  sheetKey,
  sheetQuery,
  upcomingQuery,
  waitlistsKey,
} from '#client/features/sheets/sheets.api.ts';
import { sheetShareQuery } from '#client/features/sheets/management/share-calls.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { makeRow } from '#tests/support/rows.ts';
import { createRefresher } from './refresh-queries.ts';

const fair = {
  id: 'fair',
  title: 'Winter Craft Fair',
  eventDate: '2026-12-12T15:00:00.000Z',
  eventDeadline: null,
  revision: 'r1',
  signupsOpen: true,
  slots: [{ id: 'setup', currentVolunteers: 1, maxVolunteers: 2, isFull: false, signupsOpen: true }],
} as unknown as SheetView;
const drive: SheetView = { ...fair, id: 'drive' };
const counts = (more: Partial<LiveCounts> = {}): LiveCounts => ({
  sheetId: 'fair',
  deleted: false,
  revision: 'r1',
  signupsOpen: true,
  slots: fair.slots,
  ...more,
});
const oneMore = [{ id: 'setup', currentVolunteers: 2, maxVolunteers: 2, isFull: true, signupsOpen: true }];

interface Page {
  readonly sheet?: SheetView;
  readonly upcoming?: SheetView[];
  readonly past?: SheetView[];
  readonly signedIn?: boolean;
}

function setUp({ sheet, upcoming, past, signedIn = false }: Page) {
  const queryClient = new QueryClient();
  const onServer: { fair: SheetView | null } = { fair: { ...fair, revision: 'r2', slots: [] } };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return onServer.fair === null
      ? new Response('{"message":"Signup sheet not found"}', { status: 404 })
      : Response.json(onServer.fair);
  });
  if (sheet !== undefined) queryClient.setQueryData(sheetKey('fair'), sheet);
  if (upcoming !== undefined) queryClient.setQueryData(upcomingQuery.queryKey, upcoming);
  const page = (sheets: SheetView[]): SheetsPage => ({ sheets, total: sheets.length, next: null });
  if (past !== undefined) queryClient.setQueryData(pastQuery('').queryKey, { pages: [page(past)], pageParams: [null] });
  queryClient.setQueryData(SESSION_KEY, { user: signedIn ? { id: 'priya' } : null });
  const hear = createRefresher(queryClient);
  const settled = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return asked;
  };
  const isStale = () => queryClient.getQueryState(upcomingQuery.queryKey)?.isInvalidated;
  return { queryClient, onServer, hear, settled, isStale };
}

const ONCE = ['/api/signup-sheets/fair?language=en'];

describe('hearing counts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('asks for nothing when only the counts have changed and a stranger looks', async () => {
    const { hear, settled } = setUp({ sheet: fair, upcoming: [fair] });
    hear(counts());
    hear(counts({ slots: oneMore }));
    expect(await settled()).toEqual([]);
  });

  test('asks for the sheet when the page holds another revision, once for many messages', async () => {
    const { hear, settled } = setUp({ sheet: fair });
    hear(counts({ revision: 'r2' }));
    hear(counts({ revision: 'r2', slots: oneMore }));
    expect(await settled()).toEqual(ONCE);
    hear(counts({ revision: 'r2' }));
    expect(await settled()).toEqual(ONCE);
    hear(counts({ revision: 'r3' }));
    expect(await settled()).toEqual([...ONCE, ...ONCE]);
  });

  test('puts a sheet that has changed into every list that holds it, and leaves the others in them as they were', async () => {
    const { queryClient, hear, settled, isStale } = setUp({ upcoming: [drive, fair], past: [fair] });
    hear(counts({ revision: 'r2' }));
    expect(await settled()).toEqual(ONCE);
    const listed = queryClient.getQueryData(upcomingQuery.queryKey);
    expect([listed?.[0] === drive, listed?.[1]?.revision, isStale()]).toEqual([true, 'r2', false]);
    expect(queryClient.getQueryData(pastQuery('').queryKey)?.pages[0]?.sheets[0]?.revision).toBe('r2');
  });

  test('asks for rows again when the counts of one change, and when a sheet comes that has none', async () => {
    const { queryClient, hear, settled } = setUp({ signedIn: true });
    const rows: InfiniteData<SheetRows> = {
      pages: [{ rows: [makeRow({ id: 'fair' })], counts: { upcoming: 1, drafts: 0, past: 0 }, next: null }],
      pageParams: [null],
    };
    const key = [...rowsKey, 'upcoming', ''];
    const isStale = () => queryClient.getQueryState(key)?.isInvalidated;
    const loaded = () => queryClient.setQueryData(key, rows);
    loaded();
    hear(counts());
    await settled();
    expect(isStale()).toBe(false);
    hear(counts({ slots: oneMore }));
    await settled();
    expect(isStale()).toBe(true);
    loaded();
    hear(counts({ sheetId: 'drive' }));
    await settled();
    expect(isStale()).toBe(true);
  });

  test('never puts an answer into a list that is newer', async () => {
    const { queryClient, onServer, hear, settled } = setUp({ upcoming: [fair] });
    const older = { ...fair, revision: 'r2' };
    const newest = { ...fair, revision: 'r3' };
    onServer.fair = older;
    let answers = 0;
    vi.stubGlobal('fetch', async () => {
      answers += 1;
      const answer = Response.json(onServer.fair);
      // While the first answer is on its way, an organizer saves a change, and the list with it arrives.
      if (answers === 1) {
        onServer.fair = newest;
        queryClient.setQueryData(upcomingQuery.queryKey, [newest]);
      }
      return answer;
    });
    hear(counts({ revision: 'r2' }));
    await settled();
    expect(queryClient.getQueryData(upcomingQuery.queryKey)?.[0]?.revision).toBe('r3');
    expect(answers).toBe(2);
  });

  test('asks again for a list that was asked for before the change and has not arrived', async () => {
    const { queryClient, onServer, hear, settled, isStale } = setUp({ upcoming: [fair] });
    const list = new QueryObserver(queryClient, { ...upcomingQuery, queryFn: () => new Promise<never>(() => {}) });
    const leave = list.subscribe(() => {});
    onServer.fair = { ...fair, revision: 'r2' };
    hear(counts({ revision: 'r2' }));
    await settled();
    expect(isStale()).toBe(true);
    leave();
  });

  test('does not take the answer of a request that was sent before the change', async () => {
    const { queryClient, onServer, hear, settled } = setUp({ upcoming: [fair] });
    const answer: (() => void)[] = [];
    const atServer: (SheetView | null)[] = [];
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      const sheet = onServer.fair;
      atServer.push(sheet);
      await new Promise<void>((resolve, reject) => {
        answer.push(resolve);
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
      return Response.json(sheet);
    });
    onServer.fair = fair;
    void queryClient.fetchQuery(sheetQuery('fair')).catch(() => {});
    onServer.fair = { ...fair, revision: 'r2' };
    hear(counts({ revision: 'r2' }));
    await vi.advanceTimersByTimeAsync(1_000);
    for (const each of answer) each();
    await settled();
    expect(atServer).toHaveLength(2);
    expect(queryClient.getQueryData(upcomingQuery.queryKey)?.[0]?.revision).toBe('r2');
  });

  test.each([
    ['has moved', { ...fair, eventDate: '2027-01-12T15:00:00.000Z' }],
    ['can be signed up for until another day', { ...fair, eventDeadline: '2026-12-01T15:00:00.000Z' }],
    ['is gone by then', null],
  ])('asks for the lists when the sheet %s', async (_what, sheet) => {
    const { onServer, hear, settled, isStale } = setUp({ upcoming: [fair] });
    onServer.fair = sheet;
    hear(counts({ revision: 'r2' }));
    await settled();
    expect(isStale()).toBe(true);
  });

  test('asks for the lists when a sheet was deleted, for the sheet itself only where it is shown', async () => {
    const { queryClient, onServer, hear, settled, isStale } = setUp({ sheet: fair, upcoming: [fair] });
    onServer.fair = null;
    hear(counts({ deleted: true }));
    expect([await settled(), isStale()]).toEqual([[], true]);
    const shown = new QueryObserver(queryClient, { ...sheetQuery('fair'), staleTime: Infinity, retry: false });
    const leave = shown.subscribe(() => {});
    expect(await settled()).toEqual(ONCE);
    hear(counts({ deleted: true }));
    expect(await settled()).toEqual(ONCE);
    leave();
  });

  test('asks for a sheet that has changed although the page has only just come with it', async () => {
    const { queryClient, hear, settled } = setUp({});
    queryClient.setQueryData(sheetKey('fair'), fair, { updatedAt: Date.now() + 5_000 });
    hear(counts({ revision: 'r2' }));
    expect(await settled()).toEqual(ONCE);
    expect(queryClient.getQueryData<SheetView>(sheetKey('fair'))?.revision).toBe('r2');
  });

  test('asks for the people when someone signed in looks and the counts have changed', async () => {
    const { hear, settled } = setUp({ sheet: fair, signedIn: true });
    hear(counts());
    expect(await settled()).toEqual([]);
    hear(counts({ slots: oneMore }));
    expect(await settled()).toEqual(ONCE);
  });

  test('asks for the people and their waiting list each time something happens to places that are held', async () => {
    const held = { ...fair, slots: fair.slots.map((slot) => ({ ...slot, held: 1 })) };
    const { queryClient, hear, settled } = setUp({ sheet: held, signedIn: true });
    queryClient.setQueryData([...waitlistsKey, 'fair'], []);
    hear(counts({ slots: held.slots }));
    expect(await settled()).toEqual(ONCE);
    expect(queryClient.getQueryState([...waitlistsKey, 'fair'])?.isInvalidated).toBe(true);
  });

  test('goes on while the dialog that shares the sheet is open', async () => {
    const { queryClient, hear, settled } = setUp({ upcoming: [fair] });
    const share = { text: 'Help at the fair', pictures: [] } as unknown as SheetShare;
    queryClient.setQueryData(sheetShareQuery('fair', 'en').queryKey, share);
    hear(counts({ revision: 'r2' }));
    expect(await settled()).toEqual(ONCE);
    expect(queryClient.getQueryData(upcomingQuery.queryKey)?.[0]?.revision).toBe('r2');
  });

  test('asks for the list when it lacks a new sheet, not when a sheet it lacks is deleted', async () => {
    const { hear, settled, isStale } = setUp({ upcoming: [] });
    hear(counts({ deleted: true }));
    expect([await settled(), isStale()]).toEqual([[], false]);
    const other = setUp({ upcoming: [] });
    other.hear(counts());
    await other.settled();
    expect(other.isStale()).toBe(true);
  });

  test('asks for the lists alone when very many sheets have changed', async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ ...fair, id: `fair ${at}` }));
    const { hear, settled, isStale } = setUp({ upcoming: many });
    for (const { id } of many) hear(counts({ sheetId: id, revision: 'r2' }));
    expect([await settled(), isStale()]).toEqual([[], true]);
  });
});
