import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  callOffInput,
  sheetChange,
  sheetCopyInput,
  sheetInput,
  inLanguageQuery,
  sheetsPage,
  sheetsQuery,
  sheetView,
} from '#contract/sheets.ts';
import { changeForeseen } from '#contract/told-changes.ts';
import { MAX_TRANSLATED_BODY } from '#contract/translations.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { Actor } from '#server/http/actor.ts';
import { tooOften } from '#server/http/limits/limit-errors.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import { JSON_TYPE, sendKept } from '#server/http/cached-answer.ts';
import type { Hub } from '#server/hub.ts';
import { changeSheet, foreseeSheetChange } from './change-sheet.ts';
import { callOff } from './change-state.ts';
import { copySheet } from './copy-sheet.ts';
import { createSheet } from './create-sheet.ts';
import { deleteSheet } from './delete-sheet.ts';
import { listSheets } from './list-sheets.ts';
import { sheetNotFound } from './sheets.errors.ts';
import { showSheet } from './show-sheets.ts';
import { createWholeList, wholeListFor } from './whole-list.ts';

export function mountSheets(mount: Mount, hub: Hub): void {
  const { sheetCache } = hub;
  const missing = 'Signup sheet not found';
  const wholeList = createWholeList(hub);
  const find = async (id: string) => {
    await sheetCache.refreshIncluding(id);
    return sheetCache.anySheet(id) === null ? null : id;
  };
  const shown = async (actor: Actor, id: string, language?: LanguageTag) => {
    const view = await showSheet(hub, actor, id, language);
    if (view === null) throw sheetNotFound();
    return view;
  };

  mount('GET /api/signup-sheets', {
    summary:
      'List all sheets with their slots, by event date, soonest first; with a query, a page of the matching ones',
    query: sheetsQuery,
    // Organizers are shown what strangers wrote beside the addresses of others.
    compressedFor: 'users',
    responses: { 200: z.union([z.array(sheetView), sheetsPage]) },
    handle: async ({ request, reply, actor, query }) => {
      const { when, language, ...more } = query;
      if (actor.role === 'anonymous' && when === 'upcoming' && isEmpty(more)) {
        await sheetCache.refresh();
        return sendKept(request, reply, sheetCache.upcomingAnswer(language ?? null));
      }
      if (!isEmpty(query)) {
        const wait = when === 'upcoming' ? 0 : hub.limits.waitToSearch(request);
        if (wait > 0) throw tooOften(wait);
        // The presenters have said what leaves; to check all entries once more would only hold others up.
        return reply.header('content-type', JSON_TYPE).send(JSON.stringify(await listSheets(hub, actor, query)));
      }
      if (actor.role === 'anonymous') return sendKept(request, reply, await wholeList.answer());
      return reply.header('content-type', JSON_TYPE).send(Readable.from(wholeListFor(hub, actor)));
    },
  });

  mount('GET /api/signup-sheets/:id', {
    summary: 'Get one sheet with its slots',
    find,
    missing,
    query: inLanguageQuery,
    compressedFor: 'users',
    responses: { 200: sheetView },
    handle: async ({ request, reply, actor, query: { language }, found }) => {
      if (actor.role !== 'anonymous') return shown(actor, found, language);
      const answer = sheetCache.sheetAnswer(found, language ?? null);
      if (answer === null) throw sheetNotFound();
      return sendKept(request, reply, answer);
    },
  });

  mount('POST /api/signup-sheets', {
    summary: 'Create a sheet without slots',
    body: sheetInput,
    bodyAtMost: MAX_TRANSLATED_BODY,
    responses: { 201: sheetView },
    handle: async ({ reply, actor, body }) => {
      const { id } = await createSheet(hub, body, actor);
      reply.code(201);
      return shown(actor, id);
    },
  });

  mount('PATCH /api/signup-sheets/:id', {
    summary:
      'Change a sheet; absent fields stay. Emails its volunteers if the date moves, or with dryRun says how many, and how many slots would move',
    find,
    missing,
    body: sheetChange,
    bodyAtMost: MAX_TRANSLATED_BODY,
    responses: { 200: z.union([sheetView, changeForeseen]) },
    handle: async ({ actor, body, found }) => {
      if (body.dryRun === true) return foreseeSheetChange(hub, found, body, actor);
      await changeSheet(hub, found, body, actor);
      return shown(actor, found);
    },
  });

  mount('POST /api/signup-sheets/:id/call-off', {
    summary: 'Call a published sheet off. Emails its volunteers, with the reason',
    find,
    missing,
    body: callOffInput,
    responses: { 200: sheetView },
    handle: async ({ actor, body, found }) => {
      await callOff(hub, found, { reason: body.reason, actor });
      return shown(actor, found);
    },
  });

  mount('POST /api/signup-sheets/:id/copies', {
    summary:
      'Copy a sheet with its slots to another day, as a draft; the Idempotency-Key header makes it safe to repeat',
    find,
    missing,
    body: sheetCopyInput,
    twice: 'known',
    responses: { 201: sheetView },
    handle: async ({ request, reply, actor, body: copy, found: id }) => {
      const copyId = await copySheet(hub, { id, copy, idempotencyKey: idempotencyKeyOf(request) }, actor);
      reply.code(201);
      return shown(actor, copyId);
    },
  });

  mount('DELETE /api/signup-sheets/:id', {
    summary: 'Delete a sheet with its slots and sign-ups. Emails its volunteers if it is not over',
    find,
    missing,
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await deleteSheet(hub, found, actor);
      return reply.code(204).send();
    },
  });
}

function isEmpty(query: object): boolean {
  return Object.values(query).every((value) => value === undefined);
}
