import { expect, test } from 'vitest';
import { questionsInput } from '#contract/questions.ts';
import { changeQuestions } from '#server/features/sheet-questions/change-questions.ts';
import { questionsOf } from '#server/features/questions/questions.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 5 }]);
  const { questions } = questionsInput.parse({
    questions: [
      { kind: 'one', words: 'How do you come?', choices: [{ words: 'By bus' }, { words: 'On foot' }], required: true },
    ],
  });
  await changeQuestions(hub, fair.id, questions, anonymous);
  const picnic = await makeSheet(hub, [{ title: 'Grill', maxVolunteers: 5 }], { title: 'Picnic' });
  const asking = (more: object) =>
    questionsInput.parse({ questions: [{ kind: 'short', words: 'Your size?', ...more }] });
  await changeQuestions(hub, picnic.id, asking({}).questions, anonymous);
  const [question] = await questionsOf(hub.database.db, [picnic.id]);
  const answers = [{ questionId: question?.id ?? '', value: 'XL' }];
  const { manageUrl } = await signedUp(hub, picnic.slots[0], 'Karen Chow', { answers });
  await changeQuestions(hub, picnic.id, asking({ id: question?.id, retired: true }).questions, anonymous);
  return { fair, manageUrl };
});

test('a browser without script answers a question that must be answered', async () => {
  const { made, visitor } = stage();
  const other = await visitor({ screen: PHONE, script: false });
  other.expects(/status of 400/);
  await other.page.goto(made.fair.path);
  await other.page.getByRole('button', { name: /Sign Up/ }).click();
  // As fast as a person types: what is sent at once comes from a program.
  await other.page.getByLabel('Name', { exact: true }).pressSequentially('Ben Bakker', { delay: 60 });
  await other.page.getByLabel('Email', { exact: true }).pressSequentially('ben@families.example', { delay: 80 });
  await other.page.getByLabel('Phone').fill('604 555 0102');
  const send = () => other.page.getByRole('button', { name: 'Sign Up' }).click();
  await send();
  await other.page.getByRole('link', { name: 'How do you come? – Answer this question' }).waitFor();
  await other.page.getByLabel('On foot').check();
  await other.page.getByLabel('Notes').pressSequentially('With my own gloves', { delay: 120 });
  await send();
  await other.page.waitForURL('**/my-sign-up');
  await other.page.getByText('On foot').waitFor();
});

test('who answered what is no longer asked removes the answer by the manage link', async () => {
  const { made, visitor } = stage();
  const karen = await visitor({ screen: PHONE });
  const { pathname, hash } = new URL(made.manageUrl);
  const page = await karen.open(`${pathname}${hash}`);
  await page.getByText('XL', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change details' }).click();
  const retired = page.getByRole('group', { name: 'Your size?' });
  await retired.getByText('The organizers no longer ask this.').waitFor();
  await retired.getByLabel('Remove this answer').check();
  expect(await barriers(page), 'an answer that is removed').toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes saved', { exact: true }).waitFor();
  await page.getByText('Your size?').waitFor({ state: 'detached' });
});
