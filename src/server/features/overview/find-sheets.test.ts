import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetsFound } from '#contract/overview.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { signInAs } from '#tests/support/people.ts';
import { makeFair, makeSheet } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signInAs(hub, 'volunteer-admin');
});

async function found(search: string, as = cookie): Promise<SheetsFound['sheets']> {
  const answer = await hub.call('GET', `/api/signup-sheets/found?${new URLSearchParams({ search })}`, { cookie: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SheetsFound>().sheets;
}

describe('sheets are found', () => {
  test('by their title, by a slot, and by who organizes them, and say by which', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { title: 'Calligraphie avec Mei' } });
    expect(await found('craft')).toMatchObject([{ id: sheet.id, slot: null, organizer: null, isPast: false }]);
    expect(await found('CALLIGRAPHIE')).toMatchObject([{ id: sheet.id, slot: { id: slot.id, title: slot.title } }]);
    expect(await found('olga')).toMatchObject([{ id: sheet.id, slot: null, organizer: 'Olga Organizer' }]);
    expect(await found('nothing like it')).toEqual([]);
  });

  test('before those that are over, and at most six', async () => {
    const held = await makeHeld(hub);
    const draft = await makeSheet(hub, { state: 'draft', eventDate: '2026-12-24T09:00' });
    const sheets = await found('craft');
    expect(sheets.map(({ id, isPast, state }) => [id, isPast, state])).toEqual([
      [draft.id, false, 'draft'],
      [held.sheet.id, true, 'published'],
    ]);
    for (let nth = 1; nth <= 6; nth += 1) await makeSheet(hub, { eventDate: '2026-12-25T09:00' });
    expect((await found('craft')).map(({ isPast }) => isPast)).toEqual([false, false, false, false, false, false]);
  });

  test('by co-organizers among their own alone', async () => {
    const { sheet } = await makeFair(hub);
    await makeFair(hub);
    await makeHeld(hub);
    const chris = await coOrganizerOf(hub, sheet);
    expect((await found('craft', chris.cookie)).map(({ id }) => id)).toEqual([sheet.id]);
  });

  test.each(['', 'search=', `search=${'x'.repeat(201)}`])('by nothing but a text: not by “%s”', async (query) => {
    expect((await hub.call('GET', `/api/signup-sheets/found?${query}`, { cookie })).statusCode).toBe(400);
  });
});
