import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { acceptOffer, refuseOffer } from '#server/features/offers/accept-offer.ts';
import { openStream } from '#tests/support/event-stream.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { freePlaces, makeFull, waitsFor } from '#tests/support/waitlists.ts';

// Without a mail server, nothing would be held.
const at = await startTestHub({ SMTP_URL: 'smtp://127.0.0.1:9' });
const url = await at.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => at.remove());

test('organizers hear of a held place that passes on or is accepted, which no count says; strangers hear nothing', async () => {
  at.platform.clock.set('2026-11-20T18:00:00.000Z');
  const { sheet, slot } = await makeFull(at);
  for (const person of [ann, ben]) {
    await waitsFor(at, slot, person);
    at.platform.clock.advance(1000);
  }
  const [first = ''] = await freePlaces(at, slot);
  const streams = [
    await openStream(`${url}/api/live?sheet=${sheet.id}`, { cookie: await signInAs(at, 'volunteer-admin') }),
    await openStream(`${url}/api/live?sheet=${sheet.id}`),
  ];
  const [organizer, stranger] = streams;
  const heldNow = () => organizer?.counts().map(({ slots }) => slots[0]?.held) ?? [];
  await expect.poll(() => heldNow().at(-1)).toBe(1);
  const before = heldNow().length;
  // Ann says no, and Ben holds the place.
  await refuseOffer(at.hub, first);
  // The same number once more, or oftener: each tells the dashboard to look.
  await expect.poll(() => heldNow().slice(before)).toContain(1);
  const [second = ''] = await freePlaces(at, slot);
  await acceptOffer(at.hub, second);
  await expect.poll(() => heldNow().at(-1)).toBeUndefined();
  await wait(150);
  expect(stranger?.text()).not.toContain('held');
  for (const stream of streams) stream.close();
});
