import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { QuestionView } from '#contract/questions.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import {
  answersOfDraft,
  checkAnswers,
  draftOfAnswers,
  questionsOfOwn,
  removedAnswers,
  type AnswerDraft,
} from './answer-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { RetiredAnswers } from './retired-answers.tsx';
import { useAnswers } from './use-answers.ts';

const question = (kind: QuestionView['kind'], more: Partial<QuestionView> = {}): QuestionView => ({
  id: kind,
  kind,
  words: `A ${kind} one?`,
  required: false,
  seenBy: 'organizers',
  ...more,
});
const choices = [
  { id: 'bus', words: 'By bus' },
  { id: 'foot', words: 'On foot' },
];

let sent: AnswerDraft = {};
function Form({ questions }: { readonly questions: readonly QuestionView[] }) {
  const [draft, setDraft] = useState<AnswerDraft>({});
  const change = (next: AnswerDraft) => {
    sent = next;
    setDraft(next);
  };
  return <QuestionFields questions={questions} written="en" draft={draft} errors={{}} onChange={change} />;
}

describe('the questions of a form', () => {
  beforeEach(() => {
    sent = {};
  });

  test('give what was typed and chosen, which can be taken back', () => {
    const questions = [question('several', { choices }), question('yes_no'), question('number')];
    renderPart(<Form questions={questions} />);
    fireEvent.click(screen.getByLabelText('By bus'));
    fireEvent.click(screen.getByLabelText('On foot'));
    fireEvent.click(screen.getByLabelText('By bus'));
    fireEvent.click(screen.getByLabelText('No'));
    fireEvent.change(screen.getByLabelText(/A number one/), { target: { value: '4' } });
    expect(answersOfDraft(questions, sent)).toEqual([
      { questionId: 'several', value: ['foot'] },
      { questionId: 'yes_no', value: false },
      { questionId: 'number', value: 4 },
    ]);
    fireEvent.click(screen.getByLabelText('No answer'));
    fireEvent.click(screen.getByLabelText('On foot'));
    expect(answersOfDraft(questions, sent).map(({ value }) => value)).toEqual([null, null, 4]);
  });

  test('say who sees each answer, and which need none', () => {
    renderPart(<Form questions={[question('short', { seenBy: 'everyone', required: true }), question('long')]} />);
    expect(screen.getByText('Everyone can see your answer.')).toBeDefined();
    expect(screen.getByText('Only the organizers see your answer.')).toBeDefined();
    expect(screen.getAllByText('(optional)')).toHaveLength(1);
  });

  test('are a list to choose from where there are many choices', () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, words: `Class ${at}` }));
    const questions = [question('one', { choices: many, required: true })];
    renderPart(<Form questions={questions} />);
    expect(checkAnswers(questions, sent)).toEqual({ one: 'required' });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
    expect(answersOfDraft(questions, sent)).toEqual([{ questionId: 'one', value: '3' }]);
  });
});

test('whoever has answered is asked in the words of then, and not forced to what came later', () => {
  const asked = [
    question('one', {
      choices: [
        { id: 'bus', words: 'By school bus' },
        { id: 'car', words: 'By car', retired: true },
      ],
    }),
    question('short', { required: true }),
    question('long', { retired: true }),
  ];
  const own = questionsOfOwn(asked, [{ questionId: 'one', value: 'bus', words: ['By bus'] }]);
  expect(own.map(({ id, required }) => [id, required])).toEqual([
    ['one', false],
    ['short', false],
  ]);
  expect(own[0]?.choices).toEqual([{ id: 'bus', words: 'By bus' }]);
});

test('an answer to what is no longer asked is shown, and can be removed and kept again', () => {
  const retired = question('short', { retired: true });
  const answers = [{ questionId: 'short', value: 'Zanzibar' }];
  let sent = draftOfAnswers(answers);
  function Retired() {
    const [draft, setDraft] = useState(draftOfAnswers(answers));
    const change = (next: AnswerDraft) => {
      sent = next;
      setDraft(next);
    };
    const never = question('long', { retired: true });
    return (
      <RetiredAnswers questions={[retired, never]} answers={answers} written="en" draft={draft} onChange={change} />
    );
  }
  renderPart(<Retired />);
  expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('A short one?The organizers no longer ask this.Zanzibar'),
  ]);
  expect(removedAnswers([retired], sent)).toEqual([]);
  fireEvent.click(screen.getByLabelText('Remove this answer'));
  expect(removedAnswers([retired], sent)).toEqual([{ questionId: 'short', value: null }]);
  fireEvent.click(screen.getByLabelText('Remove this answer'));
  expect(removedAnswers([retired], sent)).toEqual([]);
});

test('a refusal because of a question that was added meanwhile is told, before the form has the question', () => {
  let told: readonly object[] = [];
  function Refused() {
    const { tellServerErrors } = useAnswers({ questions: [question('short')], written: 'en', draftName: 'refused' });
    const refused = [{ path: 'answers.new', message: 'Answer this question' }];
    return <button onClick={() => (told = tellServerErrors(refused))}>Send</button>;
  }
  renderPart(<Refused />);
  fireEvent.click(screen.getByRole('button'));
  expect(told).toEqual([{ message: 'Answer this question' }]);
});
