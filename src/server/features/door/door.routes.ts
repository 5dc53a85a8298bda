import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { lookedAtInput, sheetAttendance } from '#contract/attendance.ts';
import {
  admittedDevice,
  arrivedAnswer,
  deviceAdmitted,
  doorFactsAnswer,
  doorFactsInput,
  doorLinkInput,
  doorLinkList,
  doorLinkView,
  doorList,
  doorToken,
  hereFound,
  hereInput,
  hereSearch,
  hereToken,
  hereView,
  notedFactsInput,
  setAsideInput,
} from '#contract/door.ts';
import { manageInput } from '#contract/signup-link.ts';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import { sheetOfSlot } from '#server/features/slots/slots.store.ts';
import { JSON_TYPE } from '#server/http/cached-answer.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { isId } from '#server/platform/new-id.ts';
import { SharedTurns } from '#server/platform/shared-turns.ts';
import { doorLinkNotFound } from './door.errors.ts';
import { lookAtFacts, noteAttendance } from './note-attendance.ts';
import { arriveAtWall, arriveByLink, findOnWall, showWall } from './say-here.ts';
import { showAttendance } from './show-attendance.ts';
import { admitDevice, makeDoorLink, revokeDoorLink, setLinkAside, showDoorLinks } from './manage-links.ts';
import { dayOfPhone, showDoorList } from './show-door-list.ts';
import { takeFacts } from './take-facts.ts';

