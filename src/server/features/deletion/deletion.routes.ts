import {
  deletionAsk,
  deletionAsked,
  deletionConfirmation,
  deletionOpened,
  deletionRequestList,
} from '#contract/deletion.ts';
import { askerOf } from '#server/features/mailbox-proofs/asker-of.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { askForDeletion } from './ask-for-deletion.ts';
import { carryOutDeletion } from './carry-out-deletion.ts';
import { confirmDeletion } from './confirm-deletion.ts';
import { REQUEST_NOT_FOUND } from './deletion.errors.ts';
import { openRequestById } from './deletion-requests.store.ts';
import { listDeletionRequests } from './list-deletion-requests.ts';

const ASKED = 'If we keep anything under this address, we’ve emailed a link to it to confirm the deletion.';

export function mountDeletion(mount: Mount, hub: Hub): void {
  mount('POST /api/deletion-requests', {
    summary: 'Request the deletion of everything under an address; the answer never reveals whether there is anything',
    body: deletionAsk,
    responses: { 200: deletionAsked },
    handle: async ({ request, body }) => {
      await askForDeletion(hub, body, await askerOf(hub, request, body.email));
      return { message: ASKED };
    },
  });

  mount('POST /api/deletion-requests/confirm', {
    summary: 'Confirm a request by the link from the email',
    body: deletionConfirmation,
    responses: { 200: deletionOpened },
    handle: ({ body }) => confirmDeletion(hub, body.token),
  });

  mount('GET /api/deletion-requests', {
    summary: 'List open requests with the days left, most urgent first',
    responses: { 200: deletionRequestList },
    handle: () => listDeletionRequests(hub),
  });

  mount('POST /api/deletion-requests/:id/carry-out', {
    summary: 'Delete or anonymise everything under the address of a request, and confirm it by email',
    find: (id) => openRequestById(hub.database.db, id),
    missing: REQUEST_NOT_FOUND,
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await carryOutDeletion(hub, found.id, actor);
      return reply.code(204).send();
    },
  });
}
