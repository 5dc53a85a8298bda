import { afterAll, beforeEach, expect, test } from 'vitest';
import { answersOf } from '#server/features/questions/answers.store.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ask, asInput, choiceOf, howToCome } from '#tests/support/questions.ts';
import { readTable } from '#tests/support/read-table.ts';
import { ann, ben, chiyo, makeFair, signedUp } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
});

/** The names with the answers, which stand in the last columns. */
async function table(questions: number): Promise<string[][]> {
  const { body } = await hub.call('GET', '/api/export/volunteers', { cookie });
  return readTable(body).map((row) => [row[6] ?? '', ...row.slice(row.length - questions)]);
}

test('each question is a column, which stays where it is when another is retired or moved, with the words as answered', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  const [how, team, lift] = (
    await ask(hub, sheet, [
      { ...howToCome, kind: 'several' },
      { kind: 'short', words: 'Team?' },
      { slotId: slot.id, kind: 'yes_no', words: 'Can you lift?' },
    ])
  ).map((question) => present(question));
  const [bus, foot] = present(how).choices.map(({ id }) => id);
  const answers = (chosen: (string | undefined)[], words: string, can: boolean) => [
    { questionId: present(how).id, value: chosen.map((id) => id ?? '') },
    { questionId: present(team).id, value: words },
    { questionId: present(lift).id, value: can },
  ];
  await signedUp(hub, slot, { ...ann, answers: answers([bus, foot], '=1+1', true) });
  await signedUp(hub, slot, { ...ben });
  expect(await table(3)).toEqual([
    ['Name', 'How do you come?', 'Team?', 'Can you lift?'],
    [ann.name, 'By bus; On foot', "'=1+1", 'yes'],
    [ben.name, '', '', ''],
  ]);
  const [first, second] = present(how).choices;
  await ask(hub, sheet, [
    { kind: 'number', words: 'How many?' },
    { ...asInput(present(lift)), words: 'Can you carry?' },
    { ...asInput(present(how)), choices: [{ ...present(first), words: 'By school bus' }, present(second)] },
  ]);
  await signedUp(hub, slot, { ...chiyo, answers: answers([bus], 'ignored', false) });
  expect(await table(4)).toEqual([
    ['Name', 'How do you come?', 'Team?', 'Can you carry?', 'How many?'],
    [ann.name, 'By bus; On foot', "'=1+1", 'yes', ''],
    [ben.name, '', '', '', ''],
    [chiyo.name, 'By school bus', '', 'no', ''],
  ]);
});

test('questions with the same words on several sheets share a column', async () => {
  for (const [eventDate, person] of [
    ['2026-12-12', ann],
    ['2026-12-19', ben],
  ] as const) {
    const { sheet, slot } = await makeFair(hub, { sheet: { eventDate } });
    const [how] = await ask(hub, sheet, [howToCome]);
    const value = choiceOf(present(how), 'On foot');
    const { id } = await signedUp(hub, slot, { ...person, answers: [{ questionId: present(how).id, value }] });
    expect(await answersOf(hub.platform.database.db, [id])).toHaveLength(1);
  }
  expect(await table(1)).toEqual([
    ['Name', 'How do you come?'],
    [ann.name, 'On foot'],
    [ben.name, 'On foot'],
  ]);
});
