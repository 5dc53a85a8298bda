import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { removeOrganizer } from '#server/features/invitations/remove-organizer.ts';
import type { Actor } from '#server/http/actor.ts';
import { openStream, type OpenStream } from '#tests/support/event-stream.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { makeFair, makeSlot } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const at = await startTestHub();
const url = await at.app.listen({ port: 0, host: '127.0.0.1' });
const opened: OpenStream[] = [];
afterAll(() => at.remove());
beforeEach(() => at.platform.empty());
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function open(query: string, cookie: string): Promise<OpenStream> {
  const stream = await openStream(`${url}/api/live${query}`, { cookie });
  opened.push(stream);
  return stream;
}

const admin: Actor = { role: 'full-admin', userId: crypto.randomUUID(), sessionHash: '' };
const quiet = () => wait(350);
const draft = { sheet: { state: 'draft' } } as const;
const heard = (stream: OpenStream) =>
  Object.fromEntries(
    stream.counts().map(({ sheetId, deleted, slots }) => [sheetId, deleted ? 'missing' : slots.length]),
  );

test('a co-organizer of a draft hears of it, and of another draft as a stranger does', async () => {
  const [a, b, listed] = [await makeFair(at, draft), await makeFair(at, draft), await makeFair(at)];
  const chris = await coOrganizerOf(at, a.sheet);
  const both = await open(`?sheet=${a.sheet.id}&sheet=${b.sheet.id}`, chris.cookie);
  const all = await open('', chris.cookie);
  await quiet();
  expect(heard(both)).toEqual({ [a.sheet.id]: 1, [b.sheet.id]: 'missing' });
  expect(heard(all)).toEqual({ [a.sheet.id]: 1, [listed.sheet.id]: 1 });
  for (const { sheet } of [a, b, listed]) await makeSlot(at, sheet, { title: 'Cocoa' });
  await quiet();
  expect(heard(both)).toEqual({ [a.sheet.id]: 2, [b.sheet.id]: 'missing' });
  expect(heard(all)).toEqual({ [a.sheet.id]: 2, [listed.sheet.id]: 2 });
});

test('a stream of a co-organizer ends with the removal, and the next one hears nothing of the draft', async () => {
  const { sheet } = await makeFair(at, draft);
  const chris = await coOrganizerOf(at, sheet);
  const stream = await open(`?sheet=${sheet.id}`, chris.cookie);
  const others = await open(`?sheet=${sheet.id}`, (await coOrganizerOf(at, await makeSheetOfOthers())).cookie);
  await removeOrganizer(at.hub, { sheetId: sheet.id, id: chris.organizerId }, admin);
  await stream.ended;
  await makeSlot(at, sheet, { title: 'Cocoa' });
  const next = await open(`?sheet=${sheet.id}`, chris.cookie);
  await quiet();
  expect(heard(stream)).toEqual({ [sheet.id]: 1 });
  for (const each of [next, others]) expect(heard(each)).toEqual({ [sheet.id]: 'missing' });
});

async function makeSheetOfOthers() {
  return (await makeFair(at, draft)).sheet;
}
