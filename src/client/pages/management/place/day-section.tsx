import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { SheetAttendance } from '#contract/attendance.ts';
import { dateFieldValue, readInstant } from '#domain/school-time/school-clock.ts';
import { attendanceQuery } from '#client/features/attendance/management/attendance-calls.ts';
import { countCame, formatCame, sumUp } from '#client/features/attendance/management/describe-attendance.ts';
import { DoorLinks } from '#client/features/attendance/management/door-links.tsx';
import { SlotAttendance } from '#client/features/attendance/management/slot-attendance.tsx';
import { ToLookAt } from '#client/features/attendance/management/to-look-at.tsx';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { FilterChoice } from '#client/ui/filter-choice.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import type { PlaceProps } from './place-props.ts';

const EverybodyCameDialog = lazyDialog(() =>
  import('#client/features/attendance/management/everybody-came-dialog.tsx').then(
    (module) => module.EverybodyCameDialog,
  ),
);

/** Who came to the event, on the day itself. */
export function DaySection({ sheet }: PlaceProps) {
  const { data, isError, refetch } = useQuery(attendanceQuery(sheet.id));
  if (data !== undefined) return <Day attendance={data} />;
  return isError ? <CouldNotLoad text="We couldn’t load who came." onAgain={() => void refetch()} /> : <Loading />;
}

function Loading() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Bone className="h-11 w-2/3" />
      <Bone className="h-52 w-full rounded-card" />
      <Bone className="h-52 w-full rounded-card" />
    </div>
  );
}

function Day({ attendance: { sheet, days, toLookAt, moreToLookAt } }: { readonly attendance: SheetAttendance }) {
  const { date, clock } = useSchoolTime();
  const today = dateFieldValue(clock, useNow());
  const startOf = (schoolDay: string) => readInstant(clock, schoolDay)?.toISOString() ?? schoolDay;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEverybody, setIsEverybody] = useState(false);
  // Today, else the next day, else the last.
  const day = days.find((each) => each.day === chosen) ?? days.find((each) => each.day >= today) ?? days.at(-1);
  if (day === undefined) return null;
  return (
    <div className="grid items-start gap-5 grid-cols-[minmax(0,1fr)] @min-[60rem]:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="grid gap-1">
            {days.length > 1 ? (
              <FilterChoice
                label="Day"
                options={days.map((each) => [each.day, date('full', startOf(each.day))] as const)}
                value={day.day}
                onChange={setChosen}
              />
            ) : (
              <p className="font-semibold" translate="no">
                {date('full', startOf(day.day))}
              </p>
            )}
            <p className="text-small text-muted tabular-nums">{formatCame(sumUp(day.slots.map(countCame)))}</p>
          </div>
          {day.slots.length === 0 ? null : (
            <Button variant="outline" size="sm" onClick={() => setIsEverybody(true)}>
              <ClipboardCheck aria-hidden="true" size={18} />
              Everybody came, except…
            </Button>
          )}
        </div>
        {day.slots.length === 0 ? (
          <p className="card px-5 py-4 text-muted">This sheet has no slots for people, only things to bring.</p>
        ) : null}
        {day.slots.map((slot) => (
          <SlotAttendance key={slot.id} sheetId={sheet.id} slot={slot} />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ToLookAt sheetId={sheet.id} odd={toLookAt} more={moreToLookAt} />
        <DoorLinks sheetId={sheet.id} day={day.day} />
      </div>
      {isEverybody ? (
        <EverybodyCameDialog open onOpenChange={setIsEverybody} sheetId={sheet.id} slots={day.slots} />
      ) : null}
    </div>
  );
}
