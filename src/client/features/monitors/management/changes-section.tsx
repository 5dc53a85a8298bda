import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeView } from '#contract/changes.ts';
import { keptOfMonitor, retention } from '#domain/retention.ts';
import { changesQuery, type ChangeFilter } from '#client/features/monitors/monitors.api.ts';
import { FilterChoice } from '#client/ui/filter-choice.tsx';
import { ListHeader } from '#client/ui/list-header.tsx';
import { PagedEntries } from '#client/ui/paged-entries.tsx';
import { Ago } from './ago.tsx';
import { MonitorChoice } from './monitor-choice.tsx';
import { changeTypeLabels } from './monitor-labels.ts';
import { SeverityBadge } from './severity-badge.tsx';

const everything: ChangeFilter = { monitorId: null, severity: null };
const severities = [
  ['all', 'Any severity'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
] as const;

interface ChangesSectionProps {
  readonly onOpen: (changeId: string) => void;
}

export function ChangesSection({ onOpen }: ChangesSectionProps) {
  const [filter, setFilter] = useState(everything);
  const list = useInfiniteQuery(changesQuery(filter));
  const isEverything = filter.monitorId === null && filter.severity === null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="changes-heading" data-packed="">
      <ListHeader
        id="changes-heading"
        title="Changes"
        note={
          <>
            Kept for {retention.changes.days} days, up to {keptOfMonitor.changes} a page
          </>
        }
      >
        <MonitorChoice value={filter.monitorId} onChange={(monitorId) => setFilter({ ...filter, monitorId })} />
        <FilterChoice
          label="Severity"
          options={severities}
          value={filter.severity ?? 'all'}
          onChange={(severity) => setFilter({ ...filter, severity: severity === 'all' ? null : severity })}
        />
      </ListHeader>
      <PagedEntries
        list={list}
        what="changes"
        chosen={JSON.stringify(filter)}
        empty={
          <p className="card w-full p-5 text-muted">
            {isEverything ? 'Nothing has changed since monitoring began.' : 'No changes match these filters.'}
          </p>
        }
      >
        {(changes) => (
          <ul className="card w-full divide-y divide-line overflow-hidden">
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} onOpen={() => onOpen(change.id)} />
            ))}
          </ul>
        )}
      </PagedEntries>
    </section>
  );
}

function ChangeRow({ change, onOpen }: { readonly change: ChangeView; readonly onOpen: () => void }) {
  const { monitor, summary, changeType, severity, detectedAt, isNotified } = change;
  return (
    <li
      data-entry
      className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-desk/60 md:px-5"
    >
      {/* The press counts on the whole row; read out, it is this one button. */}
      <button
        type="button"
        onClick={onOpen}
        className="text-start font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        <span className="sr-only">Show the change: </span>
        <bdi className="line-clamp-2" translate="no">
          {summary}
        </bdi>
      </button>
      <span className="self-start">
        <SeverityBadge severity={severity} />
      </span>
      <p className="col-span-2 text-small text-muted">
        <span translate="no">{monitor.name}</span>
        <span aria-hidden="true"> · </span>
        <span>{changeTypeLabels[changeType]}</span>
        <span aria-hidden="true"> · </span>
        <Ago at={detectedAt} />
        {isNotified ? null : <span> · not reported, because it’s over</span>}
      </p>
    </li>
  );
}
