import { z } from 'zod';
import { sheetView } from '#contract/sheets.ts';
import { templateSheetInput, templateView } from '#contract/templates.ts';
import { sheetTemplates, type KnownTemplate } from '#domain/templates/sheet-templates.ts';
import { showSheet } from '#server/features/sheets/show-sheets.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { createFromTemplate } from './create-from-template.ts';
import { presentTemplate } from './present-template.ts';

export function mountTemplates(mount: Mount, hub: Hub): void {
  mount('GET /api/sheet-templates', {
    summary: 'List the templates of sheets with their slots, in wall times of the school',
    responses: { 200: z.array(templateView) },
    handle: () => sheetTemplates.map(presentTemplate),
  });

  mount('POST /api/sheet-templates/:id/sheets', {
    summary: 'Create a sheet with its slots from a template; the Idempotency-Key header makes a repeated request safe',
    isName: (name) => templateOf(name) !== null,
    find: async (name) => templateOf(name),
    missing: 'Sheet template not found',
    body: templateSheetInput,
    twice: 'known',
    responses: { 201: sheetView },
    handle: async ({ request, reply, actor, body, found }) => {
      const id = await createFromTemplate(hub, found, body, actor, idempotencyKeyOf(request));
      const view = await showSheet(hub, actor, id);
      if (view === null) throw sheetNotFound();
      reply.code(201);
      return view;
    },
  });
}

function templateOf(name: string): KnownTemplate | null {
  return sheetTemplates.find(({ id }) => id === name) ?? null;
}
