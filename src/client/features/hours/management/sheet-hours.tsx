import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck, ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ConfirmInput, GivenHours, SheetHours } from '#contract/hours.ts';
import { isClear } from '#domain/given-hours.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { HttpError } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { HourDay } from './hours-tasks.tsx';
import { confirmHours, openTasksQuery, personIdsOf, sheetHoursQuery, yearsOfHoursQuery } from './hours-calls.ts';
import { HoursRow } from './hours-row.tsx';
import { formatCounts } from './hour-words.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx').then((module) => module.CorrectDialog));
const ExceptDialog = lazyDialog(() => import('./except-dialog.tsx').then((module) => module.ExceptDialog));

const OUT_OF_REACH: ReadonlySet<number> = new Set([403, 404]);

/** Who gave which hours at one event: what waits is confirmed by one press, and each can be corrected. */
export function HoursOfSheet({ sheetId }: { readonly sheetId: string }) {
  const { data, error, refetch } = useQuery(sheetHoursQuery(sheetId));
  if (data !== undefined) return <People sheet={data} />;
  if (error instanceof HttpError && OUT_OF_REACH.has(error.status))
    return <p className="card p-5">This signup sheet was deleted, or you don’t organize it.</p>;
  if (error !== null)
    return <CouldNotLoad text="We couldn’t load the hours of this sheet." onAgain={() => void refetch()} />;
  return (
    <div className="card grid gap-5 p-5" aria-busy="true">
      {[1, 2, 3].map((each) => (
        <Bone key={each} className="h-14 w-full" />
      ))}
    </div>
  );
}

function People({ sheet }: { readonly sheet: SheetHours }) {
  const [corrected, setCorrected] = useState<GivenHours | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = [...Map.groupBy(sheet.people, ({ day, slotId, slot }) => `${day} ${slotId ?? slot}`).values()];
  return (
    <section aria-labelledby="sheet-hours" className="grid gap-4">
      <div className="grid gap-2">
        <h2 id="sheet-hours" ref={heading} tabIndex={-1} className="sr-only">
          {sheet.sheet.title}
        </h2>
        {sheet.people.length === 0 ? (
          <p className="text-muted">
            No hours yet. They appear once a slot with volunteers is over; things to bring have none.
          </p>
        ) : (
          <Presses sheet={sheet} heading={heading} />
        )}
      </div>
      {groups.map((people) => (
        <section key={people[0]?.personId} className="card overflow-hidden">
          <h3 className="flex flex-wrap justify-between gap-x-4 px-4 py-3 md:px-5">
            <span className="font-semibold wrap-anywhere">{people[0]?.slot}</span>
            <span className="text-small font-normal text-muted" translate="no">
              <HourDay day={people[0]?.day ?? ''} />
            </span>
          </h3>
          <ul>
            {people.map((hours) => (
              <HoursRow key={hours.personId} hours={hours} onCorrect={() => setCorrected(hours)} />
            ))}
          </ul>
        </section>
      ))}
      {corrected === null ? null : (
        <CorrectDialog
          sheetId={sheet.sheet.id}
          hours={corrected}
          isClosed={sheet.closedYears.includes(schoolYearOfDay(corrected.day))}
          open
          onOpenChange={(open) => (open ? undefined : setCorrected(null))}
        />
      )}
    </section>
  );
}

interface PressesProps {
  readonly sheet: SheetHours;
  readonly heading: React.RefObject<HTMLHeadingElement | null>;
}

function Presses({ sheet, heading }: PressesProps) {
  const queryClient = useQueryClient();
  const { counts } = sheet;
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy } = useAction<SheetHours, ConfirmInput>({
    call: (said) => confirmHours(sheet.sheet.id, said),
    success: (after) => ({
      title: 'Hours Confirmed',
      description: `${formatPeople(after.counts.confirmed)} confirmed${after.counts.toLookAt === 0 ? '' : `, ${after.counts.toLookAt} to look at`}.`,
    }),
    failure: { title: 'Confirming Failed', text: 'The hours were not confirmed. Please try again.' },
    onSuccess: async (after) => {
      setIsAsking(false);
      queryClient.setQueryData(sheetHoursQuery(sheet.sheet.id).queryKey, after);
      await Promise.all(
        [openTasksQuery, yearsOfHoursQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
  const waiting = sheet.people.filter(({ state }) => state === 'proposed');
  const clear = personIdsOf(waiting.filter((one) => one.isClear));
  const upToTheEnd = personIdsOf(waiting.filter((hours) => isClear(hours, { isSaid: false, isToTheEnd: true })));
  const ask = () => {
    setIsAsking(true);
    void queryClient.invalidateQueries({ queryKey: sheetHoursQuery(sheet.sheet.id).queryKey });
  };
  return (
    <>
      <p className="tabular-nums" translate="no">
        {formatCounts(counts)}. {formatPeople(counts.confirmed)} confirmed.
      </p>
      {waiting.length === 0 ? null : (
        <div className="flex flex-wrap gap-2.5">
          {clear.length === 0 ? null : (
            <Button busy={isBusy && !isAsking} onClick={() => run({ of: clear })}>
              <Check aria-hidden="true" size={18} />
              <span>Confirm {formatPeople(clear.length)}</span>
            </Button>
          )}
          {upToTheEnd.length === clear.length ? null : (
            <Button
              variant="outline"
              busy={isBusy && !isAsking}
              onClick={() => run({ toTheEnd: true, of: upToTheEnd })}
            >
              <CheckCheck aria-hidden="true" size={18} />
              <span>{sayToTheEnd(upToTheEnd.length, clear.length)}</span>
            </Button>
          )}
          <Button variant="outline" onClick={ask}>
            <ListChecks aria-hidden="true" size={18} />
            <span>Everybody came, except…</span>
          </Button>
        </div>
      )}
      {isAsking ? (
        <ExceptDialog
          sheet={sheet}
          open
          onOpenChange={setIsAsking}
          isBusy={isBusy}
          onConfirm={run}
          returnFocusTo={heading}
        />
      ) : null}
    </>
  );
}

/** Helpers who tap people in and not out leave no time of leaving. */
function sayToTheEnd(all: number, clear: number): string {
  if (clear === 0) return `Confirm ${formatPeople(all)} to the end`;
  return `Confirm ${formatPeople(all)}, ${all - clear} to the end`;
}
