import type { HoursOfPerson, PersonRow, WaitOfPerson } from '#contract/people.ts';

const MINUTES = 60;

/** `7 h 30 min`, `2 h`, `45 min`, in one line */
export function formatDuration(minutes: number): string {
  const whole = Math.abs(minutes);
  const [hours, rest] = [Math.floor(whole / MINUTES), whole % MINUTES];
  const words = [hours === 0 && rest !== 0 ? '' : `${hours}\u00a0h`, rest === 0 ? '' : `${rest}\u00a0min`];
  return `${minutes < 0 ? '−' : ''}${words.filter((part) => part !== '').join('\u00a0')}`;
}

/** As the server counts them, in hours. */
export function inMinutes(hours: number): number {
  return Math.round(hours * MINUTES);
}

/** `3 coming up, 1 waiting` */
export function formatSignedUp({ upcoming, waiting }: Pick<PersonRow, 'upcoming' | 'waiting'>): string | null {
  const parts = [upcoming === 0 ? '' : `${upcoming} coming up`, waiting === 0 ? '' : `${waiting} waiting`];
  return parts.filter((part) => part !== '').join(', ') || null;
}

/** `Waiting, 2nd in line` */
export function formatWait({ ahead }: Pick<WaitOfPerson, 'ahead'>): string {
  return ahead === null ? 'A place is held' : `Waiting, ${ordinal(ahead + 1)} in line`;
}

const ENDINGS = ['th', 'st', 'nd', 'rd'] as const;

function ordinal(nth: number): string {
  const isTeen = nth % 100 >= 11 && nth % 100 <= 13;
  return `${nth}${isTeen ? 'th' : (ENDINGS[nth % 10] ?? 'th')}`;
}

interface Given {
  readonly words: string;
  /** What is to be said beside it; null for nothing. */
  readonly note: string | null;
}

/** What became of a sign-up that is over; null where nothing is known. */
export function givenWords(hours: HoursOfPerson | undefined): Given | null {
  if (hours === undefined) return null;
  const { minutes, state, isConfirmed, absence } = hours;
  if (absence !== null) return { words: absence === 'not_needed' ? 'Not needed' : 'Didn’t come', note: null };
  if (state === 'struck') return { words: 'Not counted', note: null };
  const note = state === 'disputed' ? 'Objection' : isConfirmed ? null : 'To confirm';
  return { words: minutes === null ? '–' : formatDuration(minutes), note };
}
