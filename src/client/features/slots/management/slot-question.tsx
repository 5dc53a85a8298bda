import type { SlotInput, SlotView } from '#contract/slots.ts';
import { EmailQuestion } from '#client/features/sheets/management/email-question.tsx';
import { ToCall } from '#client/features/sheets/management/to-call.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';

type Told = Pick<SlotView, 'title' | 'startTime' | 'endTime'>;

/** Whether volunteers are emailed about the change. */
export function isToldOf(before: Told, after: Told): boolean {
  return before.title !== after.title || before.startTime !== after.startTime || before.endTime !== after.endTime;
}

interface SlotQuestionProps {
  readonly slot: SlotView;
  readonly input: SlotInput;
  readonly volunteers: number;
}

/** Who is emailed about another title or time of a slot. */
export function SlotQuestion({ slot, input, volunteers }: SlotQuestionProps) {
  const { date, range } = useSchoolTime();
  const time = ({ startTime, endTime }: Told) => {
    if (startTime !== null) return `${date('day', startTime)}, ${range(startTime, endTime)}`;
    return endTime === null ? 'no fixed time' : `until ${date('day', endTime)}, ${date('time', endTime)}`;
  };
  const changes = [
    { label: 'Slot', before: slot.title, now: input.title },
    { label: 'Time', before: time(slot), now: time(input) },
  ];
  return (
    <>
      <EmailQuestion count={volunteers} of="people" says={changes.filter(({ before, now }) => before !== now)}>
        <p className="mt-2 text-small">
          Everyone who signed up for this slot gets it, with a new calendar file. People with an offer are told too.
        </p>
      </EmailQuestion>
      <ToCall slots={[slot]} />
    </>
  );
}
