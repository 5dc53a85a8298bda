import { randomUUID } from 'node:crypto';
import type { TemplateSheetInput } from '#contract/templates.ts';
import type { KnownTemplate } from '#domain/templates/sheet-templates.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimSheet } from '#server/features/sheets/claim-sheet.ts';
import { insertSheet } from '#server/features/sheets/sheets.store.ts';
import { insertSlot } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { signInRequired } from '#server/http/errors.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fillTemplate } from './fill-template.ts';

/**
 * Creates the sheet with all its slots, or nothing. The caller becomes its organizer.
 * @returns its id; that of the first sheet when the request is repeated with the same key
 * @throws 400 when a slot is not the template's, or would not end after its start; 409 when the sheet of this key was
 * deleted since; 422 when the key was used for another request
 */
export async function createFromTemplate(
  { database, schoolClock, clock }: Platform,
  template: KnownTemplate,
  input: TemplateSheetInput,
  actor: Actor,
  idempotencyKey: IdempotencyKey | null,
): Promise<string> {
  const organizer = actor.userId === null ? null : await userById(database.db, actor.userId);
  if (organizer === null) throw signInRequired();
  const { sheet, slots } = fillTemplate(schoolClock, template, input, organizer);
  return database.write(async (write) => {
    const now = clock.now();
    const id = randomUUID();
    const body = ['sheet from template', template.id, organizer.id, input];
    const made = await claimSheet(write.db, { key: idempotencyKey, body, id, now });
    if (made !== null) return made;
    await insertSheet(write.db, sheet, { state: 'draft', at: now.toISOString(), id });
    for (const slot of slots) await insertSlot(write.db, id, slot, now);
    await recordAudit(write, actor, { action: 'sheet-created', subjectId: id, detail: sheet.title, at: now });
    write.announce({ topic: 'sheet', id });
    return id;
  });
}
