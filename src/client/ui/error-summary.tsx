import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useWordBeforeTitle } from '#client/lib/document-title.ts';

export interface FieldProblem {
  /** The control's id; absent for a problem of the whole form. */
  readonly fieldId?: string;
  readonly message: string;
}

/**
 * The problems of a form, above it: takes the focus whenever they change and links to the fields (GOV.UK Design System,
 * Error summary). Meanwhile the document's title begins with "Error: ".
 */
export function ErrorSummary({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const some = problems.length > 0;
  useEffect(() => {
    if (some) box.current?.focus();
  }, [problems, some]);
  useWordBeforeTitle(some ? t`Error:` : null);
  if (!some) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="problem-title"
      className="mb-5 grid gap-1.5 rounded-control border-2 border-brick bg-card p-4"
    >
      <h2 id="problem-title" className="font-bold tracking-normal">
        <Trans>There is a problem</Trans>
      </h2>
      <ul className="grid gap-1">
        {problems.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`} className="font-semibold text-brick">
            {fieldId === undefined ? (
              <span>{message}</span>
            ) : (
              <a
                href={`#${fieldId}`}
                className="underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
