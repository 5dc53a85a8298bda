import {
  invitationAccepted,
  invitationToken,
  invitationView,
  organizerInput,
  organizerRemoval,
  organizersView,
  organizerView,
} from '#contract/organizers.ts';
import { organizersOf } from '#server/features/organizers/organizers.store.ts';
import { requireUser } from '#server/features/sessions/require-user.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteOrganizer } from './invite-organizer.ts';
import { presentOrganizer } from './present-organizer.ts';
import { removeOrganizer } from './remove-organizer.ts';
import { showInvitation } from './show-invitation.ts';

export function mountInvitations(mount: Mount, hub: Hub): void {
  const { db } = hub.database;
  const find = async (id: string) => ((await sheetsOf(db, [id])).length === 0 ? null : id);
  const missing = 'Signup sheet not found';

  mount('GET /api/signup-sheets/:id/organizers', {
    summary: 'List the co-organizers of a sheet, and who is invited',
    find,
    missing,
    responses: { 200: organizersView },
    handle: async ({ found: sheetId }) => ({ organizers: (await organizersOf(db, sheetId)).map(presentOrganizer) }),
  });

  mount('POST /api/signup-sheets/:id/organizers', {
    summary:
      'Invite a person to organize the sheet, or mail the link again; the Idempotency-Key header makes a repeated request safe',
    find,
    missing,
    body: organizerInput,
    twice: 'known',
    responses: { 201: organizerView },
    handle: async ({ request, reply, actor, body: { email }, found: sheetId }) => {
      reply.code(201);
      return inviteOrganizer(hub, { sheetId, email, idempotencyKey: idempotencyKeyOf(request) }, actor);
    },
  });

  mount('DELETE /api/signup-sheets/:id/organizers', {
    summary: 'Remove a co-organizer of a sheet, or withdraw an invitation',
    find,
    missing,
    body: organizerRemoval,
    responses: { 204: null },
    handle: async ({ reply, actor, body: { id }, found: sheetId }) => {
      await removeOrganizer(hub, { sheetId, id }, actor);
      return reply.code(204).send();
    },
  });

  mount('POST /api/organizers/invitation', {
    summary: 'Read the invitation behind a link from an email; changes nothing',
    body: invitationToken,
    twice: 'harmless',
    responses: { 200: invitationView },
    handle: ({ request, body }) => showInvitation(hub, body.token, wishedLanguage(request)),
  });

  mount('POST /api/organizers/accept', {
    summary: 'Accept an invitation, signed in with the address to which it was mailed',
    body: invitationToken,
    responses: { 200: invitationAccepted },
    handle: ({ actor, body }) => acceptInvitation(hub, body.token, requireUser(actor)),
  });
}
