import type { CommunicationView } from '#contract/communications.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { useMoment } from '#client/lib/use-moment.ts';
import { cardCell, cardRow, CardTable, HeadCell } from '#client/ui/card-table.tsx';
import { channelLabels, formatState } from './communication-labels.ts';
import { StatusBadge } from './status-badge.tsx';

interface CommunicationsTableProps {
  readonly entries: readonly CommunicationView[];
  readonly mailReady: boolean;
  readonly onOpen: (entry: CommunicationView) => void;
}

export function CommunicationsTable({ entries, ...rest }: CommunicationsTableProps) {
  return (
    <CardTable
      label="Communication history"
      head={
        <>
          <HeadCell width="w-[11%]">Time</HeadCell>
          <HeadCell width="w-28">Channel</HeadCell>
          <HeadCell width="w-[18%]">Recipient</HeadCell>
          <HeadCell width="w-[21%]">Subject</HeadCell>
          <HeadCell>Message</HeadCell>
          <HeadCell width="w-[17%]">Status</HeadCell>
        </>
      }
    >
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} {...rest} />
      ))}
    </CardTable>
  );
}

interface RowProps extends Omit<CommunicationsTableProps, 'entries'> {
  readonly entry: CommunicationView;
}

function Row({ entry, mailReady, onOpen }: RowProps) {
  const { recipient, subject, message, channel, status, recordedAt } = entry;
  return (
    <tr className={`${cardRow} hover:bg-desk/60`}>
      <td className={`${cardCell} row-start-4 text-small text-muted @max-4xl:col-start-1 @max-4xl:pt-1`}>
        <Time at={recordedAt} />
      </td>
      <td className={`${cardCell} col-start-2 row-start-4 justify-self-end text-small text-muted @max-4xl:pt-1`}>
        {channelLabels[channel]}
      </td>
      <td className={`${cardCell} col-span-2 row-start-2 text-small`}>
        <bdi translate="no">{recipient}</bdi>
      </td>
      <td className={`${cardCell} col-start-1 row-start-1`}>
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
      <td className={`${cardCell} col-span-2 row-start-3 text-small text-muted`}>
        {status === 'success' ? null : <State entry={entry} mailReady={mailReady} className="text-ink @4xl:hidden" />}
        <bdi className="line-clamp-2" translate="no">
          {message}
        </bdi>
      </td>
      <td className={`${cardCell} col-start-2 row-start-1 justify-self-end`}>
        <StatusBadge status={status} />
        {status === 'success' ? null : (
          <State entry={entry} mailReady={mailReady} className="mt-1 hidden @4xl:line-clamp-4" />
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
      <span className="@4xl:block">{day(at)}</span>
      <span className="@4xl:hidden">, </span>
      <span>{date('time', at)}</span>
    </time>
  );
}

function State({
  entry,
  mailReady,
  className,
}: Pick<RowProps, 'entry' | 'mailReady'> & { readonly className: string }) {
  const { moment } = useMoment();
  const now = useNow();
  return <p className={`text-small ${className}`}>{formatState(entry, { mailReady, now, moment })}</p>;
}
