import type { AttendedSlot, AttendingPerson } from '#contract/attendance.ts';
import type { NewlySaid } from './attendance-calls.ts';

/** Whoever was checked in has come, whatever is said in the evening. */
export function waitsForWord({ kind, state }: Pick<AttendingPerson, 'kind' | 'state'>): boolean {
  return kind === 'signup' && (state === 'expected' || state === 'no_show');
}

/** What is said when everybody came except these; nothing of who is known already. */
export function saidOfAll(slots: readonly AttendedSlot[], away: ReadonlySet<string>): NewlySaid[] {
  return slots.flatMap(({ startTime, people }) =>
    people.filter(waitsForWord).flatMap(({ id, state }): NewlySaid[] => {
      if (!away.has(id)) return [{ kind: 'arrived', person: id, ...(startTime === null ? {} : { at: startTime }) }];
      return state === 'no_show' ? [] : [{ kind: 'no_show', person: id }];
    }),
  );
}
