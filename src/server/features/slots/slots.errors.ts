import { HubError, invalid, notFound } from '#server/http/errors.ts';

export const slotNotFound = () => notFound('Volunteer slot not found');
export const sheetOfSlotNotFound = () => notFound('Signup sheet not found');
export const endsBeforeItStarts = () => invalid([{ path: 'endTime', message: 'End time must be after start time' }]);

export function maxBelowPresent(people: number): HubError {
  const who = people === 1 ? '1 person is' : `${people} people are`;
  return new HubError(
    409,
    'max_below_present',
    `${who} signed up already, so the maximum cannot be lower than ${people}`,
  );
}
