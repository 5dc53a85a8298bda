import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { OwnSignupView } from '#contract/signups.ts';
import type { SheetQuestion } from '#server/features/questions/questions.store.ts';
import { makeAnonymous } from '#server/features/accounts/own-signups.store.ts';
import { cookies } from '#tests/support/items.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ask, asInput, choiceOf, howToCome } from '#tests/support/questions.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { ann, ben, makeFair, makeSeries, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
});

const put = (sheetId: string, questions: readonly object[]) =>
  hub.call('PUT', `/api/signup-sheets/${sheetId}/questions`, { cookie, json: { questions } });
const read = async (sheetId: string, as = '') =>
  (await hub.call('GET', `/api/signup-sheets/${sheetId}`, { cookie: as })).json<SheetView>();
const post = (json: object, as = '') => hub.call('POST', '/api/volunteers', { json, cookie: as });

async function asking(question: object = howToCome) {
  const { sheet, slot } = await makeFair(hub);
  const [asked] = await ask(hub, sheet, [{ ...howToCome, ...question }]);
  return { sheet, slot, question: present(asked) };
}

const busBy = (question: SheetQuestion) => [{ questionId: question.id, value: choiceOf(question, 'By bus') }];

describe('the questions of a sheet', () => {
  test('are shown to everyone, and nothing is said of them where nothing is asked', async () => {
    const { sheet, slot } = await makeFair(hub);
    expect(JSON.stringify(await read(sheet.id))).not.toContain('question');
    const answer = await put(sheet.id, [
      { ...howToCome, translations: { 'zh-Hant': '你怎麼來？', en: 'Left out' }, required: true },
      { slotId: slot.id, kind: 'number', words: 'How many tables can you carry?' },
    ]);
    expect(answer.statusCode).toBe(200);
    const shown = await read(sheet.id);
    expect(shown.questions).toMatchObject([
      { words: 'How do you come?', translations: { 'zh-Hant': '你怎麼來？' }, required: true, seenBy: 'organizers' },
    ]);
    expect(shown.questions?.[0]?.choices?.map(({ words }) => words)).toEqual(['By bus', 'On foot']);
    expect(shown.slots[0]?.questions).toMatchObject([{ kind: 'number', required: false }]);
    const inFrench = await hub.call('GET', `/api/signup-sheets/${sheet.id}?language=fr`);
    expect(inFrench.body).not.toContain('你怎麼來？');
    await put(sheet.id, []);
    expect(JSON.stringify(await read(sheet.id))).not.toContain('question');
  });

  test.each<[string, readonly object[]]>([
    ['at most five of a sheet', Array.from({ length: 6 }, (_, at) => ({ kind: 'short', words: `Number ${at}` }))],
    ['no choices where there is nothing to choose', [{ ...howToCome, kind: 'short' }]],
    ['at least two choices', [{ ...howToCome, choices: [{ words: 'By bus' }] }]],
    ['no choice twice', [{ ...howToCome, choices: [{ words: 'By bus' }, { words: ' By  bus ' }] }]],
    ['answers for everyone only of items', [{ ...howToCome, seenBy: 'everyone' }]],
    ['no words that are blank', [{ kind: 'short', words: '  ' }]],
  ])('are %s', async (_rule, questions) => {
    const { sheet } = await makeFair(hub);
    expect((await put(sheet.id, questions)).statusCode).toBe(400);
    expect(await read(sheet.id)).not.toHaveProperty('questions');
  });

  test('are at most two of a slot, which is one of the sheet', async () => {
    const [fair, other] = [await makeFair(hub), await makeFair(hub)];
    const ofSlot = (slotId: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ slotId, kind: 'short', words: `Number ${at}` }));
    expect((await put(fair.sheet.id, ofSlot(fair.slot.id, 3))).statusCode).toBe(400);
    expect((await put(fair.sheet.id, ofSlot(other.slot.id, 1))).statusCode).toBe(400);
    expect((await put(fair.sheet.id, ofSlot(fair.slot.id, 2))).statusCode).toBe(200);
  });

  test('go with the sheet to its copies and its series, with new ids, without what is retired, and without answers', async () => {
    const { sheet, slot, question } = await asking();
    await signedUp(hub, slot, { ...ann, answers: busBy(question) });
    const [bus, foot] = question.choices;
    await ask(hub, sheet, [
      { ...asInput(question), choices: [{ ...present(bus), retired: true }, present(foot), { words: 'By car' }] },
      { slotId: slot.id, kind: 'yes_no', words: 'Can you lift?' },
      { kind: 'short', words: 'Old', retired: true },
    ]);
    const copy = await hub.call('POST', `/api/signup-sheets/${sheet.id}/copies`, {
      cookie: await signIn(hub, await createUser(hub, { role: 'full-admin' })),
      json: { eventDate: '2027-01-15' },
    });
    const [, next] = await makeSeries(hub, sheet, 2);
    for (const id of [copy.json<SheetView>().id, present(next)]) {
      const copied = await read(id, cookie);
      expect(copied.questions?.map(({ words, answered, choices }) => [words, answered, choices?.length])).toEqual([
        ['How do you come?', 0, 2],
      ]);
      expect(copied.questions?.[0]?.id).not.toBe(question.id);
      expect(copied.slots[0]?.questions).toMatchObject([{ words: 'Can you lift?' }]);
    }
  });
});

