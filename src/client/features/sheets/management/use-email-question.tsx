import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { EmailAnswers, QuestionBox, type Emailed } from './email-question.tsx';

interface QuestionParts extends Emailed {
  readonly title: string;
  readonly content: ReactNode;
  /** Also while the question itself is counted again. */
  readonly busy?: boolean;
}

/**
 * What a dialog asks before people are emailed about a change.
 * @param write saves what was asked about; if it fails, the form comes back and says what is wrong, and where
 */
export function useEmailQuestion<Fields extends FieldValues, Values, Asked>(
  form: Pick<PersistedForm<Fields, Values>, 'submit' | 'busy'>,
  write: (asked: Asked, how: { readonly notify: boolean }) => Promise<void>,
) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = (about: Asked, how: { readonly notify: boolean }) =>
    form.submit(async () => {
      try {
        await write(about, how);
      } catch (error) {
        setAsked(null);
        throw error;
      }
    })();
  return {
    ask: setAsked,
    /** For `FormDialog`: nothing while there is no question. */
    questionOf(partsOf: (about: Asked) => QuestionParts) {
      if (asked === null) return undefined;
      const { title, content, busy = false, ...emailed } = partsOf(asked);
      return {
        title,
        content: <QuestionBox>{content}</QuestionBox>,
        footer: (
          <EmailAnswers
            {...emailed}
            busy={form.busy || busy}
            onSave={(how) => answer(asked, how)}
            back="Back"
            onBack={() => setAsked(null)}
          />
        ),
      };
    },
  };
}
