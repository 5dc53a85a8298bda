// The names of fields in forms for browsers without script.

/** Comes once for each mark of a dish. */
export const MARKS = 'marks';

/** For the names of further people. */
export const furtherPeople = ['person2', 'person3'] as const;
