import { callInput, callList, callPreview, callView, helpToken, helpView, stoppedAsking } from '#contract/calls.ts';
import { idField } from '#contract/fields.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import { sheetOfSlot } from '#server/features/slots/slots.store.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { declineCall, showHelp, stopAsking } from './answer-call.ts';
import { askForHelpers } from './ask-people.ts';
import { createAskableCounter } from './count-askable.ts';
import { previewCall } from './plan-call.ts';
import { showCalls } from './show-calls.ts';
import { stopCall } from './stop-call.ts';

export function mountCalls(mount: Mount, hub: Hub): void {
  const ofSheet = {
    find: async (id: string) => ((await sheetOfSlot(hub.database.db, id)) === null ? null : { id }),
    missing: 'Signup sheet not found',
  };
  const countAskable = createAskableCounter(hub);
  const readsOf = async (request: FastifyRequest) => (await provedMailbox(hub, request))?.address ?? null;

  mount('POST /api/signup-sheets/:id/calls', {
    summary:
      'Ask people who agreed to it to help, or count them with dryRun; the Idempotency-Key header makes a repeated request safe',
    ...ofSheet,
    body: callInput,
    twice: 'known',
    responses: { 200: callPreview, 201: callView },
    handle: async ({ request, reply, actor, body: input, found: { id: sheetId } }) => {
      if (input.dryRun) return previewCall(hub, { sheetId, input }, actor);
      const call = await askForHelpers(hub, { sheetId, input, key: idempotencyKeyOf(request) }, actor);
      reply.code(201);
      return call;
    },
  });

  mount('GET /api/signup-sheets/:id/calls', {
    summary: 'The calls for helpers of a sheet with what came of them, in numbers',
    ...ofSheet,
    responses: { 200: callList },
    handle: async ({ found, actor }) => ({
      calls: await showCalls(hub, found.id),
      canBeAsked: await countAskable(found.id, actor),
    }),
  });

  mount('POST /api/signup-sheets/:id/calls/stop', {
    summary: 'Stop a call for helpers: emails that wait are not sent',
    ...ofSheet,
    body: z.object({ callId: idField }),
    responses: { 200: callView },
    handle: ({ actor, body: { callId }, found }) => stopCall(hub, { sheetId: found.id, callId }, actor),
  });

  mount('POST /api/calls/view', {
    summary: 'Get the places of a mailed call for helpers; changes nothing',
    body: helpToken,
    twice: 'harmless',
    responses: { 200: helpView },
    handle: async ({ request, body: { token } }) => showHelp(hub, token, await readsOf(request)),
  });

  mount('POST /api/calls/decline', {
    summary: 'Say “not this time” to a call for helpers; pressed again, answers the same',
    body: helpToken,
    responses: { 200: helpView },
    handle: async ({ request, body: { token } }) => declineCall(hub, token, await readsOf(request)),
  });

  mount('POST /api/calls/stop-asking', {
    summary: 'End calls for helpers for the address of a mailed one; pressed again, answers the same',
    body: helpToken,
    responses: { 200: z.union([helpView, stoppedAsking]) },
    handle: async ({ request, body: { token } }) => stopAsking(hub, token, await readsOf(request)),
  });
}
