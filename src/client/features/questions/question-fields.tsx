import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { QuestionView } from '#contract/questions.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { answerField, longestAnswer, wordsIn } from '#domain/questions.ts';
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
  /** Where the form has its own ids of fields. */
  readonly idOf?: (questionId: string) => string;
}

export function QuestionFields({
  questions,
  written,
  draft,
  errors,
  onChange,
  idOf = answerField,
}: QuestionFieldsProps) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      written={written}
      typed={draft[question.id] ?? ''}
      error={errors[question.id]}
      id={idOf(question.id)}
      {...(onChange === undefined
        ? {}
        : { onType: (typed: string | readonly string[]) => onChange({ ...draft, [question.id]: typed }) })}
    />
  ));
}

type Typed = string | readonly string[];

interface QuestionFieldProps {
  readonly question: QuestionView;
  readonly written: LanguageTag | undefined;
  readonly typed: Typed;
  readonly error: string | undefined;
  readonly id: string;
  readonly onType?: (typed: Typed) => void;
}

/** Above this many, a list takes less room. */
const RADIOS_AT_MOST = 7;

function QuestionField(props: QuestionFieldProps) {
  const { question, written, error, id } = props;
  const { kind, required, choices = [] } = question;
  const field: CommonProps = {
    id,
    name: answerField(question.id),
    label: <Words of={question} written={written} />,
    hint: <WhoSees question={question} />,
    error,
    optional: !required,
  };
  if (kind === 'several') return <Several {...props} field={field} />;
  if (kind === 'yes_no' || (kind === 'one' && choices.length <= RADIOS_AT_MOST))
    return <OneOf {...props} field={field} />;
  return <Typing {...props} field={field} />;
}

type CommonProps = Pick<ComponentProps<typeof ChoicesField>, 'id' | 'name' | 'label' | 'hint' | 'error' | 'optional'>;

interface FieldOfKindProps extends QuestionFieldProps {
  readonly field: CommonProps;
}

/** Text, a number, or a choice from a long list. */
function Typing({ question, written, typed, onType, field }: FieldOfKindProps) {
  const { kind, choices = [] } = question;
  const text = [typed].flat()[0] ?? '';
  const value =
    onType === undefined
      ? { defaultValue: text }
      : {
          value: text,
          onChange: (event: { readonly target: { readonly value: string } }) => onType(event.target.value),
        };
  if (kind === 'long') return <TextArea {...field} {...value} dir="auto" />;
  if (kind === 'short')
    return <TextField {...field} {...value} dir="auto" maxLength={2 * longestAnswer(question)} autoComplete="off" />;
  if (kind === 'number')
    return (
      <TextField {...field} {...value} inputMode="decimal" autoComplete="off" dir="ltr" className="rtl:text-end" />
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
}

function OneOf({ question, written, typed, onType, field }: FieldOfKindProps) {
  const { kind, required } = question;
  const yesOrNo = [
    { value: 'yes', label: <Trans context="answer to a question">Yes</Trans> },
    { value: 'no', label: <Trans context="answer to a question">No</Trans> },
  ];
  const options = kind === 'yes_no' ? yesOrNo : optionsOf(question, written);
  const none = required ? [] : [{ value: '', label: <Trans>No answer</Trans> }];
  return (
    <ChoicesField
      {...field}
      type="radio"
      choices={[...options, ...none]}
      isChosen={(choice) => (choice === '' ? typed.length === 0 : typed === choice)}
      onChoose={onType}
    />
  );
}

function Several({ question, written, typed, onType, field }: FieldOfKindProps) {
  const chosen = [typed].flat().filter((choice) => choice !== '');
  const choose = (choice: string, isNow: boolean) => {
    const others = chosen.filter((other) => other !== choice);
    onType?.(isNow ? [...others, choice] : others);
  };
  return (
    <ChoicesField
      {...field}
      type="checkbox"
      choices={optionsOf(question, written)}
      isChosen={(choice) => chosen.includes(choice)}
      onChoose={onType === undefined ? undefined : choose}
    />
  );
}

function optionsOf({ choices = [] }: QuestionView, written: LanguageTag | undefined) {
  return choices.map((choice) => ({ value: choice.id, label: <Words of={choice} written={written} /> }));
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