test('a question that nobody has answered moves to another slot', async () => {
  const { sheet, slot, question } = await asking();
  await put(sheet.id, [{ ...asInput(question), slotId: slot.id }]);
  const shown = await read(sheet.id);
  expect([shown.questions, shown.slots[0]?.questions?.[0]?.id]).toEqual([undefined, question.id]);
});

describe('a question that is answered', () => {
  test('can be worded anew, and what was answered stays worded as it was', async () => {
    const { sheet, slot, question } = await asking();
    const { token } = await signedUp(hub, slot, { ...ann, answers: busBy(question) });
    const [bus, foot] = question.choices;
    const [reworded] = await ask(hub, sheet, [
      { ...asInput(question), choices: [{ ...present(bus), words: 'By school bus' }, present(foot)] },
    ]);
    await signedUp(hub, slot, { ...ben, answers: [{ questionId: question.id, value: present(bus).id }] });
    // The whole form is sent again for another phone.
    const sentAgain = { token, phone: '604 555 0199', answers: busBy(question) };
    expect((await hub.call('PATCH', '/api/manage/signup', { json: sentAgain })).statusCode).toBe(200);
    expect(present(reworded).choices.map(({ id }) => id)).toEqual([bus?.id, foot?.id]);
    const { volunteers = [] } = (await read(sheet.id, cookie)).slots[0] ?? {};
    expect(volunteers.map(({ name, answers }) => [name, answers?.[0]?.words])).toEqual([
      [ann.name, ['By bus']],
      [ben.name, ['By school bus']],
    ]);
    const managed = await hub.call('POST', '/api/manage/signup', { json: { token } });
    expect(managed.json()).toMatchObject({
      signup: { answers: [{ value: bus?.id, words: ['By bus'] }] },
      questions: [{ choices: [{ words: 'By school bus' }, { words: 'On foot' }] }],
    });
  });

  test('keeps what was answered as it was worded when several choices are sent again in another order', async () => {
    const { sheet, slot, question } = await asking({ kind: 'several' });
    const [bus, foot] = [choiceOf(question, 'By bus'), choiceOf(question, 'On foot')];
    const inOrder = (...value: string[]) => [{ questionId: question.id, value }];
    const { token } = await signedUp(hub, slot, { ...ann, answers: inOrder(bus, foot) });
    await ask(hub, sheet, [{ ...asInput(question), choices: [{ id: foot, words: 'Walking' }, { words: 'By car' }] }]);
    const change = async (answers: object[]) => {
      const changed = await hub.call('PATCH', '/api/manage/signup', { json: { token, answers } });
      return changed.json<{ signup: OwnSignupView }>().signup.answers?.[0]?.words;
    };
    expect(await change(inOrder(foot, bus))).toEqual(['By bus', 'On foot']);
    expect(await change(inOrder(foot))).toEqual(['Walking']);
  });

  test('is retired instead of deleted, and so is a chosen choice', async () => {
    const { sheet, slot, question } = await asking();
    await signedUp(hub, slot, { ...ann, answers: busBy(question) });
    const [, foot] = question.choices;
    await ask(hub, sheet, [{ ...asInput(question), choices: [present(foot), { words: 'By car' }] }]);
    expect((await read(sheet.id)).questions?.[0]?.choices?.map(({ words }) => words)).toEqual(['On foot', 'By car']);
    const refused = await post({ ...ben, slotId: slot.id, answers: busBy(question) });
    expect(refused.json()).toMatchObject({
      errors: [{ path: `answers.${question.id}`, message: 'Choose one of the answers' }],
    });
    expect((await put(sheet.id, [])).statusCode).toBe(200);
    expect(await read(sheet.id)).not.toHaveProperty('questions');
    const { questions, slots } = await read(sheet.id, cookie);
    expect(questions).toMatchObject([{ id: question.id, retired: true, answered: 1 }]);
    expect(slots[0]?.volunteers[0]?.answers).toHaveLength(1);
    // Whoever still has the old form open signs up all the same.
    expect((await post({ ...ben, slotId: slot.id, answers: busBy(question) })).statusCode).toBe(201);
  });

  test('never becomes another kind of question, nor one that everyone sees', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { kind: 'item' } });
    const given = { slotId: slot.id, kind: 'short', words: 'Which dish?' } as const;
    const question = present((await ask(hub, sheet, [given]))[0]);
    await signedUp(hub, slot, { ...ann, answers: [{ questionId: question.id, value: 'Soup' }] });
    for (const change of [{ kind: 'long' }, { slotId: null }, { seenBy: 'everyone' }]) {
      const refused = await put(sheet.id, [{ ...asInput(question), ...change }]);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'question_answered']);
    }
    expect((await put(sheet.id, [{ ...asInput(question), words: 'What dish?', required: true }])).statusCode).toBe(200);
  });
});

