import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManagedSignup } from '#contract/signup-link.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { ann, ben, chiyo, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const read = async (id: string, cookie?: string) =>
  (await hub.call('GET', `/api/signup-sheets/${id}`, cookie === undefined ? {} : { cookie })).json<SheetView>();
const slotOf = async (id: string, cookie?: string): Promise<SlotView | undefined> => (await read(id, cookie)).slots[0];

async function change(path: string, json: object): Promise<void> {
  const cookie = await signInAs(hub, 'volunteer-admin');
  expect((await hub.call('PATCH', path, { cookie, json })).statusCode).toBe(200);
}
const askNoMore = ({ id }: { readonly id: string }) => change(`/api/volunteer-slots/${id}`, { bring: 'off' });
const showNamesNoMore = ({ id }: { readonly id: string }) => change(`/api/signup-sheets/${id}`, { namesShown: false });

describe('what is brought', () => {
  test('is read by everyone without a name, in the order of sign-up, as soon as somebody says it', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: cookies });
    expect(await slotOf(sheet.id)).not.toHaveProperty('brought');
    await bring(hub, slot, { quantity: 2, bringing: 'oatmeal', marks: ['gluten-free'] }, ann);
    await bring(hub, slot, {}, ben);
    await bring(hub, slot, { marks: ['vegan'] }, chiyo);
    const brought = [
      { quantity: 2, text: 'oatmeal', marks: ['gluten-free'] },
      { quantity: 1, text: null, marks: ['vegan'] },
    ];
    expect(await slotOf(sheet.id)).toMatchObject({ currentVolunteers: 4, brought, volunteers: [] });
    expect(await slotOf(sheet.id, await signInAs(hub, 'volunteer-admin'))).toMatchObject({ brought });
    expect(await slotOf(sheet.id)).not.toHaveProperty('shownNames');
  });

  test('changes the revision, so that open pages fetch it, and goes with the sign-up', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: cookies });
    const before = (await read(sheet.id)).revision;
    const { token } = await bring(hub, slot, { bringing: 'oatmeal' });
    expect((await read(sheet.id)).revision).not.toBe(before);
    expect((await hub.call('DELETE', '/api/manage/signup', { json: { token } })).statusCode).toBe(204);
    expect(await read(sheet.id)).toMatchObject({ revision: before });
    expect(await slotOf(sheet.id)).not.toHaveProperty('brought');
  });

  test('is not shown where the slot does not ask, and without its number where counts are hidden', async () => {
    const quiet = await makeFair(hub, { slot: cookies });
    await bring(hub, quiet.slot, { quantity: 2, bringing: 'oatmeal' });
    await askNoMore(quiet.slot);
    expect(await slotOf(quiet.sheet.id)).not.toHaveProperty('brought');
    const hidden = await makeFair(hub, { sheet: { showSpotCount: false }, slot: cookies });
    await bring(hub, hidden.slot, { quantity: 3, bringing: 'oatmeal' });
    expect((await slotOf(hidden.sheet.id))?.brought).toEqual([{ quantity: 1, text: 'oatmeal', marks: [] }]);
    const organizer = await signInAs(hub, 'volunteer-admin');
    expect((await slotOf(hidden.sheet.id, organizer))?.brought?.[0]?.quantity).toBe(3);
  });
});

test('what is brought is shown without names, also on a sheet that shows names', async () => {
  const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
  const { token } = await bring(hub, slot, { bringing: 'oatmeal', displayName: 'Ann A.' });
  const changed = await hub.call('PATCH', '/api/manage/signup', { json: { token, displayName: 'Ann A.' } });
  expect(changed.json<ManagedSignup>().signup).not.toHaveProperty('displayName');
  expect(await slotOf(sheet.id)).toMatchObject({ brought: [{ text: 'oatmeal' }] });
  expect(await slotOf(sheet.id)).not.toHaveProperty('shownNames');
  await askNoMore(slot);
  expect(await slotOf(sheet.id)).not.toHaveProperty('brought');
});

describe('the names that people agreed to show', () => {
  test('are on their slots as long as the sheet shows names', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: { maxVolunteers: 5 } });
    await signedUp(hub, slot, ann);
    expect(await slotOf(sheet.id)).not.toHaveProperty('shownNames');
    await bring(hub, slot, { displayName: 'Ben B.' }, ben);
    await bring(hub, slot, { displayName: 'Auntie C.' }, chiyo);
    // Not in the order of sign-up, in which the things to bring are.
    expect(await slotOf(sheet.id)).toMatchObject({ shownNames: ['Auntie C.', 'Ben B.'] });
    await showNamesNoMore(sheet);
    expect(await slotOf(sheet.id)).not.toHaveProperty('shownNames');
  });

  test('are never blank, and turn none of the others around', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: { maxVolunteers: 5 } });
    const signUp = (person: object) => hub.call('POST', '/api/volunteers', { json: { slotId: slot.id, ...person } });
    expect((await signUp({ ...ann, displayName: '\u200b\u3164' })).json()).not.toHaveProperty('displayName');
    await signUp({ ...ben, displayName: '\u202eneB' });
    expect(await slotOf(sheet.id)).toMatchObject({ shownNames: ['neB'] });
    const unseen = await signUp({ ...chiyo, name: '\u200b \u2060' });
    expect([unseen.statusCode, unseen.json().errors]).toEqual([400, [{ path: 'name', message: 'Name is required' }]]);
  });

  test('are on sheets of past months too, and in the lists', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true } });
    await bring(hub, slot, { displayName: 'Ann A.' });
    const listed = (await hub.call('GET', '/api/signup-sheets?when=upcoming')).json<{ sheets: SheetView[] }>();
    expect(listed.sheets[0]?.slots[0]).toMatchObject({ shownNames: ['Ann A.'] });
    hub.platform.clock.set('2027-03-01T18:00:00.000Z');
    expect(await slotOf(sheet.id)).toMatchObject({ shownNames: ['Ann A.'] });
  });
});

test('sheets on which nothing can be said cost no statement more, and those on which it can cost one', async () => {
  const [plain, telling] = [await makeSheet(hub), await makeSheet(hub, { namesShown: true })];
  await makeSlot(hub, plain);
  await makeSlot(hub, plain, { ...cookies, bring: 'off' });
  await makeSlot(hub, telling);
  // Jobs ask too, whenever they are due.
  const asked = async (id: string) => {
    await read(id);
    const statements = await recordStatements(async () => {
      await hub.platform.database.write(async (write) => write.announce({ topic: 'sheet', id }));
      await read(id);
    });
    expect(statements.some(({ sql }) => sql.includes('from "signup_sheets"'))).toBe(true);
    return statements.filter(({ sql }) => sql.includes('from "volunteers"') && sql.includes('display_name')).length;
  };
  expect([await asked(plain.id), await asked(telling.id)]).toEqual([0, 1]);
});
