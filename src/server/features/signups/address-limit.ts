import type { Db } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/named-lock.ts';
import { countOfAddress, type SlotOfEvent } from './places.store.ts';
import { limitReached } from './signups.errors.ts';

type Limited = Pick<SlotOfEvent, 'sheetId' | 'placesPerAddress' | 'placesPerAddressUntil'>;

/**
 * Lets no other transaction count the places of this address on these sheets until this one ends, because two slots of
 * a sheet share no lock. Comes after all slots are locked, and in one order, so that two forms never wait for each
 * other.
 */
export async function lockAddress(db: Db, emailKey: string, sheets: readonly Limited[], now: Date): Promise<void> {
  const limited = sheets.filter((sheet) => limitOf(sheet, now) !== null).map(({ sheetId }) => sheetId);
  for (const sheetId of [...new Set(limited)].sort()) await lockName(db, `places ${sheetId} ${emailKey}`);
}

/**
 * What one address has of the sheet is counted, never stored. Things to bring count as one place, however many units.
 * @throws limitReached when it would have more than the sheet allows. The caller has locked the address.
 */
export async function checkLimit(
  db: Db,
  sheet: Limited,
  { emailKey, more, now }: { readonly emailKey: string; readonly more: number; readonly now: Date },
): Promise<void> {
  const most = limitOf(sheet, now);
  if (most !== null && (await countOfAddress(db, sheet.sheetId, emailKey)) + more > most) throw limitReached(most);
}

function limitOf({ placesPerAddress, placesPerAddressUntil }: Limited, now: Date): number | null {
  const isOver = placesPerAddressUntil !== null && now.getTime() >= Date.parse(placesPerAddressUntil);
  return isOver ? null : placesPerAddress;
}
