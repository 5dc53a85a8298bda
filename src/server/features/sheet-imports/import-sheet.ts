import { randomUUID } from 'node:crypto';
import type { SheetImportInput } from '#contract/sheet-imports.ts';
import { askingForThings, readExport, type ImportedSlot, type ReadExport } from '#domain/sheet-import/read-export.ts';
import { deadlineOf } from '#domain/templates/plan-template.ts';
import { SOURCE } from '#domain/writing.ts';
import { plainShift } from '#domain/slot-kinds.ts';
import { noRules } from '#domain/sheet-rules.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimSheet } from '#server/features/sheets/claim-sheet.ts';
import { insertSheet } from '#server/features/sheets/sheets.store.ts';
import { insertSlots, type SlotDetails } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { signInRequired } from '#server/http/errors.ts';
import { readMoment } from '#server/http/read-moment.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noDayInFile, noSlotInFile, noTitleInFile, unreadableFile } from './sheet-imports.errors.ts';

interface ImportResult {
  /** Of the draft; null in a dry run. */
  readonly id: string | null;
  readonly title: string | null;
  readonly eventDate: string | null;
  readonly read: ReadExport;
}

/**
 * Makes a draft with the slots of another service's export, or nothing. The caller becomes its organizer. Nobody in the
 * file is signed up or emailed: they agreed to something else.
 * @throws 400 with a sentence about a file that cannot be read, or that names no slot, no title or no day; 409 when the
 * sheet of this key was deleted since; 422 when the key was used for another request
 */
export async function importSheet(
  { database, schoolClock, clock }: Platform,
  input: SheetImportInput,
  actor: Actor,
  idempotencyKey: IdempotencyKey | null,
): Promise<ImportResult> {
  const now = clock.now();
  const wanted = input.eventDate === undefined ? null : readMoment(schoolClock, 'eventDate', input.eventDate);
  const guessed = readExport(schoolClock, input.text, { now, eventDate: wanted, moveSlots: input.moveSlots });
  if (typeof guessed === 'string') throw unreadableFile(guessed);
  const read = input.things === undefined ? guessed : askingForThings(guessed, input.things);
  if (read.slots.length === 0) throw noSlotInFile(read.skipped);
  const title = input.title ?? read.title;
  const eventDate = wanted ?? read.eventDate;
  if (input.dryRun) return { id: null, title, eventDate, read };
  if (title === null) throw noTitleInFile();
  if (eventDate === null) throw noDayInFile();
  const organizer = actor.userId === null ? null : await userById(database.db, actor.userId);
  if (organizer === null) throw signInRequired();
  const sheet = {
    title,
    description: null,
    language: SOURCE,
    translations: null,
    eventDate,
    showEventDate: true,
    showSpotCount: true,
    eventDeadline: deadlineOf(schoolClock, eventDate, read.slots),
    organizerName: organizer.name,
    organizerEmail: organizer.email,
    visibility: 'listed',
    ...noRules,
  } as const;
  const id = await database.write(async (write) => {
    const sheetId = randomUUID();
    const body = ['sheet import', organizer.id, input];
    const made = await claimSheet(write.db, { key: idempotencyKey, body, id: sheetId, now });
    if (made !== null) return made;
    await insertSheet(write.db, sheet, { state: 'draft', at: now.toISOString(), id: sheetId });
    await insertSlots(write.db, sheetId, read.slots.map(detailsOf), now);
    await recordAudit(write, actor, { action: 'sheet-created', subjectId: sheetId, detail: title, at: now });
    write.announce({ topic: 'sheet', id: sheetId });
    return sheetId;
  });
  return { id, title, eventDate, read };
}

function detailsOf({ things, isOver: _isOver, ...slot }: ImportedSlot): SlotDetails {
  const asked =
    things === undefined ? plainShift : ({ ...plainShift, kind: 'item', bring: 'optional', ...things } as const);
  return { ...asked, ...slot, translations: null, deadline: null };
}
