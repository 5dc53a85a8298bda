import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetAttendance } from '#contract/attendance.ts';
import type { DoorLinkList, FactInput } from '#contract/door.ts';
import { MOST_FACTS } from '#domain/door.ts';
import type { SheetHours } from '#contract/hours.ts';
import { doorBounds } from '#domain/door.ts';
import { startDoorHub, tokenOf } from '#tests/support/door-hub.ts';
import { longestTurn } from '#tests/support/thread-time.ts';

const door = await startDoorHub();
const { hub, at, list, listed, fact, send, said, makeDoor, makeLink, organizer } = door;
afterAll(() => door.remove());
// At the fair, whose only slot goes from 8:00 to 10:00.
beforeEach(() => door.begin('2026-12-12T08:30'));

const cameBy = (slotId: string, count: number): FactInput[] =>
  Array.from({ length: count }, (_none, nth) =>
    fact({ kind: 'arrived', walkUp: { slotId, name: `Zoe Zimmer ${nth}` } }),
  );

async function sendAll(token: string, facts: readonly FactInput[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (let from = 0; from < facts.length; from += MOST_FACTS)
    outcomes.push(...(await said(token, facts.slice(from, from + MOST_FACTS))));
  return outcomes;
}

async function read<T>(path: string): Promise<T> {
  const answer = await hub.call('GET', path, { cookie: await organizer() });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const attendanceOf = ({ id }: { readonly id: string }) => read<SheetAttendance>(`/api/signup-sheets/${id}/attendance`);
const namesOf = ({ days }: SheetAttendance) =>
  days.flatMap(({ slots }) => slots.flatMap(({ people }) => people)).map(({ name }) => name);
const hoursOf = ({ id }: { readonly id: string }) => read<SheetHours>(`/api/signup-sheets/${id}/hours`);

describe('one link', () => {
  test('adds so many people and no more; whom it names beyond is nobody, and all else is kept', async () => {
    const { sheet, slot, token, ann } = await makeDoor();
    const { ofLink, ofSheet } = doorBounds.added;
    const outcomes = await sendAll(token, cameBy(slot.id, ofLink + 20));
    expect(outcomes.filter((outcome) => outcome === 'odd')).toHaveLength(20);
    const made = Array.from({ length: 20 }, () =>
      fact({ kind: 'arrived', person: randomUUID(), listed: { slotId: slot.id, name: 'Made up' } }),
    );
    await said(token, made);
    expect(await said(token, [fact({ kind: 'arrived', person: ann.id })])).toEqual(['kept']);
    const attendance = await attendanceOf(sheet);
    expect(namesOf(attendance)).toHaveLength(2 + ofLink);
    expect(attendance.toLookAt).toHaveLength(40);
    // Each further link as well, until the sheet has as many as it may.
    for (let others = 0; others < ofSheet / ofLink; others += 1)
      await sendAll(tokenOf(await makeLink(sheet)), cameBy(slot.id, ofLink));
    const full = await attendanceOf(sheet);
    expect(namesOf(full)).toHaveLength(2 + ofSheet);
    expect([full.toLookAt.length, full.moreToLookAt]).toEqual([200, 140]);
  });

  test('says so much and no more, and leaves as much for the others', async () => {
    const { sheet, token, ann } = await makeDoor();
    const { ofLink, ofSheet } = doorBounds.facts;
    const about = (count: number) => Array.from({ length: count }, () => fact({ kind: 'arrived', person: ann.id }));
    await sendAll(token, about(ofLink));
    expect((await send(token, about(1))).json()).toMatchObject({ code: 'door_full' });
    const [second, third] = [tokenOf(await makeLink(sheet)), tokenOf(await makeLink(sheet))];
    await sendAll(second, about(ofSheet - ofLink));
    expect((await send(third, about(1))).statusCode).toBe(409);
    await setAside(sheet, token, true);
    expect(await said(third, about(1))).toEqual(['kept']);
  });
});

async function linkOf(sheet: { readonly id: string }, token: string) {
  const { links } = await read<DoorLinkList>(`/api/signup-sheets/${sheet.id}/door-links`);
  return links.find((link) => tokenOf(link) === token);
}

async function setAside(sheet: { readonly id: string }, token: string, isSetAside: boolean): Promise<void> {
  const path = `/api/signup-sheets/${sheet.id}/door-links/${(await linkOf(sheet, token))?.id}/set-aside`;
  const answer = await hub.call('POST', path, { cookie: await organizer(), json: { isSetAside } });
  expect(answer.statusCode, answer.body).toBe(204);
}

describe('all that one link said', () => {
  test('goes from lists and hours at one press, and counts again at another', async () => {
    const { sheet, slot, token, ann, ben } = await makeDoor();
    const other = tokenOf(await makeLink(sheet));
    await said(other, [fact({ kind: 'arrived', person: ben.id })]);
    await said(token, [fact({ kind: 'arrived', person: ann.id }), ...cameBy(slot.id, 2)]);
    at('2026-12-12T18:00');
    const everybody = ['Ann Anders', 'Ben Bakker', 'Zoe Zimmer 0', 'Zoe Zimmer 1'];
    const shown = async () => {
      const { days } = await attendanceOf(sheet);
      const came = days
        .flatMap(({ slots }) => slots.flatMap(({ people }) => people))
        .filter(({ state }) => state === 'came');
      const { slots, facts } = await listed(other);
      const { people } = await hoursOf(sheet);
      return [came.map(({ name }) => name ?? '').toSorted(), slots[0]?.people.length, facts.length, people.length];
    };
    expect(await shown()).toEqual([everybody, 4, 4, 4]);
    await setAside(sheet, token, true);
    expect(await shown()).toEqual([['Ben Bakker'], 2, 1, 2]);
    expect((await list(token)).json()).toMatchObject({ code: 'door_link_revoked' });
    expect(await linkOf(sheet, token)).toMatchObject({ facts: 3, setAside: 3, revokedAt: expect.any(String) });
    await setAside(sheet, token, true);
    await setAside(sheet, token, false);
    expect(await shown()).toEqual([everybody, 4, 4, 4]);
  });
});

test('with all that links may say, nobody else waits for who reads it or writes it down', async () => {
  const { sheet, slot, token, ann } = await makeDoor();
  const tokens = [token, tokenOf(await makeLink(sheet)), tokenOf(await makeLink(sheet))];
  for (const each of tokens) {
    const added = cameBy(slot.id, doorBounds.added.ofLink);
    const more = doorBounds.facts.ofSheet / tokens.length - added.length;
    const others = Array.from({ length: more }, (_none, nth) =>
      fact({
        kind: nth % 2 === 0 ? 'left' : 'arrived',
        person: nth % 9 === 0 ? ann.id : (added[nth % added.length]?.id ?? ann.id),
      }),
    );
    await sendAll(each, [...added, ...others]);
  }
  at('2026-12-12T18:00');
  const cookie = await organizer();
  const path = `/api/signup-sheets/${sheet.id}`;
  const together = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 20 }, ask));
  const attendance = () => hub.call('GET', `${path}/attendance`, { cookie });
  const reads = {
    list: () => list(token),
    'lists of many phones': () => together(() => list(token)),
    attendance,
    'the page of many organizers': () => together(attendance),
    hours: () => hub.call('GET', `${path}/hours`, { cookie }),
    links: () => hub.call('GET', `${path}/door-links`, { cookie }),
    confirm: () => hub.call('POST', `${path}/attendance/confirm`, { cookie, json: { except: [] } }),
  };
  const turns: Record<string, number> = {};
  for (const [name, work] of Object.entries(reads)) {
    const attempts = [];
    for (let attempt = 0; attempt < 3; attempt += 1) attempts.push(await longestTurn(work()));
    turns[name] = Math.min(...attempts);
  }
  // A tenth of a second, or less, on a machine that is not busy; what grows with the square took many.
  expect(Object.entries(turns).filter(([, ms]) => ms > 250)).toEqual([]);
});
