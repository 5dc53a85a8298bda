import type { Engine } from './column-types.ts';
import type { Db } from './database.ts';

/** A database that grows beside the present one, which no server holds meanwhile. */
export interface NewDatabase {
  readonly engine: Engine;
  /** Its tables: none at first. */
  readonly db: Db;
  /**
   * Puts it into the place of the present one, in one step that is done or not done whatever happens meanwhile. The
   * present one stays where `former` says: in this folder, or on PostgreSQL in a schema of this name.
   *
   * @returns where the former one is now, in words; null when there was none
   * @throws {DataInUse} when someone works on the present one after all
   */
  replace(former: { readonly folder: string; readonly schema: string }): Promise<string | null>;
}
