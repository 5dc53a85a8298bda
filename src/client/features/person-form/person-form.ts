import { useId, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { HttpError } from '#client/lib/http.ts';
import type { FieldProblem } from '#client/ui/error-summary.tsx';
import type { ControlOfPerson } from './person-control.ts';
import {
  checkPerson,
  isOfPerson,
  personFields,
  tidyPerson,
  type RefusedField,
  type PersonField,
  type PersonFields,
} from './person.ts';
import type { PersonInput } from '#client/features/signups/signups.api.ts';
import { usePersonMessages, type PersonMessages } from './use-person-messages.ts';

export interface PersonForm {
  readonly form: UseFormReturn<PersonFields>;
  readonly id: string;
  readonly control: ControlOfPerson;
  readonly problems: readonly FieldProblem[];
  /** A problem of the whole form; null clears it. */
  readonly tell: (message: string | null) => void;
  readonly tellServerErrors: (error: HttpError) => void;
  readonly onSubmit: (send: (person: PersonInput) => void) => (event?: FormEvent) => void;
}

/** Fields of the same form that are not the person's. */
interface FurtherFields {
  /** Says what is wrong by each field, and answers it for the summary: of those above the person's, and those below. */
  readonly check: (name: string) => FurtherProblems;
  /** Says by each field what the server refused, and answers all of it for the summary. */
  readonly tellServerErrors: (errors: readonly RefusedField[]) => readonly FieldProblem[];
}

export interface FurtherProblems {
  readonly above: readonly FieldProblem[];
  readonly below: readonly FieldProblem[];
}

const noFurtherFields: FurtherFields = {
  check: () => ({ above: [], below: [] }),
  tellServerErrors: (errors) => errors.map(({ message }) => ({ message })),
};

/** @param isPhoneNeeded false for somebody whom an organizer added without one */
export function usePersonForm(initial: PersonFields, further = noFurtherFields, isPhoneNeeded = true): PersonForm {
  const words = usePersonMessages();
  const id = useId();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useForm<PersonFields>({
    defaultValues: initial,
    resolver: resolverWith(words, isPhoneNeeded),
    shouldFocusError: false,
  });
  const problem = (field: PersonField, message: string) => ({ fieldId: `${id}-${field}`, message });
  return {
    form,
    id,
    control: (field) => ({
      ...form.register(field),
      id: `${id}-${field}`,
      error: form.formState.errors[field]?.message,
    }),
    problems,
    tell: (message) => setProblems(message === null ? [] : [{ message }]),
    tellServerErrors(error) {
      const errors = error.answer?.errors ?? [];
      const found = errors.filter(isOfPerson).map((wrong) => {
        const message = words.ofServer(wrong.path, wrong.message, form.getValues());
        form.setError(wrong.path, { type: 'server', message });
        return problem(wrong.path, message);
      });
      setProblems([...found, ...further.tellServerErrors(errors.filter((wrong) => !isOfPerson(wrong)))]);
    },
    onSubmit(send) {
      const check = form.handleSubmit(
        (typed) => {
          const { above, below } = further.check(typed.name);
          const wrong = [...above, ...below];
          setProblems(wrong);
          if (wrong.length === 0) send(tidyPerson(typed));
        },
        (errors) => {
          const { above, below } = further.check(form.getValues('name'));
          setProblems([
            ...above,
            ...personFields.flatMap((field) => {
              const message = errors[field]?.message;
              return message === undefined ? [] : [problem(field, message)];
            }),
            ...below,
          ]);
        },
      );
      return (event) => void check(event);
    },
  };
}

function resolverWith(words: PersonMessages, isPhoneNeeded: boolean): Resolver<PersonFields> {
  return (typed) => {
    const errors: FieldErrors<PersonFields> = Object.fromEntries(
      Object.entries(checkPerson(typed, isPhoneNeeded)).map(([field, problem]) => [
        field,
        { type: problem, message: words.of(field as PersonField, problem, typed) },
      ]),
    );
    return Object.keys(errors).length === 0 ? { values: typed, errors: {} } : { values: {}, errors };
  };
}
