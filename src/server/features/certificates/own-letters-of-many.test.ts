import { afterAll, expect, test } from 'vitest';
import { insertHours, type NewHours } from '#server/features/given-hours/hours.store.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { signInProved } from '#tests/support/people.ts';
import { ann } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { threadMs } from '#tests/support/thread-time.ts';

const hub = await startTestHub({ RATE_LIMITS: 'on' });
const { platform } = hub;
const { clock, database } = platform;
afterAll(() => hub.remove());

function hoursOfOthers(count: number): NewHours[] {
  const now = clock.now();
  return Array.from({ length: count }, (_none, nth) => {
    const id = newId(now);
    return {
      hours: {
        id,
        person_id: newId(now),
        adjusts: null,
        person: `person ${nth % 400}`,
        sheet_id: null,
        slot_id: null,
        sheet_title: 'Fair',
        slot_title: 'Cocoa',
        day: '2026-10-10',
        starts_at: null,
        ends_at: null,
        minutes: 60,
        flags: '[]',
        absence: null,
        basis: 'planned',
        state: 'confirmed',
        confirmed_at: now.toISOString(),
        adjusted_year: null,
        made_at: now.toISOString(),
      },
      whose: { name: `Person ${nth % 400}`, address: `${nth % 400}@families.example`, language: 'en' },
    };
  });
}

test('letters of one person take no longer when the school gave more, and are made so many an hour', async () => {
  clock.set('2026-11-20T18:00:00.000Z');
  const { sheet } = await makeHeld(hub, [ann], 1);
  await confirmHours(platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
  const { cookie } = await signInProved(hub, ann);
  const json = { name: ann.name, year: 2026 };
  const make = () => hub.call('POST', '/api/certificates/mine', { cookie, json });
  async function quickest(work: () => Promise<{ readonly statusCode: number }>): Promise<number> {
    const runs = [];
    for (let run = 0; run < 5; run += 1) {
      const before = threadMs();
      expect((await work()).statusCode).toBe(200);
      runs.push(threadMs() - before);
    }
    return Math.min(...runs);
  }
  const read = () => hub.call('GET', '/api/certificates/mine', { cookie });
  const alone = [await quickest(read), await quickest(make)];
  await database.write(({ db }) => insertHours(db, hoursOfOthers(24_000)));
  const amongMany = [await quickest(read), await quickest(make)];
  for (const [at, ms] of amongMany.entries()) expect(ms).toBeLessThan(4 * Math.max(5, alone[at] ?? 0));
  for (let made = 0; made < 20; made += 1) await make();
  expect((await make()).statusCode).toBe(429);
});
