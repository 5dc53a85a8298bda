import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  calendarKeyMade,
  calendarKeyView,
  ownCalendarChange,
  ownCalendarInput,
  ownCalendarView,
} from '#contract/calendars.ts';
import { calendarQuery } from '#contract/sheets.ts';
import { SOURCE } from '#domain/writing.ts';
import { keyOf } from '#server/features/calendar-records/calendar-keys.store.ts';
import { mailboxNotProved } from '#server/features/mailbox-proofs/mailbox-proofs.errors.ts';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { sendCalendar } from '#server/features/signups/send-calendar.ts';
import { sendKept, type CachedAnswer } from '#server/http/cached-answer.ts';
import { notFound, signInRequired } from '#server/http/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import { visitorLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { endCommitteeKey, makeCommitteeKey, useCommitteeKey } from './committee-key.ts';
import { createCouncilFeed } from './council-feed.ts';
import { createOwnFeeds } from './own-feed.ts';
import { changeOwnCalendar, makeOwnCalendar, showOwnCalendar } from './own-calendar.ts';

const feed = { produces: 'text/calendar', responses: { 200: z.string() } } as const;

export function mountCalendars(mount: Mount, hub: Hub): void {
  const council = createCouncilFeed(hub);
  const own = createOwnFeeds(hub);

  mount('GET /calendar/school.ics', {
    summary: 'Subscribe to all listed events',
    ...feed,
    query: calendarQuery,
    handle: async ({ request, reply, query }) =>
      sendFeed(request, reply, await council.answer(query.language ?? SOURCE)),
  });

  mount('GET /calendar/sheets/:id.ics', {
    summary: 'Subscribe to the event of a sheet',
    ...feed,
    query: calendarQuery,
    find: (id) => Promise.resolve(id),
    handle: async ({ request, reply, query, found }) => {
      const answer = await council.ofSheet(found, query.language ?? SOURCE);
      if (answer === null) throw notFound();
      return sendFeed(request, reply, answer);
    },
  });

  mount('GET /api/signup-sheets/:id/calendar.ics', {
    summary: 'Get the event of a sheet as a calendar entry; 404 if its date is hidden',
    missing: 'Signup sheet not found',
    produces: 'text/calendar',
    query: calendarQuery,
    responses: { 200: z.string() },
    find: (id) => Promise.resolve(id),
    handle: async ({ request, reply, query, found }) => {
      const content = await council.fileOfSheet(found, query.language ?? visitorLanguage(request, null));
      if (content === null) throw sheetNotFound();
      return sendCalendar(reply, content, 'event.ics');
    },
  });

  mount('GET /calendar/mine/:key.ics', {
    summary: 'Subscribe to the sign-ups of a mailbox; whoever has the address reads it',
    ...feed,
    handle: async ({ request, reply }) => sendFeed(request, reply, await own.answer(keyIn(request))),
  });

  mount('GET /calendar/committee/:key.ics', {
    summary: 'Subscribe to all slots with the numbers of their places, by an administrator’s key',
    ...feed,
    handle: async ({ request, reply }) => {
      await useCommitteeKey(hub, keyIn(request));
      return sendFeed(request, reply, await council.committee());
    },
  });

  mountOwnCalendar(mount, hub);
  mountCommitteeKey(mount, hub);
}

function mountOwnCalendar(mount: Mount, hub: Hub): void {
  const addressOf = async (request: FastifyRequest) => {
    const proved = await provedMailbox(hub, request);
    if (proved === null) throw mailboxNotProved();
    return proved.address;
  };

  mount('GET /api/mine/calendar', {
    summary: 'Get the calendar of the mailbox that this browser is known to read; 409 if it is known of none',
    responses: { 200: ownCalendarView },
    handle: async ({ request }) => showOwnCalendar(hub, await addressOf(request)),
  });

  mount('POST /api/mine/calendar', {
    summary: 'Make that calendar, or give it another address, which ends the older one',
    body: ownCalendarInput,
    responses: { 200: ownCalendarView },
    handle: async ({ request, body }) => makeOwnCalendar(hub, await addressOf(request), body.renew),
  });

  mount('PATCH /api/mine/calendar', {
    summary: 'Say whether confirmations bring a calendar file although the calendar is read',
    body: ownCalendarChange,
    responses: { 200: ownCalendarView },
    handle: async ({ request, body }) => changeOwnCalendar(hub, await addressOf(request), body.attaches),
  });
}

function mountCommitteeKey(mount: Mount, hub: Hub): void {
  mount('GET /api/calendar-key', {
    summary: 'Get whether the caller has a calendar with the numbers of places',
    responses: { 200: calendarKeyView },
    handle: async ({ actor }) => ({ key: await keyOf(hub.database.db, signedIn(actor).userId) }),
  });

  mount('POST /api/calendar-key', {
    summary: 'Make such a calendar; its address is shown once, and the older one ends',
    responses: { 201: calendarKeyMade },
    handle: async ({ reply, actor }) => reply.code(201).send({ url: await makeCommitteeKey(hub, signedIn(actor)) }),
  });

  mount('DELETE /api/calendar-key', {
    summary: 'End such a calendar',
    responses: { 204: null },
    handle: async ({ reply, actor }) => {
      await endCommitteeKey(hub, signedIn(actor));
      return reply.code(204).send();
    },
  });
}

function signedIn(actor: Actor): Exclude<Actor, { role: 'anonymous' }> {
  if (actor.role === 'anonymous') throw signInRequired();
  return actor;
}

function keyIn({ params }: FastifyRequest): string {
  return (params as { readonly key: string }).key;
}

/** Shown by programs, not saved by browsers: a file that is attached cannot be subscribed to. */
function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): FastifyReply | Promise<FastifyReply> {
  reply.header('content-disposition', 'inline').header('x-robots-tag', 'noindex');
  return sendKept(request, reply, answer);
}
