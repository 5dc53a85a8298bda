import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ann, ben, helper, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, makeFull, join, subjectsTo } = waiting;
const MINUTES = 60_000;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
beforeEach(() => waiting.begin('2026-11-27T10:00'));

describe('who asks for a waiting list', () => {
  test('learns of nobody else’s sign-up where there is nothing to wait for', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    await signedUp(hub, slot, ann);
    const [own, other] = [await join(slot, ann), await join(slot, ben)];
    expect([own.json().code, other.json().code]).toEqual(['not_full', 'not_full']);
  });

  test('learns of a sign-up only as its owner does, by the confirmation', async () => {
    const { slot } = await makeFull();
    hub.platform.clock.advance(20 * MINUTES);
    expect((await join(slot, helper(1))).json().code).toBe('already_signed_up');
    await hub.hub.jobs.settled();
    expect(subjectsTo(helper(1))).toHaveLength(2);
  });

  test('names each person once, and first the one whose name it is', async () => {
    const { slot } = await makeFull();
    const twice = await join(slot, ann, { people: [{ name: ann.name }, { name: ` ${ann.name.toUpperCase()}` }] });
    expect(twice.json().errors).toMatchObject([{ path: 'people.1.name' }]);
    const other = await join(slot, ann, { people: [{ name: ben.name }] });
    expect(other.json().errors).toMatchObject([{ path: 'people.0.name' }]);
  });
});
