import type { ClaimInput, OwnHours } from '#contract/hours.ts';
import { doorNames } from '#domain/door-names.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { arrivalOf } from '#server/features/attendance/arrival-of.ts';
import { agreeToAddress, claimsUnder, dropAddress } from '#server/features/attendance/facts-of-owner.store.ts';
import { hoursOfPeople } from '#server/features/given-hours/hours.store.ts';
import { moveHours } from '#server/features/given-hours/move-hours.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import { lockSlotsOfSheet, slotsOf } from '#server/features/slots/slots.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hoursNotFound } from './hours.errors.ts';

/** Who came by and was noted by a helper under the address, which is in lower case; nobody who was taken back. */
export async function readClaims(platform: Platform, db: Db, address: string): Promise<OwnHours['claims']> {
  const claims = await openClaims(db, address);
  if (claims.length === 0) return [];
  const sheetIds = [...new Set(claims.map(({ sheetId }) => sheetId))];
  const sheets = new Map((await sheetsOf(db, sheetIds)).map((sheet) => [sheet.id, sheet]));
  const slots = new Map((await slotsOf(db, sheetIds)).map((slot) => [slot.id, slot]));
  const shown: OwnHours['claims'] = [];
  for (const { personId, sheetId, slotId, name } of claims) {
    const [sheet, slot] = [sheets.get(sheetId), slots.get(slotId ?? '')];
    if (sheet === undefined || slot === undefined) continue;
    const { eventDate } = sheet;
    if ((await arrivalOf(platform, db, { personId, slot: { ...slot, eventDate } })) === null) continue;
    shown.push({
      personId,
      name: name === null ? null : (doorNames([{ id: personId, name }]).get(personId) ?? null),
      slot: slot.title,
      sheet: sheet.title,
      day: dateFieldValue(platform.schoolClock, slot.startTime ?? sheet.eventDate),
    });
  }
  return shown;
}

/** Hours that have an address are somebody’s already, whatever a fact of their id says. */
async function openClaims(db: Db, address: string) {
  const claims = await claimsUnder(db, address);
  const hours = await hoursOfPeople(
    db,
    claims.map(({ personId }) => personId),
  );
  const owned = new Set(hours.flatMap((one) => (one.address === null ? [] : [one.personId])));
  return claims.filter(({ personId }) => !owned.has(personId));
}

/**
 * The reader of an address says whether they are who came by under it: then their hours are theirs. If not, the address
 * is taken from what the helper noted.
 * @throws 404 where nobody was noted under it, or it was answered
 */
export async function answerClaim(
  platform: Platform,
  { personId, isMine }: ClaimInput,
  address: string | null,
): Promise<void> {
  if (address === null) throw hoursNotFound();
  await platform.database.write(async ({ db }) => {
    const open = async () => (await openClaims(db, address)).find((one) => one.personId === personId);
    const found = await open();
    if (found === undefined) throw hoursNotFound();
    await lockSlotsOfSheet(db, found.sheetId);
    const claim = await open();
    if (claim === undefined) throw hoursNotFound();
    if (!isMine) return dropAddress(db, personId);
    await agreeToAddress(db, personId, platform.clock.now().toISOString());
    const [sheet] = await sheetsOf(db, [claim.sheetId]);
    if (claim.name === null || sheet === undefined) return;
    await moveHours(platform, db, {
      personId,
      to: { name: claim.name, address, language: sheet.language },
      byId: null,
    });
  });
}