describe('who signs up', () => {
  test('is told by the field which answer is missing or wrong, and takes no place', async () => {
    const { sheet, slot } = await makeFair(hub);
    const [how, many, lift] = await ask(hub, sheet, [
      { ...howToCome, required: true },
      { kind: 'number', words: 'How many?' },
      { kind: 'yes_no', words: 'Can you lift?', required: true },
    ]);
    const answers = [{ questionId: present(many).id, value: 'a few' }];
    const refused = await post({ ...ann, slotId: slot.id, answers });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: object[] }>().errors).toEqual([
      { path: `answers.${how?.id}`, message: 'Answer this question' },
      { path: `answers.${many?.id}`, message: 'Enter a number' },
      { path: `answers.${lift?.id}`, message: 'Answer this question' },
    ]);
    expect((await read(sheet.id)).slots[0]?.currentVolunteers).toBe(0);
    const right = [
      ...busBy(present(how)),
      { questionId: present(many).id, value: '１２' },
      { questionId: present(lift).id, value: false },
    ];
    expect((await post({ ...ann, slotId: slot.id, answers: right })).statusCode).toBe(201);
    const { volunteers = [] } = (await read(sheet.id, cookie)).slots[0] ?? {};
    expect(volunteers[0]?.answers?.map(({ value }) => value)).toEqual([choiceOf(present(how), 'By bus'), 12, false]);
  });

  test('answers the questions of the slot only there', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    await ask(hub, sheet, [{ slotId: other.id, kind: 'short', words: 'Which cake?', required: true }]);
    expect((await post({ ...ann, slotId: slot.id })).statusCode).toBe(201);
    expect((await post({ ...ann, slotId: other.id })).statusCode).toBe(400);
  });

  test('is not asked for answers when organizers do it', async () => {
    const { slot } = await asking({ required: true });
    expect((await post({ ...ann, slotId: slot.id }, cookie)).statusCode).toBe(201);
  });

  test('changes the answers by the manage link, and need not answer what became required later', async () => {
    const { sheet, slot, question } = await asking();
    const { token } = await signedUp(hub, slot, { ...ann, answers: busBy(question) });
    const [, later] = await ask(hub, sheet, [
      asInput(question),
      { kind: 'short', words: 'Your team?', required: true },
    ]);
    const change = (json: object) => hub.call('PATCH', '/api/manage/signup', { json: { token, ...json } });
    const foot = choiceOf(question, 'On foot');
    const answers = [
      { questionId: question.id, value: foot },
      { questionId: present(later).id, value: ' ' },
    ];
    const changed = await change({ answers });
    expect(changed.json<{ signup: OwnSignupView }>().signup.answers).toEqual([
      { questionId: question.id, value: foot, words: ['On foot'] },
    ]);
    await change({ answers: [{ questionId: present(later).id, value: 'Red' }], notes: 'Gloves' });
    expect((await change({ answers: [{ questionId: present(later).id, value: null }] })).statusCode).toBe(400);
    const kept = await change({ phone: '604 555 0199' });
    expect(kept.json<{ signup: OwnSignupView }>().signup.answers?.map(({ value }) => value)).toEqual([foot, 'Red']);
  });
});

