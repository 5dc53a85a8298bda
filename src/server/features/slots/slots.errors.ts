import type { SlotKind } from '#domain/slot-kinds.ts';
import { NO_SLOT_FITS, tooManyAtOnce, tooManyOnSheet } from '#contract/slot-limits.ts';
import { HubError, invalid, notFound } from '#server/http/errors.ts';

export const slotNotFound = () => notFound('Volunteer slot not found');
export const sheetOfSlotNotFound = () => notFound('Signup sheet not found');
export const endsBeforeItStarts = () => invalid([{ path: 'endTime', message: 'End time must be after start time' }]);

/** The original is in one of the languages of the translations; `path` is the field that caused it. */
export const translatedIntoItself = (path: 'language' | 'translations') =>
  invalid([
    { path, message: 'The original is in a language that you’ve also translated it into. Remove one of the two' },
  ]);

export function maxBelowPresent(taken: number, kind: SlotKind): HubError {
  const message =
    kind === 'item'
      ? `${taken} ${taken === 1 ? 'is' : 'are'} already taken, so you can’t ask for fewer than ${taken}`
      : `${signedUp(taken)}, so the maximum can’t be lower than ${taken}`;
  return new HubError(409, 'max_below_present', message);
}

/** @param kind as the slot is */
export function kindInUse(taken: number, kind: SlotKind): HubError {
  const message =
    kind === 'item'
      ? `${taken} ${taken === 1 ? 'is' : 'are'} already taken, so this slot can’t ask for people. Add another slot for the people`
      : `${signedUp(taken)}, so this slot can’t ask for things to bring. Add another slot for the things`;
  return new HubError(409, 'kind_in_use', message);
}

export const maxPerPersonBelowPresent = (most: number) =>
  new HubError(
    409,
    'max_per_person_below_present',
    `Someone has taken ${most}, so the most per person can’t be lower than ${most}. To lower it, change that sign-up first`,
  );

function signedUp(people: number): string {
  return `${people === 1 ? '1 person is' : `${people} people are`} already signed up`;
}

export const tooManySlotsOnSheet = (present: number, added: number) =>
  new HubError(409, 'too_many_slots', tooManyOnSheet(present, added));

export const tooManySlotsAtOnce = (planned: number) =>
  new HubError(400, 'too_many_slots_at_once', tooManyAtOnce(planned));

/** @param errors by the place of each in the request */
export function rowsNotSaved(errors: readonly { readonly path: string; readonly message: string }[]): HubError {
  const problems = errors.length === 1 ? 'There is a problem' : `There are ${errors.length} problems`;
  return new HubError(409, 'rows_not_saved', `${problems}, so nothing was saved`, {
    errors: errors.map(({ path, message }) => ({ path, message })),
  });
}

export const noSlotPlanned = () => new HubError(400, 'no_slots', NO_SLOT_FITS);