export function mountDoor(mount: Mount, hub: Hub): void {
  const ofSheet = {
    find: async (id: string) => ((await sheetOfSlot(hub.database.db, id)) === null ? null : { id }),
    missing: 'Signup sheet not found',
  };

  // Each reads up to thousands of facts, and all phones of a day ask for the same.
  const reads = new SharedTurns();

  const atWall = (request: FastifyRequest, token: string) => ({ token, network: hub.limits.lineOf(request) });

  mount('GET /api/signup-sheets/:id/door-links', {
    summary: 'The links for helpers at the door of a sheet, with the phones that used them',
    ...ofSheet,
    responses: { 200: doorLinkList },
    handle: async ({ found }) => ({ links: await showDoorLinks(hub, found.id) }),
  });

  mount('POST /api/signup-sheets/:id/door-links', {
    summary: 'Make a link with which helpers say who has come on one day, or people themselves do',
    ...ofSheet,
    body: doorLinkInput,
    responses: { 201: doorLinkView },
    handle: async ({ reply, actor, body, found }) => {
      const link = await makeDoorLink(hub, { ...body, sheetId: found.id, actor });
      reply.code(201);
      return link;
    },
  });

  mount('DELETE /api/signup-sheets/:id/door-links/:linkId', {
    summary: 'Revoke a link of the door',
    ...ofSheet,
    responses: { 204: null },
    handle: async ({ request, reply, actor, found }) => {
      await revokeDoorLink(hub, { sheetId: found.id, linkId: linkIdOf(request), actor });
      return reply.code(204).send();
    },
  });

  mount('POST /api/signup-sheets/:id/door-links/:linkId/set-aside', {
    summary: 'Take back all that was said with a link of the door and revoke it, or let what was said count again',
    ...ofSheet,
    body: setAsideInput,
    responses: { 204: null },
    handle: async ({ request, reply, actor, body: { isSetAside }, found }) => {
      await setLinkAside(hub, { sheetId: found.id, linkId: linkIdOf(request), actor, isSetAside });
      return reply.code(204).send();
    },
  });

  mount('POST /api/signup-sheets/:id/door-links/:linkId/admit', {
    summary: 'Let a phone whose link was revoked send what it kept, for 15 minutes',
    ...ofSheet,
    body: admittedDevice,
    responses: { 200: deviceAdmitted },
    handle: ({ request, actor, body: { device }, found }) =>
      admitDevice(hub, { sheetId: found.id, linkId: linkIdOf(request), actor, device }),
  });

  mount('GET /api/signup-sheets/:id/attendance', {
    summary: 'Who came to which slot of a sheet, with who said so and when, and what an organizer should look at',
    ...ofSheet,
    responses: { 200: sheetAttendance },
    handle: async ({ reply, found: { id } }) =>
      sendAsJson(
        reply,
        await reads.take(`attendance ${id}`, async () => bytesOf(sheetAttendance, await showAttendance(hub, id))),
      ),
  });

  mount('POST /api/signup-sheets/:id/attendance/facts', {
    summary:
      'Say as an organizer who came, or load what a helper’s phone saved; sent again, answers “already” and changes nothing',
    ...ofSheet,
    body: notedFactsInput,
    twice: 'known',
    responses: { 200: doorFactsAnswer },
    handle: ({ actor, body: input, found }) => noteAttendance(hub, { sheetId: found.id, actor, input }),
  });

  mount('POST /api/signup-sheets/:id/attendance/looked-at', {
    summary: 'Take facts off the list of what an organizer should look at; they count as before',
    ...ofSheet,
    body: lookedAtInput,
    responses: { 204: null },
    handle: async ({ reply, actor, body: { factIds }, found }) => {
      await lookAtFacts(hub, { sheetId: found.id, actor, factIds });
      return reply.code(204).send();
    },
  });

  mount('POST /api/door/list', {
    summary: 'The slots and people of a helper’s link, by first name and initial, and what was said of them',
    body: doorToken,
    twice: 'harmless',
    responses: { 200: doorList },
    handle: async ({ reply, body }) => {
      const ofDay = await dayOfPhone(hub, body);
      const list = async () => bytesOf(doorList, await showDoorList(hub, ofDay));
      return sendAsJson(reply, await reads.take(`list ${ofDay.sheetId} ${ofDay.day}`, list));
    },
  });

  mount('POST /api/door/facts', {
    summary: 'Say who has come; sent again, answers “already” and changes nothing',
    body: doorFactsInput,
    twice: 'known',
    responses: { 200: doorFactsAnswer },
    handle: ({ body }) => takeFacts(hub, body),
  });

  mount('POST /api/here/view', {
    summary:
      'What the link on the wall is about, and the sign-ups of whose account or mailbox this browser is known; changes nothing',
    body: hereToken,
    twice: 'harmless',
    responses: { 200: hereView },
    handle: async ({ request, actor: { userId }, body: { token } }) => {
      const address = (await provedMailbox(hub, request))?.address ?? null;
      return showWall(hub, atWall(request, token), { userId, address });
    },
  });

  mount('POST /api/here/find', {
    summary: 'Find people of the day by three letters of their name: at most five, by first name and initial',
    body: hereSearch,
    twice: 'harmless',
    responses: { 200: hereFound },
    handle: ({ request, body: { token, name } }) => findOnWall(hub, { ...atWall(request, token), name }),
  });

  mount('POST /api/here/arrive', {
    summary: 'Say of oneself, at the wall, that one has come; pressed again, answers the same',
    body: hereInput,
    responses: { 200: arrivedAnswer },
    handle: ({ request, body: { token, person } }) => arriveAtWall(hub, atWall(request, token), person),
  });

  mount('POST /api/manage/arrive', {
    summary: 'Say by a manage link that one has come; pressed again, answers the same',
    body: manageInput,
    responses: { 200: arrivedAnswer },
    handle: ({ body }) => arriveByLink(hub, body),
  });
}

/** Written once for all who get it. */
function bytesOf<Answer>(schema: ZodType<Answer>, answer: Answer): Buffer {
  return Buffer.from(JSON.stringify(schema.parse(answer)));
}

function sendAsJson(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(bytes);
}

/** @throws 404 when it is no id */
function linkIdOf({ params }: FastifyRequest): string {
  const { linkId = '' } = params as { readonly linkId?: string };
  if (!isId(linkId)) throw doorLinkNotFound();
  return linkId.toLowerCase();
}
