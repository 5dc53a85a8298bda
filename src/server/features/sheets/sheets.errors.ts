import { invalid, notFound } from '#server/http/errors.ts';

export const sheetNotFound = () => notFound('Signup sheet not found');

export const translatedIntoItself = () =>
  invalid([
    { path: 'language', message: 'The original is in a language that it is translated into: take away one of the two' },
  ]);
