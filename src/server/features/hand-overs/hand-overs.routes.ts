import { z } from 'zod';
import {
  handOverAsked,
  handOverChoice,
  handOverInput,
  handOverView,
  startedHandOver,
  takeOverInput,
  takeOverToken,
  takeOverView,
} from '#contract/hand-overs.ts';
import { formTraces } from '#contract/limits.ts';
import { manageInput } from '#contract/signup-link.ts';
import { signedUp } from '#contract/signups.ts';
import { sheetOfSlot, slotById } from '#server/features/slots/slots.store.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { approve, refuse, showHandOvers } from './organize-hand-overs.ts';
import { showTakeOver } from './show-take-over.ts';
import { startSearch } from './start-search.ts';
import { stopSearch } from './stop-search.ts';
import { takeOver } from './take-over.ts';

export function mountHandOvers(mount: Mount, hub: Hub): void {
  const { db } = hub.database;

  mount('POST /api/manage/hand-over', {
    summary: 'Make the link with which somebody else takes the place over; asked again, answers the same',
    body: handOverInput,
    responses: { 201: startedHandOver },
    handle: async ({ reply, body }) => {
      reply.code(201);
      return startSearch(hub, body);
    },
  });

  mount('DELETE /api/manage/hand-over', {
    summary: 'Stop looking for somebody who takes the place over',
    body: manageInput,
    responses: { 204: null },
    handle: async ({ reply, body }) => {
      await stopSearch(hub, body);
      return reply.code(204).send();
    },
  });

  mount('POST /api/hand-overs/view', {
    summary: 'Get the place that can be taken over by a link; changes nothing',
    body: takeOverToken,
    twice: 'harmless',
    responses: { 200: takeOverView },
    handle: ({ body: { token } }) => showTakeOver(hub, token),
  });

  mount('POST /api/hand-overs/take', {
    summary:
      'Take a place over; the Idempotency-Key header makes a repeated request safe. 202 where an organizer is asked first',
    body: takeOverInput.extend(formTraces.shape),
    twice: 'known',
    responses: { 201: signedUp, 202: handOverAsked },
    handle: async ({ request, reply, actor, body }) => {
      const outcome = await takeOver(hub, actor, body, idempotencyKeyOf(request));
      reply.code('asked' in outcome ? 202 : 201);
      return 'asked' in outcome ? outcome.asked : outcome.signup;
    },
  });

  mount('GET /api/signup-sheets/:id/hand-overs', {
    summary: 'Who looks for somebody who takes a place of a sheet over, and who wants to',
    find: async (id) => ((await sheetOfSlot(db, id)) === null ? null : { id }),
    missing: 'Signup sheet not found',
    responses: { 200: z.object({ handOvers: z.array(handOverView) }) },
    handle: async ({ found }) => ({ handOvers: await showHandOvers(hub, found.id) }),
  });

  const findSlot = (id: string) => slotById(db, id);
  const missing = 'Volunteer slot not found';

  mount('POST /api/volunteer-slots/:id/hand-overs/approve', {
    summary: 'Agree that somebody takes a place over',
    find: findSlot,
    missing,
    body: handOverChoice,
    responses: { 204: null },
    handle: async ({ reply, actor, body: { handOverId }, found }) => {
      await approve(hub, { slotId: found.id, handOverId, actor });
      return reply.code(204).send();
    },
  });

  mount('POST /api/volunteer-slots/:id/hand-overs/refuse', {
    summary: 'Refuse that somebody takes a place over; the volunteer goes on looking',
    find: findSlot,
    missing,
    body: handOverChoice,
    responses: { 204: null },
    handle: async ({ reply, actor, body: { handOverId }, found }) => {
      await refuse(hub, { slotId: found.id, handOverId, actor });
      return reply.code(204).send();
    },
  });
}
