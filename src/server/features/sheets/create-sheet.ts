import type { SheetInput } from '#contract/sheets.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readSheetDetails } from './read-details.ts';
import { insertSheet, type Sheet } from './sheets.store.ts';

/** @throws 400 when a moment cannot be read, or a translation is in the language of the original */
export async function createSheet(
  { database, schoolClock, clock }: Platform,
  input: SheetInput,
  actor: Actor,
): Promise<Sheet> {
  const details = readSheetDetails(schoolClock, input);
  return database.write(async (write) => {
    const at = clock.now();
    const sheet = await insertSheet(write.db, details, { state: input.state, at: at.toISOString() });
    await recordAudit(write, actor, { action: 'sheet-created', subjectId: sheet.id, detail: sheet.title, at });
    write.announce({ topic: 'sheet', id: sheet.id });
    return sheet;
  });
}
