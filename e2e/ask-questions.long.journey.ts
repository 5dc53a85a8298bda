import { test } from 'vitest';
import { questionsInput } from '#contract/questions.ts';
import { changeQuestions } from '#server/features/sheet-questions/change-questions.ts';
import { anonymous } from '#server/http/actor.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 5 }]);
  const { questions } = questionsInput.parse({
    questions: [
      { kind: 'one', words: 'How do you come?', choices: [{ words: 'By bus' }, { words: 'On foot' }], required: true },
    ],
  });
  await changeQuestions(hub, fair.id, questions, anonymous);
  return { fair };
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