describe('an answer to a question that is no longer asked', () => {
  const retired = async () => {
    const { sheet, slot, question } = await asking({ kind: 'short', choices: [] });
    const signup = await signedUp(hub, slot, { ...ann, answers: [{ questionId: question.id, value: 'Zanzibar' }] });
    await ask(hub, sheet, [{ ...asInput(question), retired: true }]);
    const answered = async () => {
      const { volunteers = [] } = (await read(sheet.id, cookie)).slots[0] ?? {};
      return volunteers[0]?.answers?.map(({ value }) => value);
    };
    return { ...signup, question, answered };
  };

  test('is removed by who gave it, and can’t be another one', async () => {
    const { token, question, answered } = await retired();
    const change = (value: string | null) =>
      hub.call('PATCH', '/api/manage/signup', { json: { token, answers: [{ questionId: question.id, value }] } });
    await change('Timbuktu');
    expect(await answered()).toEqual(['Zanzibar']);
    await change(null);
    expect(await answered()).toBeUndefined();
  });

  test('is removed by organizers, and the audit log says that they changed answers, not which', async () => {
    const { id, question, answered } = await retired();
    const { db } = hub.platform.database;
    const details = async () =>
      (await db.selectFrom('audit_log').select('detail').where('action', '=', 'signup-changed').execute()).map(
        ({ detail }) => detail,
      );
    const change = (json: object) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json });
    await change({ notes: 'Gloves', answers: [{ questionId: question.id, value: 'Zanzibar' }] });
    await change({ answers: [{ questionId: question.id, value: null }] });
    expect(await answered()).toBeUndefined();
    expect(await details()).toEqual([
      'Set up tables, Winter Craft Fair: notes',
      'Set up tables, Winter Craft Fair: answers',
    ]);
  });
});

