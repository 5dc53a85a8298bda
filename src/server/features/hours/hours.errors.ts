import { yearName } from '#domain/school-year.ts';
import { HubError, notFound } from '#server/http/errors.ts';

export const hoursSheetNotFound = () => notFound('Signup sheet not found');
export const hoursNotFound = () => notFound('There are no such hours');
export const notOnSheet = () =>
  notFound('This person isn’t on the signup sheet, or their volunteer slot isn’t over yet');
export const yearIsClosed = (year: number) =>
  new HubError(
    409,
    'year_closed',
    `The school year ${yearName(year)} is closed. Enter the hours of each person with a reason: they are added to the list of adjustments.`,
  );
export const alreadyDisputed = () =>
  new HubError(409, 'already_disputed', 'You’ve told us already. An organizer will answer.');
export const sheetIsGone = () =>
  new HubError(
    409,
    'sheet_deleted',
    'The event was deleted, so its hours can’t be corrected here. Write to the school’s volunteers.',
  );
export const yearNotOver = (year: number) =>
  new HubError(409, 'year_not_over', `The school year ${yearName(year)} isn’t over yet.`);
