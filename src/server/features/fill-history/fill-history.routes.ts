import { fillHistory } from '#contract/fill-history.ts';
import { sheetOfSlot, slotById } from '#server/features/slots/slots.store.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { noteShared } from './note-shared.ts';
import { showFillHistory } from './show-fill-history.ts';

export function mountFillHistory(mount: Mount, hub: Hub): void {
  const { db } = hub.database;

  mount('GET /api/signup-sheets/:id/fill-history', {
    summary: 'What organizers did so that the slots of a sheet fill, and how many people signed up after it',
    find: async (id) => ((await sheetOfSlot(db, id)) === null ? null : { id }),
    missing: 'Signup sheet not found',
    responses: { 200: fillHistory },
    handle: ({ found }) => showFillHistory(hub, found.id),
  });

  mount('POST /api/volunteer-slots/:id/shared', {
    summary: 'Record that the link of a slot’s sheet was passed on',
    find: (id) => slotById(db, id),
    missing: 'Volunteer slot not found',
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await noteShared(hub, found, actor);
      return reply.code(204).send();
    },
  });
}
