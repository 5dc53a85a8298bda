import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { SnapshotView } from '#contract/checks.ts';
import { keptOfMonitor, retention } from '#domain/retention.ts';
import { snapshotsQuery, type SnapshotFilter } from '#client/features/monitors/monitors.api.ts';
import { Button } from '#client/ui/button.tsx';
import { cardCell, cardRow, CardTable, HeadCell } from '#client/ui/card-table.tsx';
import { FilterChoice } from '#client/ui/filter-choice.tsx';
import { ListHeader } from '#client/ui/list-header.tsx';
import { PagedEntries } from '#client/ui/paged-entries.tsx';
import { Ago } from './ago.tsx';
import { SnapshotBadge } from './check-badges.tsx';
import { MonitorChoice } from './monitor-choice.tsx';

const everything: SnapshotFilter = { monitorId: null, status: null };
const statuses = [
  ['all', 'All statuses'],
  ['success', 'Success'],
  ['error', 'Error'],
  ['timeout', 'Timeout'],
] as const;

interface SnapshotsSectionProps {
  readonly onOpen: (snapshot: SnapshotView) => void;
}

export function SnapshotsSection({ onOpen }: SnapshotsSectionProps) {
  const [filter, setFilter] = useState(everything);
  const list = useInfiniteQuery(snapshotsQuery(filter));
  const isEverything = filter.monitorId === null && filter.status === null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="snapshots-heading" data-packed="">
      <ListHeader
        id="snapshots-heading"
        title="Recent Snapshots"
        note={
          <>
            What each check found. We keep checks for {retention.checks.days} days, their content for{' '}
            {retention.pageContents.days}, up to {keptOfMonitor.contents} versions a page.
          </>
        }
      >
        <MonitorChoice value={filter.monitorId} onChange={(monitorId) => setFilter({ ...filter, monitorId })} />
        <FilterChoice
          label="Status"
          options={statuses}
          value={filter.status ?? 'all'}
          onChange={(status) => setFilter({ ...filter, status: status === 'all' ? null : status })}
        />
      </ListHeader>
      <PagedEntries
        list={list}
        what="snapshots"
        chosen={JSON.stringify(filter)}
        empty={
          <p className="card w-full p-5 text-muted">
            {isEverything ? 'No snapshots available' : 'No checks match these filters.'}
          </p>
        }
      >
        {(snapshots) => <SnapshotsTable snapshots={snapshots} onOpen={onOpen} />}
      </PagedEntries>
    </section>
  );
}

function SnapshotsTable({
  snapshots,
  onOpen,
}: SnapshotsSectionProps & { readonly snapshots: readonly SnapshotView[] }) {
  return (
    <CardTable
      label="Recent snapshots"
      head={
        <>
          <HeadCell>Monitor</HeadCell>
          <HeadCell width="w-[16%]">Status</HeadCell>
          <HeadCell width="w-[13%]">Elements</HeadCell>
          <HeadCell width="w-[20%]">Time</HeadCell>
          <HeadCell width="w-[18%]">Actions</HeadCell>
        </>
      }
    >
      {snapshots.map((snapshot) => (
        <Row key={snapshot.id} snapshot={snapshot} onOpen={() => onOpen(snapshot)} />
      ))}
    </CardTable>
  );
}

function Row({ snapshot, onOpen }: { readonly snapshot: SnapshotView; readonly onOpen: () => void }) {
  const { monitor, status, elementsFound, capturedAt, errorMessage } = snapshot;
  return (
    <tr data-entry className={cardRow}>
      <td className={`${cardCell} col-start-1 row-start-1`}>
        <span className="font-semibold" translate="no">
          {monitor.name}
        </span>
        {errorMessage === null ? null : (
          <span className="line-clamp-2 text-small text-brick" translate="no">
            {errorMessage}
          </span>
        )}
      </td>
      <td className={`${cardCell} col-start-2 row-start-1 justify-self-end`}>
        <SnapshotBadge status={status} />
      </td>
      <td
        className={`${cardCell} col-start-1 row-start-3 text-small text-muted tabular-nums @4xl:text-[1rem] @4xl:text-ink ${elementsFound === null ? '@max-4xl:hidden' : ''}`}
      >
        {elementsFound === null ? (
          <span>
            <span aria-hidden="true">–</span>
            <span className="sr-only">none</span>
          </span>
        ) : (
          <span translate="no">{elementsFound}</span>
        )}
        <span className="@4xl:hidden"> elements</span>
      </td>
      <td className={`${cardCell} col-start-1 row-start-2 text-small text-muted`}>
        <Ago at={capturedAt} />
      </td>
      <td
        className={`${cardCell} col-start-2 row-span-2 row-start-2 -me-2 -mb-2 self-end justify-self-end @4xl:m-0 @4xl:py-1.5!`}
      >
        <Button variant="ghost" size="sm" className="px-2! whitespace-nowrap text-spruce! @4xl:-ms-2" onClick={onOpen}>
          <Eye aria-hidden="true" size={17} />
          <span>Details</span>
          <span className="sr-only"> of the check of {monitor.name}</span>
        </Button>
      </td>
    </tr>
  );
}
