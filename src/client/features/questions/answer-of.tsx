import { Trans } from '@lingui/react/macro';
import type { AnswerView, QuestionView } from '#contract/questions.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { answerText } from '#domain/questions.ts';
import { Words } from './question-words.tsx';

interface AnswerOfProps {
  readonly question: QuestionView;
  readonly answers: readonly AnswerView[] | undefined;
  readonly written: LanguageTag | undefined;
}

/** What was answered; a choice is translated only as long as it is still worded as it was. */
export function AnswerOf({ question, answers = [], written }: AnswerOfProps) {
  const answer = answers.find(({ questionId }) => questionId === question.id);
  if (answer === undefined)
    return (
      <span className="text-muted">
        <Trans>No answer</Trans>
      </span>
    );
  const { value, words } = answer;
  if (typeof value === 'boolean')
    return value ? <Trans context="answer to a question">Yes</Trans> : <Trans context="answer to a question">No</Trans>;
  if (words === undefined)
    return (
      <span className="wrap-anywhere whitespace-pre-line" dir="auto" translate="no">
        {answerText(answer)}
      </span>
    );
  return (
    <ul>
      {words.map((chosen) => (
        <li key={chosen}>
          <Words
            of={question.choices?.find((choice) => choice.words === chosen) ?? { words: chosen }}
            written={written}
          />
        </li>
      ))}
    </ul>
  );
}
