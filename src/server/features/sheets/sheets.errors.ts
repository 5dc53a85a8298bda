import type { SheetState } from '#domain/sheet-states.ts';
import { HubError, invalid, notFound } from '#server/http/errors.ts';

export const sheetNotFound = () => notFound('Signup sheet not found');

export const opensAfterItCloses = () =>
  invalid([{ path: 'opensAt', message: 'Sign-ups must open before the deadline' }]);

export const cannotBecome = (state: SheetState, wanted: SheetState) =>
  new HubError(
    409,
    'state_not_allowed',
    state === wanted
      ? `This sheet is ${inWords[state]} already`
      : `A sheet that is ${inWords[state]} can’t become ${inWords[wanted]}`,
  );
export const sheetWasDeleted = () => new HubError(409, 'sheet_deleted', 'This signup sheet was deleted meanwhile');
export const draftWithPeople = () =>
  new HubError(
    409,
    'has_signups',
    'People have signed up or wait for a place, so this sheet can’t become a draft again. You can unlist it or call it off.',
  );

const inWords: Readonly<Record<SheetState, string>> = {
  draft: 'a draft',
  published: 'published',
  called_off: 'called off',
  archived: 'archived',
};
