import { questionsInput } from '#contract/questions.ts';
import { sheetView } from '#contract/sheets.ts';
import { MAX_TRANSLATED_BODY } from '#contract/translations.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { showSheet } from '#server/features/sheets/show-sheets.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { changeQuestions } from './change-questions.ts';

export function mountSheetQuestions(mount: Mount, hub: Hub): void {
  const { sheetCache } = hub;

  mount('PUT /api/signup-sheets/:id/questions', {
    summary: 'Set what a sheet and its slots ask; a question with answers is retired instead of deleted',
    find: async (id) => {
      await sheetCache.refreshIncluding(id);
      return sheetCache.anySheet(id) === null ? null : id;
    },
    missing: 'Signup sheet not found',
    body: questionsInput,
    bodyAtMost: MAX_TRANSLATED_BODY,
    responses: { 200: sheetView },
    handle: async ({ actor, body, found }) => {
      await changeQuestions(hub, found, body.questions, actor);
      const view = await showSheet(hub, actor, found);
      if (view === null) throw sheetNotFound();
      return view;
    },
  });
}