describe('answers', () => {
  test('are seen by organizers alone, unless they are about an item and the question says so', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { kind: 'item' } });
    const [dish, secret] = await ask(hub, sheet, [
      { slotId: slot.id, kind: 'short', words: 'Which dish?', seenBy: 'everyone' },
      { kind: 'short', words: 'Anything else?' },
    ]);
    const withSecret = (value: string) => [
      { questionId: present(dish).id, value },
      { questionId: present(secret).id, value: 'I have a secret' },
    ];
    const refused = await post({ ...ann, slotId: slot.id, answers: withSecret('Soup, call 604 555 0101') });
    expect(refused.json<{ message: string }>().message).toContain('Everyone can see this answer');
    await signedUp(hub, slot, { ...ann, answers: withSecret('Soup') });
    await signedUp(hub, slot, { ...ben, answers: withSecret('Bread') });
    const shown = await read(sheet.id);
    expect(shown.slots[0]?.sharedAnswers).toEqual([{ questionId: dish?.id, answers: ['Soup', 'Bread'] }]);
    expect(JSON.stringify(shown)).not.toContain('secret');
    for (const url of ['/api/signup-sheets', '/api/signup-sheets?when=upcoming', `/sheets/${sheet.id}`])
      expect((await hub.call('GET', url)).body).not.toContain('I have a secret');
  });

  test('are never shown to everyone if their form said that only organizers see them', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: cookies });
    const forOrganizers = { slotId: slot.id, kind: 'short', words: 'Which dish?' } as const;
    const [asked] = await ask(hub, sheet, [forOrganizers]);
    const answers = [{ questionId: present(asked).id, value: 'Borscht' }];
    const forEveryone = { ...asInput(present(asked)), seenBy: 'everyone', required: true };
    const [now] = (await put(sheet.id, [forEveryone])).json<SheetView>().slots[0]?.questions ?? [];
    const open = await post({ ...ann, slotId: slot.id, answers });
    expect(open.json().errors).toEqual([{ path: `answers.${now?.id}`, message: 'Answer this question' }]);
    await put(sheet.id, [{ ...forEveryone, id: now?.id, required: false }]);
    expect((await post({ ...ann, slotId: slot.id, answers })).statusCode).toBe(201);
    expect(JSON.stringify(await read(sheet.id))).not.toContain('Borscht');
  });

  test('are no longer shown to everyone once an item has become a shift', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { kind: 'item' } });
    const [dish] = await ask(hub, sheet, [
      { slotId: slot.id, kind: 'short', words: 'Which dish?', seenBy: 'everyone' },
    ]);
    await hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie, json: { kind: 'shift' } });
    await signedUp(hub, slot, { ...ann, answers: [{ questionId: present(dish).id, value: 'Soup' }] });
    expect(JSON.stringify(await read(sheet.id))).not.toContain('Soup');
  });

  test('stand in no mail and in no entry of the audit log', async () => {
    const { slot, question } = await asking({ kind: 'short', choices: [] });
    const answers = [{ questionId: question.id, value: 'Zanzibar' }];
    const { id } = await signedUp(hub, slot, { ...ann, answers });
    await hub.call('PATCH', `/api/volunteers/${id}`, {
      cookie,
      json: { answers: [{ questionId: question.id, value: 'Zanzibar by night' }] },
    });
    const { db } = hub.platform.database;
    const rows = [
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    expect(rows.flat().length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('Zanzibar');
  });

  test('cost no statement where nothing is asked', async () => {
    const { sheet, slot } = await makeFair(hub);
    const statements = await recordStatements(async () => {
      const { token } = await signedUp(hub, slot);
      await read(sheet.id);
      await read(sheet.id, cookie);
      await hub.call('PATCH', '/api/manage/signup', { json: { token, notes: 'Gloves' } });
      await hub.call('GET', '/api/export/volunteers', { cookie });
    });
    expect(statements.length).toBeGreaterThan(5);
    expect(statements.filter(({ sql }) => /from "(questions|answers)"|into "answers"/.test(sql))).toEqual([]);
  });

  test('go when their person is removed, and the hours stay', async () => {
    const { slot, question } = await asking();
    const { id } = await signedUp(hub, slot, { ...ann, answers: busBy(question) });
    await hub.platform.database.write(({ db }) => makeAnonymous(db, id));
    expect(await hub.platform.database.db.selectFrom('answers').selectAll().execute()).toEqual([]);
    expect((await hub.platform.database.db.selectFrom('volunteers').select('id').execute()).length).toBe(1);
  });

  test('go with the sign-up', async () => {
    const { slot, question } = await asking();
    const { token } = await signedUp(hub, slot, { ...ann, answers: busBy(question) });
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    expect(await hub.platform.database.db.selectFrom('answers').selectAll().execute()).toEqual([]);
  });
});
