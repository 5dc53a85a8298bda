import type { Engine } from './column-types.ts';
import type { Db } from './database.ts';

export interface NewDatabase {
  readonly engine: Engine;
  readonly db: Db;
  /**
   * Replaces the present database in one atomic step. The present one is kept where `former` says: in this folder, or
   * on PostgreSQL in a schema of this name.
   * @returns where the former one is now, in words; null if there was none
   * @throws {DataInUse} when the present one is in use after all
   */
  replace(former: { readonly folder: string; readonly schema: string }): Promise<string | null>;
}
