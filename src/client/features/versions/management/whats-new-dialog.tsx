import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { VersionsView } from '#contract/versions.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { versionsQuery } from './versions.api.ts';

interface WhatsNewDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The line that opened it is gone by then. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

export function WhatsNewDialog({ open, onClose, returnFocusTo }: WhatsNewDialogProps) {
  const { data } = useQuery(versionsQuery);
  if (data === undefined) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="What’s new"
      returnFocusTo={returnFocusTo}
      wide
    >
      <div className="grid gap-7">
        {data.news.map((news) => (
          <OneVersion key={news.version} news={news} history={data.history} />
        ))}
      </div>
    </Dialog>
  );
}

interface OneVersionProps {
  readonly news: VersionsView['news'][number];
  readonly history: VersionsView['history'];
}

function OneVersion({ news: { version, organizers, parents }, history }: OneVersionProps) {
  const { date } = useSchoolTime();
  const at = history.find((each) => each.version === version)?.at;
  return (
    <section
      aria-label={`Version ${version}`}
      className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      <h3 className="text-[1.15625rem]">
        <span>Version </span>
        <span translate="no">{version}</span>
      </h3>
      {at === undefined ? null : (
        <p className="-mt-3 text-small text-muted">
          <span>Here since </span>
          <time dateTime={at} translate="no">
            {date('withYear', at)}
          </time>
        </p>
      )}
      <Sentences title="For organizers" sentences={organizers} />
      <Sentences title="For parents" sentences={parents} />
    </section>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h4 className="text-body font-bold">{title}</h4>
      <ul className="grid list-disc gap-1.5 ps-5 marker:text-muted">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
