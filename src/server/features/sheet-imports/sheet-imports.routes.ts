import { MAX_IMPORT_BODY, sheetImportAnswer, sheetImportInput } from '#contract/sheet-imports.ts';
import { showSheet } from '#server/features/sheets/show-sheets.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { importSheet } from './import-sheet.ts';

export function mountSheetImports(mount: Mount, hub: Hub): void {
  mount('POST /api/signup-sheets/imports', {
    summary:
      'Create a draft from an export of SignUpGenius or SignUp.com, without its people; the Idempotency-Key header makes a repeated request safe',
    body: sheetImportInput,
    bodyAtMost: MAX_IMPORT_BODY,
    takesTextFile: true,
    twice: 'known',
    responses: { 200: sheetImportAnswer, 201: sheetImportAnswer },
    handle: async ({ request, reply, actor, body }) => {
      const { id, title, eventDate, read } = await importSheet(hub, body, actor, idempotencyKeyOf(request));
      const sheet = id === null ? null : await showSheet(hub, actor, id);
      if (id !== null && sheet === null) throw sheetNotFound();
      const { source, movedDays, slots, places, people, skipped } = read;
      reply.code(id === null ? 200 : 201);
      const slotsOver = slots.filter(({ isOver }) => isOver === true).length;
      const sums = {
        ...(movedDays === 0 ? {} : { movedDays }),
        slots: slots.length,
        ...(slotsOver === 0 ? {} : { slotsOver }),
        places,
        people,
        skipped,
      };
      return { sheet, source, title, eventDate, ...sums, ...(id === null ? { planned: [...slots] } : {}) };
    },
  });
}
