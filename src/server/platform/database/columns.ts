import type { ColumnType } from 'kysely';

/** An instant as ISO 8601 in UTC with milliseconds, so that text order is time order. */
export type Instant = string;

/** Written once, at the insert. */
export type Fixed<T> = ColumnType<T, T, never>;
