import { versionsView } from '#contract/versions.ts';
import type { Actor } from '#server/http/actor.ts';
import { signInRequired } from '#server/http/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { showVersions } from './show-versions.ts';
import { noteRead } from './versions.store.ts';

export function mountVersions(mount: Mount, hub: Hub): void {
  mount('GET /api/versions', {
    summary: 'Get the versions that have run on this data, and what each changed',
    responses: { 200: versionsView },
    handle: ({ actor }) => showVersions(hub, userIdOf(actor)),
  });

  mount('POST /api/versions/read', {
    summary: 'Note that the caller has read what the present version changed',
    twice: 'harmless',
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await hub.database.write(({ db }) => noteRead(db, userIdOf(actor), productVersion));
      return reply.code(204).send();
    },
  });
}

function userIdOf(actor: Actor): string {
  if (actor.role === 'anonymous') throw signInRequired();
  return actor.userId;
}
