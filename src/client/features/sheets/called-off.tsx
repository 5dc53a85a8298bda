import { Trans } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import { useTitle } from './organizers-words.tsx';

interface CalledOffProps {
  readonly sheet: Pick<SheetView, 'title' | 'translations' | 'language' | 'calledOff'>;
}

/** Nothing for an event that takes place. */
export function CalledOff({ sheet }: CalledOffProps) {
  return sheet.calledOff === null ? null : <Notice sheet={sheet} reason={sheet.calledOff.reason} />;
}

function Notice({ sheet: shown, reason }: CalledOffProps & { readonly reason: string | null }) {
  const sheet = useTitle(shown, shown.language).text;
  return (
    <section className="flex gap-3 rounded-card border border-brick/30 bg-brick-soft p-4 md:p-5">
      <Ban aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-brick" />
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-heading text-brick-dark">
          <Trans>This event is cancelled</Trans>
        </h2>
        <p>
          <Trans>The organizer has cancelled {sheet}. You don’t need to come. Thank you for offering to help.</Trans>
        </p>
        {reason === null ? null : (
          <p dir="auto" className="whitespace-pre-line">
            {reason}
          </p>
        )}
      </div>
    </section>
  );
}
