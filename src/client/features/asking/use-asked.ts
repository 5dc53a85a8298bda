import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { MAX_PLACES_AT_ONCE, textLimits } from '#domain/text-limits.ts';
import { organizedBy, useSignedInUser } from '#client/lib/session.ts';
import { drafts } from '#client/lib/storage.ts';
import type { AnswerDraft } from '#client/features/questions/answer-draft.ts';
import { isOfAnswer, useAnswers, type AnswerForm } from '#client/features/questions/use-answers.ts';
import type { FurtherProblems } from '#client/features/person-form/person-form.ts';
import type { RefusedField } from '#client/features/person-form/person.ts';
import type { FieldProblem } from '#client/ui/error-summary.tsx';
import {
  checkAsked,
  fieldOfServer,
  isOfItem,
  nothingAsked,
  questionsOf,
  type AskedDraft,
  type AskedPlace,
  type AskedProblem,
} from './asked-draft.ts';

interface Asking {
  /** What is typed is kept in this tab under this name. */
  readonly form: string;
  readonly initial: AskedDraft;
  readonly initialAnswers?: AnswerDraft;
}

const SIGN_UP: Asking = { form: 'sign-up-asked', initial: nothingAsked };

export interface FurtherForm {
  readonly draft: AskedDraft;
  readonly change: (change: Partial<AskedDraft>) => void;
  readonly idOf: (field: string) => string;
  readonly errorOf: (field: string) => string | undefined;
  /** Says what is wrong by each field, and answers it for the summary; items stand above the person. */
  readonly check: (name: string) => FurtherProblems;
  /** Says by each field what the server refused, and answers all of it for the summary. */
  readonly tellServerErrors: (errors: readonly RefusedField[]) => FieldProblem[];
  readonly answers: AnswerForm;
  /** The next signup begins without it. */
  readonly forget: () => void;
}

/** What the form asks besides the person. Typed text is kept over a reload of this tab. */
export function useAsked(places: readonly AskedPlace[], { form, initial, initialAnswers = {} } = SIGN_UP): FurtherForm {
  const id = useId();
  const messages = useAskedMessages();
  const [draft, setDraft] = useState<AskedDraft>(() => ({ ...initial, ...drafts.read<AskedDraft>(form) }));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const organized = organizedBy(useSignedInUser());
  const answers = useAnswers({
    questions: questionsOf(places, organized),
    written: places[0]?.sheet.language,
    draftName: `${form} answers`,
    initial: initialAnswers,
  });
  const idOf = (field: string) => `${id}-${field}`;
  const keep = (next: AskedDraft) => {
    setDraft(next);
    drafts.write(form, next);
  };
  return {
    draft,
    change(change) {
      keep({ ...draft, ...change });
      // What was wrong is checked again with the next press.
      if (errors.size > 0) setErrors(new Map());
    },
    idOf,
    errorOf: (field) => errors.get(field),
    check(name) {
      const found = [...checkAsked(draft, name, places)].map(([field, problem]) => [field, messages[problem]] as const);
      setErrors(new Map(found));
      const problems = (isAbove: boolean) =>
        found
          .filter(([field]) => isOfItem(field) === isAbove)
          .map(([field, message]) => ({ fieldId: idOf(field), message }));
      return { above: problems(true), below: [...problems(false), ...answers.check()] };
    },
    tellServerErrors(refused) {
      const errorsOfAnswers = refused.map(atQuestion).filter(isOfAnswer);
      const others = refused.filter((error) => !isOfAnswer(atQuestion(error)));
      const found = others.map(({ path, message }) => ({ field: fieldOfServer(path, places), message }));
      setErrors(new Map(found.flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const]))));
      return [
        ...found.map(({ field, message }) => (field === null ? { message } : { fieldId: idOf(field), message })),
        ...answers.tellServerErrors(errorsOfAnswers),
      ];
    },
    answers,
    forget() {
      keep({ ...initial, others: draft.others });
      answers.change({});
    },
  };
}

/** In a form for several places, the path begins with the place. */
function atQuestion({ path, message }: RefusedField): RefusedField {
  return { path: path.replace(/^places\.\d+\./, ''), message };
}

/** Of a form for more places than one takes. */
export function useTooManyPlaces(): string {
  const { t } = useLingui();
  return t`You can take at most ${MAX_PLACES_AT_ONCE} places at a time.`;
}

export function useAskedMessages(): Record<AskedProblem, string> {
  const { t } = useLingui();
  return {
    'name-required': t`Enter the name of this person, or remove the field`,
    'name-twice': t`This person is already in your list`,
    'name-too-long': t`Name must be at most ${textLimits.name} characters`,
    'bringing-required': t`Tell us what you bring`,
    'shows-contact': t`Everyone can see this: leave out phone numbers, addresses and links`,
  };
}
