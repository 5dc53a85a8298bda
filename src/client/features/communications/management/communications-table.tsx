import type { ReactNode } from 'react';
import type { CommunicationView } from '#contract/communications.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { channelWords, stateInWords } from './communication-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { useMoment } from '#client/lib/use-moment.ts';

interface CommunicationsTableProps {
  readonly entries: readonly CommunicationView[];
  readonly mailReady: boolean;
  readonly onOpen: (entry: CommunicationView) => void;
}

/** What was sent: a table where there is room, cards on small screens. */
export function CommunicationsTable({ entries, ...rest }: CommunicationsTableProps) {
  return (
    <table
      aria-label="Communication history"
      className="block w-full lg:card lg:table lg:table-fixed lg:overflow-hidden lg:border-separate lg:border-spacing-0"
    >
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr>
          <Header width="w-[11%]">Time</Header>
          <Header width="w-[8.5%]">Channel</Header>
          <Header width="w-[19%]">Recipient</Header>
          <Header width="w-[21%]">Subject</Header>
          <Header>Message</Header>
          <Header width="w-[17%]">Status</Header>
        </tr>
      </thead>
      <tbody className="grid gap-3 lg:table-row-group">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function Header({ width = '', children }: { readonly width?: string; readonly children: ReactNode }) {
  return (
    <th scope="col" className={`px-3 py-2.5 text-start text-small font-semibold text-muted first:ps-5 ${width}`}>
      {children}
    </th>
  );
}

const cell = 'lg:table-cell lg:px-3 lg:py-3 lg:align-top lg:first:ps-5 lg:last:pe-5';

interface RowProps extends Omit<CommunicationsTableProps, 'entries'> {
  readonly entry: CommunicationView;
}

function Row({ entry, mailReady, onOpen }: RowProps) {
  const { recipient, subject, message, channel, status, recordedAt } = entry;
  return (
    <tr className="max-lg:card relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 p-4 text-[1rem] hover:bg-desk/60 lg:table-row lg:[&>td]:border-t lg:[&>td]:border-line">
      <td className={`${cell} row-start-4 text-small text-muted max-lg:col-start-1 max-lg:pt-1`}>
        <Time at={recordedAt} />
      </td>
      <td className={`${cell} col-start-2 row-start-4 justify-self-end text-small text-muted max-lg:pt-1`}>
        {channelWords[channel]}
      </td>
      <td className={`${cell} col-span-2 row-start-2 text-small`}>
        <bdi translate="no">{recipient}</bdi>
      </td>
      <td className={`${cell} col-start-1 row-start-1`}>
        {/* The press counts on the whole row; read out, it is this one button. */}
        <button
          type="button"
          onClick={() => onOpen(entry)}
          className="text-start font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <span className="sr-only">Show the message: </span>
          <bdi className="line-clamp-2" translate="no">
            {subject === '' ? '(no subject)' : subject}
          </bdi>
        </button>
      </td>
      <td className={`${cell} col-span-2 row-start-3 text-small text-muted`}>
        {status === 'success' ? null : <State entry={entry} mailReady={mailReady} className="text-ink lg:hidden" />}
        <bdi className="line-clamp-2" translate="no">
          {message}
        </bdi>
      </td>
      <td className={`${cell} col-start-2 row-start-1 justify-self-end`}>
        <StatusBadge status={status} />
        {status === 'success' ? null : (
          <State entry={entry} mailReady={mailReady} className="mt-1 hidden lg:line-clamp-4" />
        )}
      </td>
    </tr>
  );
}

function Time({ at }: { readonly at: string }) {
  const { date } = useSchoolTime();
  const { day } = useMoment();
  return (
    <time dateTime={at} translate="no">
      <span className="lg:block">{day(at)}</span>
      <span className="lg:hidden">, </span>
      <span>{date('time', at)}</span>
    </time>
  );
}

/** What became of it: beneath the badge where there is room, else above the message. */
function State({
  entry,
  mailReady,
  className,
}: Pick<RowProps, 'entry' | 'mailReady'> & { readonly className: string }) {
  const { moment } = useMoment();
  const now = useNow();
  return <p className={`text-small ${className}`}>{stateInWords(entry, { mailReady, now, moment })}</p>;
}
