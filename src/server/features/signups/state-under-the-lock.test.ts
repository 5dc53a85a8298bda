import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callOff } from '#server/features/sheets/change-state.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { present } from '#tests/support/present.ts';
import { ann, makeFair, olga, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { changeSignup } from './change-signup.ts';
import { endSignup } from './end-signup.ts';
import { signupById } from './signups.store.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

/** A sign-up as a request read it, before what comes next. */
async function opened() {
  const { sheet, slot } = await makeFair(hub);
  const { id } = await signedUp(hub, slot, ann);
  const read = async () => present(await signupById(hub.platform.database.db, id));
  return { sheet, read };
}
const off = (id: string) => callOff(hub.hub, id, { reason: null, actor: olga });
const back = (id: string) => changeSheet(hub.hub, id, { state: 'published' }, olga);
const kinds = async () => (await writtenMails(hub)).map(({ kind, recipient }) => `${kind} to ${recipient}`);

const confirmed = `signup-confirmation to ${ann.email}`;
const cancelled = `event-cancelled to ${ann.email}`;

describe('a request that was under way when the event was called off', () => {
  test('does not cancel once more, as a volunteer', async () => {
    const { sheet, read } = await opened();
    const signup = await read();
    await off(sheet.id);
    await expect(endSignup(hub.hub, signup, 'link-holder')).rejects.toMatchObject({ code: 'event_over' });
    await expect(changeSignup(hub.hub, signup, { notes: 'Late' }, 'link-holder')).rejects.toMatchObject({
      code: 'event_over',
    });
    expect(await kinds()).toEqual([confirmed, cancelled]);
  });

  test('mails nobody once more, as an organizer who removes', async () => {
    const { sheet, read } = await opened();
    const signup = await read();
    await off(sheet.id);
    await endSignup(hub.hub, signup, olga);
    expect(await kinds()).toEqual([confirmed, cancelled]);
  });

  test('confirms nothing, as an organizer who changes the address', async () => {
    const { sheet, read } = await opened();
    const signup = await read();
    await off(sheet.id);
    await changeSignup(hub.hub, signup, { email: 'ann@work.example' }, olga);
    expect(await kinds()).toEqual([confirmed, cancelled]);
  });
});

describe('a request that was under way when the event came back', () => {
  test('confirms the sign-up to its new address', async () => {
    const { sheet, read } = await opened();
    await off(sheet.id);
    const signup = await read();
    await back(sheet.id);
    await changeSignup(hub.hub, signup, { email: 'ann@work.example' }, olga);
    expect((await kinds()).at(-1)).toBe('signup-confirmation to ann@work.example');
  });

  test('cancels it, and says so', async () => {
    const { sheet, read } = await opened();
    await off(sheet.id);
    const signup = await read();
    await back(sheet.id);
    await endSignup(hub.hub, signup, 'link-holder');
    expect((await kinds()).at(-1)).toBe(`signup-withdrawn to ${ann.email}`);
  });
});
