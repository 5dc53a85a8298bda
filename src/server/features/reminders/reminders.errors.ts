import { notFound } from '#server/http/errors.ts';

export const sheetToRemindNotFound = () => notFound('Signup sheet not found');
export const nobodyToRemind = () => notFound('There’s nobody left to send this reminder to');
