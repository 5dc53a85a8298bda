import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { yearsKept } from '#domain/retention.ts';
import { auditLogQuery, type AuditFilter } from '#client/features/users/users.api.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { useFocusOnAdded } from '#client/ui/focus-on-added.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditLabels } from './audit-labels.ts';

export const AUDIT_HEADING = 'audit-log';

export function AuditLogSection() {
  const { zoneName } = useSchoolTime();
  const [filter, setFilter] = useState<AuditFilter>({ person: null, kind: null });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3.5" aria-labelledby={AUDIT_HEADING}>
      <header>
        <h2 id={AUDIT_HEADING} tabIndex={-1} className="text-heading">
          Audit Log
        </h2>
        <p className="text-small text-muted">
          What administrators did, newest first, in <span translate="no">{zoneName}</span>. Names are removed when
          people are deleted. Kept for {yearsKept('auditLog')} years.
        </p>
      </header>
      <AuditFilters filter={filter} onFilter={setFilter} />
      <AuditLogPages filter={filter} />
    </section>
  );
}

function AuditLogPages({ filter }: { readonly filter: AuditFilter }) {
  const log = useInfiniteQuery(auditLogQuery(filter));
  const { data, isError, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = log;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const days = useDays(entries);
  const { list, expect } = useFocusOnAdded<HTMLDivElement>(entries.length);
  if (data === undefined)
    return isError ? (
      <CouldNotLoad text="We couldn’t load the audit log." onAgain={() => void refetch()} />
    ) : (
      <div className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5" aria-busy="true">
        <Bone className="h-5 w-48" />
        <Bone className="h-11 w-full" />
        <Bone className="h-11 w-full" />
        <Bone className="h-11 w-full" />
      </div>
    );
  if (days.length === 0)
    return (
      <p role="status" className="card p-5 text-muted">
        {filter.person === null && filter.kind === null
          ? 'Nothing yet. Changes made by administrators will show here.'
          : 'No entries match these filters.'}
      </p>
    );
  return (
    <div
      ref={list}
      aria-busy={isPlaceholderData}
      className={`grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <div className="card w-full px-4 py-1 md:px-5">
        {days.map(({ day, entries }) => (
          <section key={day} className="border-line not-first:border-t">
            <h3 className="pt-4 pb-1 text-small font-semibold tracking-normal text-muted" translate="no">
              {day}
            </h3>
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasNextPage ? (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          onClick={() => {
            expect();
            void fetchNextPage();
          }}
        >
          Show older entries
        </Button>
      ) : null}
    </div>
  );
}

/** Newest first, by school day. */
function useDays(entries: readonly AuditEntry[]): { day: string; entries: AuditEntry[] }[] {
  const { date } = useSchoolTime();
  const days: { day: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = date('withYear', entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { date } = useSchoolTime();
  const { subject } = entry;
  const { actor, did, whom, detail } = auditLabels(entry);
  return (
    <li data-entry className="grid gap-x-4 py-2.5 text-[1rem] @xs:grid-cols-[minmax(0,1fr)_auto]">
      <p>
        <bdi className="font-semibold" translate="no">
          {actor}
        </bdi>{' '}
        <span>{did}</span>
        {whom === null ? null : (
          <>
            {' '}
            <bdi className={subject.name === null ? '' : 'font-semibold'} translate="no">
              {whom}
            </bdi>
          </>
        )}
      </p>
      <time dateTime={entry.at} className="pt-px text-small whitespace-nowrap text-muted" translate="no">
        {date('time', entry.at)}
      </time>
      {detail === null ? null : (
        <p className="text-small text-muted @xs:col-start-1" translate="no">
          {detail}
        </p>
      )}
    </li>
  );
}
