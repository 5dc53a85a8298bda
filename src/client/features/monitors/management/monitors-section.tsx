import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { monitorsQuery } from '#client/features/monitors/monitors.api.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { FilterChoice } from '#client/ui/filter-choice.tsx';
import { FirstEntries } from '#client/ui/first-entries.tsx';
import { NoMatch } from '#client/ui/illustrations.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { MonitorRow } from './monitor-row.tsx';

const SHOWN_AT_FIRST = 10;
const statuses = [
  ['all', 'All statuses'],
  ['active', 'Active'],
  ['error', 'Error'],
  ['paused', 'Paused'],
] as const;

interface MonitorsSectionProps {
  /** Gets the focus when a row is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onCreate: () => void;
  readonly onEdit: (monitorId: string) => void;
  readonly onDelete: (monitorId: string) => void;
}

export function MonitorsSection({ heading, onCreate, onEdit, onDelete }: MonitorsSectionProps) {
  const { data: monitors, isError, refetch } = useQuery(monitorsQuery);
  const [chosen, setStatus] = useState<(typeof statuses)[number][0]>('all');
  const isMany = (monitors?.length ?? 0) > SHOWN_AT_FIRST;
  // Few are shown whole, whatever was chosen when they were many.
  const status = isMany ? chosen : 'all';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="monitors-heading">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="monitors-heading" ref={heading} tabIndex={-1} className="text-[1.15625rem] outline-none">
          Monitors
        </h3>
        <div className="flex flex-wrap items-center gap-2.5">
          {isMany ? <FilterChoice label="Status" options={statuses} value={status} onChange={setStatus} /> : null}
          <Button variant="outline" size="sm" onClick={onCreate}>
            <Plus aria-hidden="true" size={17} />
            <span>Add monitor</span>
          </Button>
        </div>
      </header>
      {monitors === undefined ? (
        isError ? (
          <CouldNotLoad text="We couldn’t load the monitors." onAgain={() => void refetch()} />
        ) : (
          <MonitorsSkeleton />
        )
      ) : monitors.length === 0 ? (
        <div className="card grid justify-items-center gap-2 px-5 py-8 text-center">
          <NoMatch />
          <h4 className="text-heading font-bold">No monitors configured yet</h4>
          <p className="max-w-[46ch] text-muted">
            Use the button above to set up the school’s news, calendar and home page. You can add any other page of the
            school district by its address.
          </p>
        </div>
      ) : (
        <FirstEntries
          entries={monitors.filter((monitor) => status === 'all' || monitor.status === status)}
          atFirst={SHOWN_AT_FIRST}
          what="monitors"
        >
          {(shown) =>
            shown.length === 0 ? (
              <p className="card p-5 text-muted">No monitors match these filters.</p>
            ) : (
              <ul className="card @container divide-y divide-line">
                {shown.map((monitor) => (
                  <MonitorRow
                    key={monitor.id}
                    monitor={monitor}
                    onEdit={() => onEdit(monitor.id)}
                    onDelete={() => onDelete(monitor.id)}
                    onDuplicated={onEdit}
                  />
                ))}
              </ul>
            )
          }
        </FirstEntries>
      )}
    </section>
  );
}

function MonitorsSkeleton() {
  return (
    <div className="card divide-y divide-line" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 p-5">
          <Bone className="h-5 w-48" />
          <Bone className="h-4 w-64" />
          <Bone className="h-4 w-80" />
        </div>
      ))}
    </div>
  );
}
