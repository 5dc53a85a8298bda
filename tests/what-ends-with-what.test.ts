import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signupFates, signupTurns, type Fate, type SignupTurn, type ThingOfSignup } from '#domain/what-ends.ts';
import { signInAs } from '#tests/support/people.ts';
import { ben } from '#tests/support/sheets.ts';
import { annsHousehold, type Household } from '#tests/support/what-ends.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.hub.jobs.settled();
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

describe('of a sign-up', () => {
  const turns: Record<SignupTurn, (home: Household) => Promise<unknown>> = {
    'moved by a link': ({ each, linkOf }) =>
      each((id) => hub.call('PATCH', '/api/manage/signup', { json: { token: linkOf(id), email: ben.email } })),
    'moved by its account': ({ each, cookie }) =>
      each((id) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { email: ben.email } })),
    'moved by an organizer': async ({ each, ownForm }) => {
      const cookie = await signInAs(hub, 'volunteer-admin');
      const { name: _name, ...form } = ownForm;
      await each((id) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { ...form, email: ben.email } }));
    },
    'given to another person': async ({ each, ownForm }) => {
      const cookie = await signInAs(hub, 'volunteer-admin');
      const { name, email } = ben;
      // As the form of the organizer sends it: with all that the first person said.
      await each((id) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { ...ownForm, name, email } }));
    },
    'taken over': async ({ shift, item, takeOver }) => {
      await takeOver(shift);
      await takeOver(item);
    },
    'account deleted': ({ deleteAccount }) => deleteAccount(),
  };

  test.each(signupTurns)('%s', async (turn) => {
    const home = await annsHousehold(hub, { asked: turn !== 'taken over' });
    await turns[turn](home);
    await hub.hub.jobs.settled();
    const now = await home.look();
    const expected = Object.fromEntries(
      Object.entries(signupFates).map(([thing, fates]) => [thing, fates[signupTurns.indexOf(turn)]]),
    );
    expect(now satisfies Record<ThingOfSignup, Fate>).toEqual(expected);
  });
});
