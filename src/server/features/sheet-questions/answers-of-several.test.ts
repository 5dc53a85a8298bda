import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ask, asInput } from '#tests/support/questions.ts';
import { ann, helper, makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
});

const slotsOf = async (sheetId: string) =>
  (await hub.call('GET', `/api/signup-sheets/${sheetId}`, { cookie })).json<SheetView>().slots;

test('one form answers for everyone whom it signs up, and each can change the answers alone', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
  const [size] = await ask(hub, sheet, [{ kind: 'short', words: 'Shirt size?', required: true }]);
  const answers = [{ questionId: present(size).id, value: 'M' }];
  const people = [{ name: ann.name }, { name: 'Wei Anders' }];
  const { token } = await signedUp(hub, slot, { ...ann, people, answers });
  const change = await hub.call('PATCH', '/api/manage/signup', {
    json: { token, answers: [{ questionId: present(size).id, value: 'L' }] },
  });
  expect(change.statusCode).toBe(200);
  const [shown] = await slotsOf(sheet.id);
  const said = new Map(shown?.volunteers.map(({ name, answers: given }) => [name, given?.[0]?.value]));
  expect(said).toEqual(
    new Map([
      [ann.name, 'L'],
      ['Wei Anders', 'M'],
    ]),
  );
});

test('a form for several slots answers the sheet once and each slot by itself', async () => {
  const { sheet, slot } = await makeFair(hub);
  const cake = await makeSlot(hub, sheet, { title: 'Cake', kind: 'item' });
  const [size, which] = await ask(hub, sheet, [
    { kind: 'short', words: 'Shirt size?', required: true },
    { slotId: cake.id, kind: 'short', words: 'Which cake?', required: true },
  ]);
  const send = (ofCake: object) =>
    hub.call('POST', '/api/volunteers/batch', {
      json: {
        ...ann,
        answers: [{ questionId: present(size).id, value: 'M' }],
        places: [{ slotId: slot.id }, { slotId: cake.id, ...ofCake }],
      },
    });
  const missing = await send({});
  expect(missing.statusCode).toBe(400);
  expect(missing.body).toContain(`answers.${present(which).id}`);
  const sent = await send({ answers: [{ questionId: present(which).id, value: 'Lemon' }] });
  expect(sent.statusCode).toBeLessThan(300);
  const said = (await slotsOf(sheet.id)).map(({ title, volunteers }) => [
    title,
    volunteers[0]?.answers?.map(({ value }) => value).toSorted((a, b) => String(a).localeCompare(String(b))),
  ]);
  expect(new Map(said as [string, unknown][])).toEqual(
    new Map([
      ['Set up tables', ['M']],
      ['Cake', ['Lemon', 'M']],
    ]),
  );
});

test('no answer is lost when a question is changed while people sign up', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  for (let round = 0; round < 5; round += 1) {
    const kept = (await ask(hub, sheet, [{ kind: 'short', words: `Round ${round}?` }])).find(
      ({ retiredAt }) => retiredAt === null,
    );
    const question = present(kept);
    const answers = [{ questionId: question.id, value: 'Yes' }];
    const put = hub.call('PUT', `/api/signup-sheets/${sheet.id}/questions`, {
      cookie,
      json: { questions: [{ ...asInput(question), kind: 'number' }] },
    });
    const signUps = [1, 2, 3].map((nth) => {
      const json = { ...helper(10 * round + nth), slotId: slot.id, answers };
      return hub.call('POST', '/api/volunteers', { json });
    });
    const [changed, ...made] = await Promise.all([put, ...signUps]);
    const { db } = hub.platform.database;
    const stored = await db.selectFrom('answers').select('answer').where('question_id', '=', question.id).execute();
    const accepted = made.filter(({ statusCode }) => statusCode === 201).length;
    // Either the kind was changed before anybody answered, or it stays.
    expect([changed.statusCode, stored.length]).toEqual(changed.statusCode === 200 ? [200, 0] : [409, accepted]);
  }
});
