import type { SheetView } from '#contract/sheets.ts';
import { schoolDaysBetween } from '#domain/school-time/move-days.ts';
import { isSameDay, wallTime, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { EmailQuestion, type SaidChange } from './email-question.tsx';
import { ToCall } from './to-call.tsx';
import { MoveChoice } from './move-choice.tsx';

type Moving = Pick<SheetView, 'eventDate' | 'eventDeadline' | 'slots'>;

function timedSlots({ slots }: Moving) {
  return slots.filter(({ startTime, endTime }) => startTime !== null || endTime !== null);
}

/** Whether it has slots or deadlines that can move to another day with the event. */
export function hasWhatMoves(clock: SchoolClock, sheet: Moving, eventDate: string): boolean {
  const closes = sheet.eventDeadline !== null || sheet.slots.some(({ deadline }) => deadline !== null);
  return schoolDaysBetween(clock, sheet.eventDate, eventDate) !== 0 && (closes || timedSlots(sheet).length > 0);
}

interface MoveQuestionProps {
  readonly sheet: Moving;
  readonly eventDate: string;
  readonly movesSlots: boolean;
  readonly onMoveSlots: (movesSlots: boolean) => void;
  readonly volunteers: number;
}

/** Whether the slots of an event that moves go with it, and who is emailed about it. */
export function MoveQuestion({ sheet, eventDate, movesSlots, onMoveSlots, volunteers }: MoveQuestionProps) {
  const { clock } = useSchoolTime();
  return (
    <>
      {hasWhatMoves(clock, sheet, eventDate) ? (
        <SlotsChoice sheet={sheet} eventDate={eventDate} movesSlots={movesSlots} onMoveSlots={onMoveSlots} />
      ) : null}
      <EmailQuestion count={volunteers} of="people" says={useMoveSaid(sheet, eventDate)}>
        <p className="mt-2 text-small">
          One email each, with all their places as they’ll be then. People on the waiting list get it too.
        </p>
      </EmailQuestion>
      <ToCall slots={sheet.slots} />
    </>
  );
}

function SlotsChoice({ sheet, eventDate, movesSlots, onMoveSlots }: Omit<MoveQuestionProps, 'volunteers'>) {
  const { clock, date } = useSchoolTime();
  const timed = timedSlots(sheet);
  const isOfOneDay = timed.every(({ startTime, endTime }) =>
    isSameDay(clock, startTime ?? endTime ?? sheet.eventDate, sheet.eventDate),
  );
  return (
    <MoveChoice
      slots={timed.length}
      days={schoolDaysBetween(clock, sheet.eventDate, eventDate)}
      to={isOfOneDay ? date('day', eventDate) : null}
      movesSlots={movesSlots}
      onMoveSlots={onMoveSlots}
    />
  );
}

function useMoveSaid(sheet: Moving, eventDate: string): SaidChange[] {
  const { clock, date } = useSchoolTime();
  const moment = (at: string) => {
    const { hour, minute } = wallTime(clock, at);
    return hour === 0 && minute === 0 ? date('full', at) : `${date('full', at)}, ${date('time', at)}`;
  };
  return [{ label: 'Event', before: moment(sheet.eventDate), now: moment(eventDate) }];
}
