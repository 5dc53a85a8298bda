import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles, X } from 'lucide-react';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { markNewsRead, versionsQuery } from './versions.api.ts';

interface WhatsNewLineProps {
  readonly onOpen: () => void;
  /** Its button is gone then. */
  readonly onDismissed: () => void;
}

/** After an update, until the user opens or dismisses it. */
export function WhatsNewLine({ onOpen, onDismissed }: WhatsNewLineProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(versionsQuery);
  const { date } = useSchoolTime();
  if (data === undefined || !data.isUnread) return null;
  const dismiss = () => {
    markNewsRead(queryClient);
    onDismissed();
  };
  return (
    <section
      aria-label="Update"
      className="flex items-center gap-x-3 rounded-control border border-line bg-card py-1 ps-4 pe-1.5 text-small md:ps-5"
    >
      <Sparkles aria-hidden="true" size={18} className="shrink-0 text-spruce" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 py-1">
        <p>
          <span>Updated to version </span>
          <span translate="no">{data.current}</span>
          <span> on </span>
          <span translate="no">{date('withYear', data.installedAt)}</span>
        </p>
        <Button variant="link" size="sm" className="-ms-1" onClick={onOpen}>
          What’s new
        </Button>
      </div>
      <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={dismiss}>
        <X aria-hidden="true" size={18} />
      </Button>
    </section>
  );
}
