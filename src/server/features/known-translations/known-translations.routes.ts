import { knownTranslationsView } from '#contract/known-translations.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { showKnownTranslations } from './show-known-translations.ts';

export function mountKnownTranslations(mount: Mount, hub: Hub): void {
  const { db } = hub.database;

  mount('GET /api/signup-sheets/:id/known-translations', {
    summary: 'List translations of what a sheet says that earlier sheets or the templates have',
    find: async (id) => (await sheetsOf(db, [id]))[0] ?? null,
    missing: 'Signup sheet not found',
    responses: { 200: knownTranslationsView },
    handle: ({ found }) => showKnownTranslations(db, found),
  });
}
