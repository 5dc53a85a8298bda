import type { FillActionKind } from '#domain/fill-actions.ts';
import type { Fixed, Instant } from './columns.ts';

/** What an organizer did so that a slot, or the slots of a sheet, fill. */
export interface FillActionsTable {
  id: Fixed<string>;
  sheet_id: Fixed<string>;
  slot_id: Fixed<string | null>;
  kind: Fixed<FillActionKind>;
  places_before: Fixed<number | null>;
  places_after: Fixed<number | null>;
  at: Fixed<Instant>;
}
