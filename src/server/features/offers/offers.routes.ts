import { z } from 'zod';
import { idField } from '#contract/fields.ts';
import { formTraces, withoutTraces } from '#contract/limits.ts';
import { offerByHand } from '#contract/offer-by-hand.ts';
import {
  acceptedOffer,
  entryView,
  joinedWaitlist,
  offerView,
  waitingView,
  waitlistInput,
  waitlistToken,
} from '#contract/waitlist.ts';
import { sheetOfSlot, slotById } from '#server/features/slots/slots.store.ts';
import { namedByPeople } from '#server/features/signups/named-by-people.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { acceptOffer, refuseOffer } from './accept-offer.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { offerToOne, removeFromWaitlist, serveWaitlist, showWaitlist } from './organize-waitlist.ts';
import { leaveWaitlist, rejoinWaitlist, showEntry, showOffer } from './show-waiting.ts';

export function mountOffers(mount: Mount, hub: Hub): void {
  const { db } = hub.database;
  const findSlot = (id: string) => slotById(db, id);
  const missing = 'Volunteer slot not found';

  mount('POST /api/volunteer-slots/:id/waitlist', {
    summary: 'Join the waiting list of a full slot; the Idempotency-Key header makes a repeated request safe',
    find: findSlot,
    missing,
    body: namedByPeople(waitlistInput.extend(formTraces.shape)),
    twice: 'known',
    responses: { 201: joinedWaitlist },
    handle: async ({ request, reply, actor, body, found }) => {
      reply.code(201);
      return joinWaitlist(hub, actor, found.id, withoutTraces(body), { idempotencyKey: idempotencyKeyOf(request) });
    },
  });

  mount('POST /api/offers/view', {
    summary: 'Get the offer of a mailed link; changes nothing',
    body: waitlistToken,
    twice: 'harmless',
    responses: { 200: offerView },
    handle: ({ body: { token } }) => showOffer(hub, token),
  });

  mount('POST /api/offers/accept', {
    summary: 'Take the places that are held; pressed again, answers the same',
    body: waitlistToken,
    responses: { 200: acceptedOffer },
    handle: ({ body: { token } }) => acceptOffer(hub, token),
  });

  mount('POST /api/offers/decline', {
    summary: 'Leave the places to the next person on the waiting list; pressed again, answers the same',
    body: waitlistToken,
    responses: { 200: offerView },
    handle: async ({ body: { token } }) => {
      await refuseOffer(hub, token);
      return showOffer(hub, token);
    },
  });

  mount('POST /api/waitlist/view', {
    summary: 'Get the place in the queue of a mailed link; changes nothing',
    body: waitlistToken,
    twice: 'harmless',
    responses: { 200: entryView },
    handle: ({ body: { token } }) => showEntry(hub, token),
  });

  mount('POST /api/waitlist/leave', {
    summary: 'Leave a waiting list; pressed again, answers the same',
    body: waitlistToken,
    responses: { 200: entryView },
    handle: async ({ body: { token } }) => {
      await leaveWaitlist(hub, token);
      return showEntry(hub, token);
    },
  });

  mount('POST /api/waitlist/rejoin', {
    summary: 'Wait again, at the end of the list, after two offers without an answer',
    body: waitlistToken,
    responses: { 200: joinedWaitlist },
    handle: ({ body: { token } }) => rejoinWaitlist(hub, token),
  });

  mount('GET /api/signup-sheets/:id/waitlist', {
    summary: 'Who waits for the slots of a sheet, in order, with what is offered',
    find: async (id) => ((await sheetOfSlot(db, id)) === null ? null : { id }),
    missing: 'Signup sheet not found',
    responses: { 200: z.object({ entries: z.array(waitingView) }) },
    handle: async ({ found }) => ({ entries: await showWaitlist(hub, found.id) }),
  });

  mount('POST /api/volunteer-slots/:id/waitlist/serve', {
    summary: 'Offer the free places of a slot to those who wait, in their order',
    find: findSlot,
    missing,
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await serveWaitlist(hub, { slotId: found.id, actor });
      return reply.code(204).send();
    },
  });

  mount('POST /api/volunteer-slots/:id/waitlist/offer', {
    summary: 'Offer a free place to one person before others; the reason is recorded',
    find: findSlot,
    missing,
    body: offerByHand.extend({ entryId: idField }),
    responses: { 204: null },
    handle: async ({ reply, actor, body, found }) => {
      await offerToOne(hub, { slotId: found.id, actor, ...body });
      return reply.code(204).send();
    },
  });

  mount('POST /api/volunteer-slots/:id/waitlist/remove', {
    summary: 'Take somebody off a waiting list',
    find: findSlot,
    missing,
    body: z.object({ entryId: idField }),
    responses: { 204: null },
    handle: async ({ reply, actor, body: { entryId }, found }) => {
      await removeFromWaitlist(hub, { slotId: found.id, actor, entryId });
      return reply.code(204).send();
    },
  });
}
