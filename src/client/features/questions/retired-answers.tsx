import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { AnswerView, QuestionView } from '#contract/questions.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { Checkbox } from '#client/ui/field.tsx';
import { draftOfAnswers, isRemoved, retiredOf, type AnswerDraft } from './answer-draft.ts';
import { AnswerOf } from './answer-of.tsx';
import { Words } from './question-words.tsx';

interface RetiredAnswersProps {
  readonly questions: readonly QuestionView[] | undefined;
  readonly answers: readonly AnswerView[] | undefined;
  /** The language of the sheet. */
  readonly written: LanguageTag | undefined;
  readonly draft: AnswerDraft;
  readonly onChange: (draft: AnswerDraft) => void;
}

/** What was answered to questions that are no longer asked: it can only be removed. */
export function RetiredAnswers({ questions, answers, written, draft, onChange }: RetiredAnswersProps) {
  const form = useId();
  const given = draftOfAnswers(answers);
  return retiredOf(questions, answers).map((question) => {
    const { id } = question;
    return (
      <fieldset key={id} className="min-w-0" aria-describedby={`${form}-${id}`}>
        <legend className="font-semibold">
          <Words of={question} written={written} />
        </legend>
        <div id={`${form}-${id}`}>
          <p className="text-small text-muted">
            <Trans>The organizers no longer ask this.</Trans>
          </p>
          <div className={`mt-1.5 mb-1 ${isRemoved(draft, id) ? 'text-muted line-through' : ''}`}>
            <AnswerOf question={question} answers={answers} written={written} />
          </div>
        </div>
        <Checkbox
          label={<Trans>Remove this answer</Trans>}
          checked={isRemoved(draft, id)}
          onChange={({ target }) => onChange({ ...draft, [id]: target.checked ? '' : (given[id] ?? '') })}
        />
      </fieldset>
    );
  });
}
