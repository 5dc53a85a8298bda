import {
  claimInput,
  closeYearInput,
  confirmInput,
  correctionInput,
  objectionInput,
  openTasks,
  ownHours,
  sheetHours,
  yearsOfHours,
} from '#contract/hours.ts';
import type { FastifyRequest } from 'fastify';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import { sheetOfSlot } from '#server/features/slots/slots.store.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { answerClaim } from './claimed-hours.ts';
import { closeYear, showYearsOfHours } from './close-year.ts';
import { confirmHours } from './confirm-hours.ts';
import { correctHours } from './correct-hours.ts';
import { objectToHours, showOwnHours } from './own-hours.ts';
import { showHours, showTasks } from './show-hours.ts';

export function mountHours(mount: Mount, hub: Hub): void {
  const ofSheet = {
    find: async (id: string) => ((await sheetOfSlot(hub.database.db, id)) === null ? null : { id }),
    missing: 'Signup sheet not found',
  };
  const provedAddress = async (request: FastifyRequest) => (await provedMailbox(hub, request))?.address ?? null;

  mount('GET /api/signup-sheets/:id/hours', {
    summary: 'Get the hours of a sheet, proposed and confirmed, of all slots that are over',
    ...ofSheet,
    responses: { 200: sheetHours },
    handle: ({ found }) => showHours(hub, found.id),
  });

  mount('POST /api/signup-sheets/:id/attendance/confirm', {
    summary:
      'Confirm the hours of who was seen at the door; with except, of everybody but those, who did not come; with toTheEnd, also where nobody was checked out; with of, of these people only. What needs a second look waits',
    ...ofSheet,
    body: confirmInput,
    responses: { 200: sheetHours },
    handle: ({ actor, body: input, found }) => confirmHours(hub, { sheetId: found.id, input }, actor),
  });

  mount('POST /api/signup-sheets/:id/hours/correct', {
    summary:
      'Set the minutes of a person with a reason that they can read, which confirms them and answers an objection',
    ...ofSheet,
    body: correctionInput,
    responses: { 200: sheetHours },
    handle: ({ actor, body: input, found }) => correctHours(hub, { sheetId: found.id, input }, actor),
  });

  mount('GET /api/hours/open', {
    summary: 'The sheets of the caller whose hours wait to be confirmed, with counts',
    responses: { 200: openTasks },
    handle: ({ actor }) => showTasks(hub, actor),
  });

  mount('GET /api/hours/mine', {
    summary: 'The hours under the address that the caller has proved',
    responses: { 200: ownHours },
    handle: async ({ request }) => showOwnHours(hub, await provedAddress(request)),
  });

  mount('POST /api/hours/mine/object', {
    summary: 'Say that own hours are not right; an organizer answers',
    body: objectionInput,
    responses: { 200: ownHours },
    handle: async ({ request, body }) => objectToHours(hub, body, await provedAddress(request)),
  });

  mount('POST /api/hours/mine/claim', {
    summary: 'Say whether one is who came by under the proved address, as a helper noted: then the hours are one’s own',
    body: claimInput,
    responses: { 200: ownHours },
    handle: async ({ request, body }) => {
      const address = await provedAddress(request);
      await answerClaim(hub, body, address);
      return showOwnHours(hub, address);
    },
  });

  mount('GET /api/hours/years', {
    summary: 'The hours of each school year, confirmed and not, and whether the year is closed',
    responses: { 200: yearsOfHours },
    handle: () => showYearsOfHours(hub),
  });

  mount('POST /api/hours/years/close', {
    summary: 'Close a school year that is over: its confirmed hours stay, and later corrections are adjustments',
    body: closeYearInput,
    responses: { 200: yearsOfHours },
    handle: ({ actor, body: { year } }) => closeYear(hub, year, actor),
  });
}
