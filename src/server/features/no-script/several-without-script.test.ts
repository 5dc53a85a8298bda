import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bring, cookies } from '#tests/support/items.ts';
import { plainForms } from '#tests/support/plain-forms.ts';
import { ann, ben, makeFair, makeSlot, placesOf, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

type Fields = readonly (readonly [name: string, value: string])[];

const { page, hidden, post, cookieOf } = plainForms(hub);

async function send(slotIds: readonly string[], more: Fields = [], person: object = ann) {
  const { body } = await page(`/sign-up?${slotIds.map((id) => `slot=${id}`).join('&')}`);
  hub.platform.clock.advance(5000);
  return post('/sign-up', [
    ['form', hidden(body, 'form')],
    ...slotIds.map((id) => ['slotId', id] as const),
    ...(Object.entries(person) as [string, string][]),
    ...more,
  ]);
}

type Answer = Awaited<ReturnType<typeof send>>;
const ownPage = async (answer: Answer) =>
  (await page(String(answer.headers.location), { cookie: cookieOf(answer) })).body;

/** Each has several forms. */
const signupIdsOn = (body: string) => [
  ...new Set([...body.matchAll(/<input type="hidden" name="signupId" value="([^"]*)"/g)].map(([, id = '']) => id)),
];

describe('a form for several places, without script', () => {
  test('that names one slot twice takes it once, and loses no place', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    const { body } = await page(`/sign-up?slot=${slot.id}&slot=${slot.id.toUpperCase()}&slot=${other.id}`);
    expect(body.match(/name="slotId"/g)).toHaveLength(2);
    const answer = await send([slot.id, slot.id.toUpperCase(), other.id]);
    expect(answer.headers.location).toBe('/my-sign-up');
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await placesOf(hub, other)).toEqual({ count: 1, signups: 1 });
    expect((await send([slot.id, slot.id], [], ben)).statusCode).toBe(409);
  });

  test('that is for more places than it takes says so, and takes the first of them', async () => {
    const { sheet, slot } = await makeFair(hub);
    const ids = [slot.id];
    while (ids.length < 21) ids.push((await makeSlot(hub, sheet, { title: `Job ${ids.length}` })).id);
    const address = (of: readonly string[]) => `/sign-up?${of.map((id) => `slot=${id}`).join('&')}`;
    const { body } = await page(address(ids));
    expect(body).toContain('You can take at most 20 places at a time.');
    expect(body.match(/name="slotId"/g)).toHaveLength(20);
    expect((await page(address([...ids.slice(1), ids[1] ?? '']))).body).not.toContain('at a time');
  });

  test('shows again what was typed where a quantity or what is brought is refused', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: cookies });
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    const item = (field: string, value: string) => [`items.${slot.id}.${field}`, value] as const;
    for (const quantity of ['2.5', '0', '-1', '1e9', '5', 'two']) {
      const more = [item('quantity', quantity), item('bringing', '<b>buns</b>'), item('marks', 'vegan')];
      const { statusCode, body } = await send([slot.id, other.id], [...more, ['person2', 'Bo "B" Anders']]);
      const { id } = slot;
      expect([statusCode, body.includes(`href="#sign-up-items.${id}.quantity"`)], quantity).toEqual([400, true]);
      for (const typed of [quantity, '&lt;b&gt;buns&lt;/b&gt;', 'Bo &quot;B&quot; Anders'])
        expect(body).toContain(`value="${typed}"`);
      expect(body).toMatch(/<input[^>]*checked=""[^>]*value="vegan"|value="vegan"[^>]*checked=""/);
    }
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });
});

