import { invalid } from '#server/http/errors.ts';

/** The sentence of its 404. */
export const PERSON_NOT_FOUND = 'There is no such person, or none who signed up for a sheet of yours';
export const noSuchPlace = () => invalid([{ path: 'before', message: 'Before must be the next of a page' }]);
