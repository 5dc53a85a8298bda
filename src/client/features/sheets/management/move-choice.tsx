import { useId } from 'react';
import { formatCount } from '#client/lib/format-count.ts';
import { ChoiceField } from '#client/ui/choice-field.tsx';

interface MoveChoiceProps {
  /** How many have times; of none, only deadlines move. */
  readonly slots: number;
  readonly days: number;
  /** The day that all of them move to; null where they are on several. */
  readonly to: string | null;
  readonly movesSlots: boolean;
  readonly onMoveSlots: (movesSlots: boolean) => void;
}

/** Whether the slots of an event go to another day with it. */
export function MoveChoice({ slots, days, to, movesSlots, onMoveSlots }: MoveChoiceProps) {
  const id = useId();
  const by = `${formatDays(Math.abs(days))} ${days > 0 ? 'later' : 'earlier'}`;
  const what = slots === 1 ? 'the slot' : `all ${slots} slots`;
  const where = to === null ? by : `to ${to}`;
  const isOfDeadlines = slots === 0;
  return (
    <ChoiceField
      id={id}
      label={isOfDeadlines ? 'What about the deadlines?' : 'What about the slots?'}
      value={movesSlots ? 'move' : 'keep'}
      onChange={(chosen) => onMoveSlots(chosen === 'move')}
      options={[
        {
          value: 'move',
          label: `Move ${isOfDeadlines ? `the sign-up deadlines ${by}` : `${what} ${where}`} too`,
          hint: 'Usual. The times of day stay, and sign-up deadlines move along',
        },
        {
          value: 'keep',
          label: isOfDeadlines ? 'Keep the deadlines' : 'Keep the slots’ own days',
          hint: isOfDeadlines ? 'Sign-ups close when they do now' : 'You can change each slot afterwards',
        },
      ]}
    />
  );
}

const WEEK = 7;

/** `3 days`, `52 weeks` */
function formatDays(days: number): string {
  return days % WEEK === 0 ? formatCount(days / WEEK, 'week') : formatCount(days, 'day');
}
