import { HubError } from '#server/http/errors.ts';

export const noSheetPicture = () =>
  new HubError(409, 'no_sheet_picture', 'There’s no picture to describe. Please upload one first.');
