import { afterAll, expect, test } from 'vitest';
import { sendDueReminders } from '#server/features/reminders/send-due-reminders.ts';
import { helper, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { letItBe, writtenReminders } from '#tests/support/reminders.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const PEOPLE = 600;

test('600 reminders are written in parts, and nobody who signs up meanwhile waits for all of them', async () => {
  const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  for (let number = 0; number < PEOPLE; number += 20) {
    const some = Array.from({ length: 20 }, (_, at) => helper(number + at));
    await Promise.all(some.map((person) => signedUp(hub, slot, { ...person, emailConsent: true })));
  }
  const other = await makeSlot(hub, await makeSheet(hub, { title: 'Spring concert', eventDate: '2027-05-05' }), {
    maxVolunteers: null,
    startTime: null,
    endTime: null,
  });
  await letItBe(hub, '2026-12-10T12:00');
  hub.platform.clock.set('2026-12-11T16:00:00.000Z');
  const begun = performance.now();
  const written = new AbortController();
  const writing = sendDueReminders(hub.hub, { since: hub.platform.clock.now() }).then(() => {
    written.abort();
    return performance.now() - begun;
  });
  const waits: number[] = [];
  for (let number = PEOPLE; !written.signal.aborted; number += 1) {
    const asked = performance.now();
    await signedUp(hub, other, helper(number));
    waits.push(performance.now() - asked);
  }
  const took = await writing;
  expect(waits.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThan(took / 2);
  expect(new Set((await writtenReminders(hub)).map(({ to }) => to)).size).toBe(PEOPLE);
});
