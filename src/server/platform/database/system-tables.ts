import type { Fixed, Instant } from './columns.ts';

/** One row a day, so that growth can be seen. */
export interface DatabaseSizesTable {
  /** A school day, such as 2026-12-12. */
  day: Fixed<string>;
  measured_at: Instant;
  kibibytes: number;
}

/** The processes that share a PostgreSQL database; the embedded database has only one. */
export interface ServerProcessesTable {
  id: Fixed<string>;
  version: Fixed<string>;
  node: Fixed<string>;
  started_at: Fixed<Instant>;
  seen_at: Instant;
}