describe('a household, without script', () => {
  test('has up to six people, whose names are read as by every other form', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const others = ['Bo\r\nAnders\u0000', ' ', 'Cy Anders', 'Di Anders', 'Ed Anders'];
    const named = others.map((name, at) => [`person${at + 2}`, name] as const);
    expect((await send([slot.id], named)).statusCode).toBe(303);
    const rows = await hub.platform.database.db.selectFrom('volunteers').select('name').orderBy('id').execute();
    expect(rows.map(({ name }) => name)).toEqual([ann.name, 'Bo Anders', 'Cy Anders', 'Di Anders', 'Ed Anders']);
  });

  test.each([
    ['is too long', 'x'.repeat(101), 'Name must be at most 100 characters'],
    ['is there already', 'ANN  anders', 'This person is already in your list'],
  ])('is told by its own field which name %s', async (_why, wrong, message) => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const { statusCode, body } = await send(
      [slot.id],
      [
        ['person3', 'Bo Anders'],
        ['person5', wrong],
      ],
    );
    expect(statusCode).toBe(400);
    expect(body).toMatch(new RegExp(`href="#sign-up-person5"[^>]*>${message}<`));
    expect(body).toContain('<details open="">');
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });
});

test('a page says without script what is brought, how much of it and its marks, and who comes', async () => {
  const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
  await bring(hub, slot, { quantity: 2, bringing: '<i>buns</i>', marks: ['contains-nuts', 'vegan'] });
  await bring(hub, await makeSlot(hub, sheet, { title: 'Bake sale' }), { displayName: 'Ben B.' }, ben);
  const { body } = await page(`/signup-sheet/${sheet.id}`, { cookie: 'lang=fr' });
  const shown = [...body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, html = '']) =>
    html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' '),
  );
  expect(shown).toEqual(
    expect.arrayContaining(['2 × &lt;i&gt;buns&lt;/i&gt; (Contient des noix, Végane)', 'Présences : Ben B.']),
  );
});

describe('a family that is larger than what is left, without script', () => {
  test.each([
    [{}, 'Only 2 are left'],
    [{ showSpotCount: false }, 'There aren’t that many left'],
  ])('reads that, with all that was typed, where the sheet is %o', async (more, words) => {
    const { sheet, slot } = await makeFair(hub, { sheet: more, slot: { maxVolunteers: 2 } });
    const family: Fields = [
      ['person2', 'Bo Anders'],
      ['person3', 'Cy Anders'],
    ];
    const alone = await send([slot.id], family);
    expect(alone.statusCode).toBe(409);
    for (const said of [words, 'value="Cy Anders"']) expect(alone.body).toContain(said);
    const other = await makeSlot(hub, sheet, { title: 'Bake sale', maxVolunteers: 9 });
    const [none, some] = [await send([slot.id, slot.id], family), await send([slot.id, other.id], family)];
    expect(none.body).toContain(words);
    expect(await ownPage(some)).toContain(words);
  });
});

describe('the page that follows', () => {
  test('shows all places, and cancels each of them alone', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    const made = await send([slot.id, other.id]);
    const shown = await ownPage(made);
    expect(shown).toContain('Set up tables');
    expect(shown).toContain('Bake sale');
    const [first = '', second = ''] = signupIdsOn(shown);
    const withdraw = (signupId: string, from: Answer) =>
      hub.inject({
        method: 'POST',
        url: '/my-sign-up/withdraw',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookieOf(from) },
        payload: new URLSearchParams({ signupId }).toString(),
      });
    const withdrawn = await withdraw(first, made);
    expect([await placesOf(hub, slot), await placesOf(hub, other)]).toMatchObject([{ count: 0 }, { count: 1 }]);
    const left = await ownPage(withdrawn);
    expect(left).toContain('Your sign-up is cancelled');
    expect(signupIdsOn(left)).toEqual([second]);
    const last = await ownPage(await withdraw(second, withdrawn));
    expect(await placesOf(hub, other)).toEqual({ count: 0, signups: 0 });
    expect(last).toContain('Your sign-up is cancelled');
    expect(last).not.toContain(ann.name);
  });

  test('shows everyone of a household, and nobody else', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    await signedUp(hub, slot, ben);
    const shown = await ownPage(await send([slot.id], [['person2', 'Bo Anders']]));
    for (const name of ['Ann Anders', 'Bo Anders']) expect(shown).toContain(name);
    expect(shown).not.toContain(ben.name);
  });
});
