import { Plural, Trans } from '@lingui/react/macro';
import type { SlotView } from '#contract/slots.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { Words } from '#client/features/questions/question-words.tsx';
import { useDishMarks } from './dish-marks.ts';

interface WhoAndWhatProps {
  readonly slot: Pick<SlotView, 'brought' | 'shownNames' | 'sharedAnswers' | 'questions' | 'lookingForReplacement'>;
  /** The language of the sheet. */
  readonly written: LanguageTag | undefined;
}

export function WhoAndWhat({ slot, written }: WhoAndWhatProps) {
  const { brought = [], shownNames: names = [], sharedAnswers = [], questions = [] } = slot;
  const { lookingForReplacement: looking } = slot;
  const wordOf = useDishMarks();
  return (
    <div className="mt-1 grid gap-1 text-small">
      {brought.length === 0 ? null : (
        <ul className="grid gap-0.5">
          {brought.map(({ quantity, text, marks }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- it has no identity but its place in the list
            <li key={at}>
              {quantity === 1 ? null : <span translate="no">{quantity} × </span>}
              {text === null ? null : <bdi>{text}</bdi>}
              {marks.length === 0 ? null : <span className="text-muted"> ({marks.map(wordOf).join(', ')})</span>}
            </li>
          ))}
        </ul>
      )}
      {sharedAnswers.map(({ questionId, answers }) => {
        const question = questions.find(({ id }) => id === questionId);
        return question === undefined ? null : (
          <p key={questionId}>
            <span className="text-muted">
              <Words of={question} written={written} />
            </span>{' '}
            <bdi>{answers.join(' · ')}</bdi>
          </p>
        );
      })}
      {names.length === 0 ? null : (
        <p>
          <Trans>
            Coming: <bdi translate="no">{names.join(', ')}</bdi>
          </Trans>
        </p>
      )}
      {looking === undefined ? null : (
        <p className="text-muted">
          <Plural
            value={looking}
            one="# volunteer is looking for a replacement"
            other="# volunteers are looking for a replacement"
          />
        </p>
      )}
    </div>
  );
}
