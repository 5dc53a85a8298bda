import { invalid } from '#server/http/errors.ts';

export const noSuchSlot = (at: number) =>
  invalid([{ path: `slots.${at}.key`, message: 'Must be the key of a slot of this template, and appear once' }]);
export const slotEndsBeforeItStarts = (at: number) =>
  invalid([{ path: `slots.${at}.endTime`, message: 'End time must be after start time' }]);
