import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeSheet, makeSlot } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

// Around the end of a month, of a year and of the last winter that changed its clocks, at the school and in UTC.
const moments = ['2025-11-02T08:59:00Z', '2025-11-30T23:00:00Z', '2026-03-08T09:30:00Z', '2026-12-01T06:59:59Z'];
const MINUTE = 60_000;

const minutes = (days: number) =>
  fc.oneof(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -days * 24 * 60, max: days * 24 * 60 }));
const slots = fc.record({
  title: fc.constant('Slot'),
  startsIn: fc.option(minutes(60), { freq: 5 }),
  lasts: fc.option(fc.integer({ min: 1, max: 600 }), { freq: 5 }),
  places: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
  taken: fc.integer({ min: 0, max: 40 }),
  isItem: fc.boolean(),
});
const sheets = fc.record({
  eventIn: minutes(40),
  deadlineIn: fc.option(minutes(3)),
  showSpotCount: fc.boolean(),
  slots: fc.array(slots, { maxLength: 4 }),
});

type Planned = typeof sheets extends fc.Arbitrary<infer Sheet> ? Sheet : never;

function naively(planned: readonly Planned[], now: number) {
  const at = (minutes: number) => new Date(now + minutes * MINUTE);
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Vancouver', dateStyle: 'short' });
  const today = wall.format(now);
  const active = planned.filter(({ eventIn, deadlineIn }) => wall.format(at(deadlineIn ?? eventIn)) >= today);
  let [places, taken, people, minutes] = [0, 0, 0, 0];
  for (const sheet of planned) {
    for (const slot of sheet.slots) {
      if (slot.isItem) continue;
      const onIt = Math.min(slot.taken, slot.places ?? 40);
      people += onIt;
      if (slot.startsIn !== null && slot.lasts !== null && wall.format(at(slot.startsIn)).startsWith(today.slice(0, 7)))
        minutes += slot.lasts * onIt;
      if (slot.places === null || !sheet.showSpotCount || !active.includes(sheet)) continue;
      places += slot.places;
      taken += onIt;
    }
  }
  return {
    activeSignups: active.length,
    totalVolunteers: people,
    monthlyHours: Math.round(minutes / 6) / 10,
    fillRate: places === 0 ? 0 : Math.round((100 * taken) / places),
  };
}

async function make(planned: readonly Planned[], now: number): Promise<void> {
  const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();
  for (const { eventIn, deadlineIn, showSpotCount, slots: shifts } of planned) {
    const sheet = await makeSheet(hub, {
      eventDate: at(eventIn),
      eventDeadline: deadlineIn === null ? null : at(deadlineIn),
      showSpotCount,
    });
    for (const { startsIn, lasts, places, taken, isItem } of shifts) {
      const slot = await makeSlot(hub, sheet, {
        startTime: startsIn === null ? null : at(startsIn),
        endTime: startsIn === null || lasts === null ? null : at(startsIn + lasts),
        maxVolunteers: places,
        ...(isItem ? { kind: 'item' } : {}),
      });
      await hub.platform.database.write(async (write) => {
        const counted = write.db
          .updateTable('volunteer_slots')
          .set({ current_volunteers: Math.min(taken, places ?? 40) });
        await counted.where('id', '=', slot.id).execute();
        write.announce({ topic: 'sheet', id: sheet.id });
      });
    }
  }
}

test('the statistics are what anybody would count by hand, whatever the sheets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...moments), fc.array(sheets, { maxLength: 6 }), async (moment, planned) => {
      await hub.platform.empty();
      hub.platform.clock.set(moment);
      await make(planned, Date.parse(moment));
      expect((await hub.call('GET', '/api/stats')).json()).toEqual(naively(planned, Date.parse(moment)));
    }),
    { numRuns: 60 },
  );
}, 60_000);
