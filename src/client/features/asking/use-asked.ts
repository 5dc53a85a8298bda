import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { textLimits } from '#domain/text-limits.ts';
import { drafts } from '#client/lib/storage.ts';
import type { FieldProblem } from '#client/ui/error-summary.tsx';
import {
  checkAsked,
  fieldOfServer,
  nothingAsked,
  type AskedDraft,
  type AskedPlace,
  type AskedProblem,
} from './asked-draft.ts';

const SIGN_UP = { form: 'sign-up-asked', initial: nothingAsked };

export interface Asked {
  readonly draft: AskedDraft;
  readonly change: (change: Partial<AskedDraft>) => void;
  readonly idOf: (field: string) => string;
  readonly errorOf: (field: string) => string | undefined;
  /** Says what is wrong by each field, and answers it for the summary. */
  readonly check: (name: string) => FieldProblem[];
  /** Null where the path belongs to none of these fields. */
  readonly tellServerError: (path: string, message: string) => FieldProblem | null;
  /** The next signup begins without it. */
  readonly forget: () => void;
}

/** What the form asks besides the person. Typed text is kept over a reload of this tab. */
export function useAsked(
  places: readonly AskedPlace[],
  { form, initial }: { readonly form: string; readonly initial: AskedDraft } = SIGN_UP,
): Asked {
  const id = useId();
  const messages = useAskedMessages();
  const [draft, setDraft] = useState<AskedDraft>(() => ({ ...initial, ...drafts.read<AskedDraft>(form) }));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
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
      return found.map(([field, message]) => ({ fieldId: idOf(field), message }));
    },
    tellServerError(path, message) {
      const field = fieldOfServer(path, places);
      if (field === null) return null;
      setErrors((before) => new Map(before).set(field, message));
      return { fieldId: idOf(field), message };
    },
    forget: () => keep({ ...initial, others: draft.others }),
  };
}

function useAskedMessages(): Record<AskedProblem, string> {
  const { t } = useLingui();
  return {
    'name-required': t`Enter the name of this person, or remove the field`,
    'name-twice': t`This person is already in your list`,
    'name-too-long': t`Name must be at most ${textLimits.name} characters`,
    'bringing-required': t`Tell us what you bring`,
    'shows-contact': t`Everyone can see this: leave out phone numbers, addresses and links`,
  };
}
