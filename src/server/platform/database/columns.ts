import type { ColumnType } from 'kysely';

/** ISO 8601 in UTC with milliseconds, so text order is time order. */
export type Instant = string;

/** Written only by the insert. */
export type Fixed<T> = ColumnType<T, T, never>;
