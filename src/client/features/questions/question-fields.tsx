import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { QuestionView } from '#contract/questions.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { longestAnswer, wordsIn } from '#domain/questions.ts';
import { useSpeech, useWanted } from '#client/features/sheets/organizers-words.tsx';
import { ChoicesField, SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import type { AnswerDraft } from './answer-draft.ts';
import { Words, type WordsProps } from './question-words.tsx';

interface QuestionFieldsProps {
  readonly questions: readonly QuestionView[];
  /** The language of the sheet. */
  readonly written: LanguageTag | undefined;
  readonly draft: AnswerDraft;
  /** By the id of a question. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Absent where no script runs: then the browser keeps what is typed. */
  readonly onChange?: (draft: AnswerDraft) => void;
}

/** The id and the name of the field of a question, and the path of its errors. */
export function answerField(questionId: string): string {
  return `answers.${questionId}`;
}

export function QuestionFields({ questions, written, draft, errors, onChange }: QuestionFieldsProps) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      written={written}
      typed={draft[question.id] ?? ''}
      error={errors[question.id]}
      {...(onChange === undefined
        ? {}
        : { onType: (typed: string | readonly string[]) => onChange({ ...draft, [question.id]: typed }) })}
    />
  ));
}

interface QuestionFieldProps {
  readonly question: QuestionView;
  readonly written: LanguageTag | undefined;
  readonly typed: string | readonly string[];
  readonly error: string | undefined;
  readonly onType?: (typed: string | readonly string[]) => void;
}

const RADIOS_AT_MOST = 7;

function QuestionField({ question, written, typed, error, onType }: QuestionFieldProps) {
  const { id, kind, required, choices = [] } = question;
  const field = {
    id: answerField(id),
    name: answerField(id),
    label: <Words of={question} written={written} />,
    hint: <WhoSees question={question} />,
    error,
    optional: !required,
  };
  const text = [typed].flat()[0] ?? '';
  const value =
    onType === undefined
      ? { defaultValue: text }
      : { value: text, onChange: (event: { target: { value: string } }) => onType(event.target.value) };
  const isChosen = (choice: string) => (choice === '' ? typed.length === 0 : [typed].flat().includes(choice));
  const none = required ? [] : [{ value: '', label: <Trans>No answer</Trans> }];
  const options = choices.map((choice) => ({ value: choice.id, label: <Words of={choice} written={written} /> }));
  switch (kind) {
    case 'short':
      return <TextField {...field} {...value} dir="auto" maxLength={2 * longestAnswer(question)} autoComplete="off" />;
    case 'long':
      return <TextArea {...field} {...value} dir="auto" />;
    case 'number':
      return (
        <TextField {...field} {...value} inputMode="decimal" autoComplete="off" dir="ltr" className="rtl:text-end" />
      );
    case 'yes_no':
      return (
        <ChoicesField
          {...field}
          type="radio"
          choices={[
            { value: 'yes', label: <Trans context="answer to a question">Yes</Trans> },
            { value: 'no', label: <Trans context="answer to a question">No</Trans> },
            ...none,
          ]}
          isChosen={isChosen}
          onChoose={onType}
        />
      );
    case 'one':
      if (options.length <= RADIOS_AT_MOST)
        return (
          <ChoicesField {...field} type="radio" choices={[...options, ...none]} isChosen={isChosen} onChoose={onType} />
        );
      return (
        <SelectField {...field} {...value}>
          <option value="">
            <Trans>No answer</Trans>
          </option>
          {choices.map((choice) => (
            <Option key={choice.id} choice={choice} written={written} />
          ))}
        </SelectField>
      );
    case 'several':
      return (
        <ChoicesField
          {...field}
          type="checkbox"
          choices={options}
          isChosen={isChosen}
          onChoose={
            onType === undefined
              ? undefined
              : (choice, isNow) => {
                  const others = [typed].flat().filter((other) => other !== choice && other !== '');
                  onType(isNow ? [...others, choice] : others);
                }
          }
        />
      );
  }
}

function Option({
  choice,
  written,
}: {
  readonly choice: WordsProps['of'] & { readonly id: string };
  readonly written: LanguageTag | undefined;
}) {
  const { text, language } = wordsIn(useWanted(written), choice, written);
  return (
    <option value={choice.id} {...useSpeech(language)}>
      {text}
    </option>
  );
}

function WhoSees({ question: { seenBy, kind } }: { readonly question: QuestionView }): ReactNode {
  return (
    <>
      {kind === 'several' ? (
        <>
          <Trans>Choose as many as you like.</Trans>{' '}
        </>
      ) : null}
      {seenBy === 'everyone' ? (
        <Trans>Everyone can see your answer.</Trans>
      ) : (
        <Trans>Only the organizers see your answer.</Trans>
      )}
    </>
  );
}
