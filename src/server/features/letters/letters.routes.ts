import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  letterAudience,
  letterContent,
  letterDraft,
  letterInput,
  letterPreview,
  letterRecipients,
  letterSent,
  type LetterAudience,
  type LetterDraft,
} from '#contract/letters.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import type { Audience } from './letter-text.ts';
import { PREVIEW_FRAME, PREVIEW_POLICY } from './preview-frame.ts';
import { previewLetter } from './preview-letter.ts';
import { sendLetter, showRecipients } from './send-letter.ts';

const EVERYONE: Audience = { kind: 'everyone' };

export function mountLetters(mount: Mount, hub: Hub): void {
  const { db } = hub.database;

  mount('GET /api/letters/recipients', {
    summary: 'Count who would get a message to the volunteers of a sheet or slot, and who would not',
    query: letterAudience,
    responses: { 200: letterRecipients },
    handle: ({ query, actor }) => showRecipients(db, audienceOf(query), actor),
  });

  mount('GET /api/letters/recipients/everyone', {
    summary: 'Count who would get a message to everyone who agreed to news, and who would not',
    responses: { 200: letterRecipients },
    handle: ({ actor }) => showRecipients(db, EVERYONE, actor),
  });

  mount('POST /api/letters/preview', {
    summary: 'Preview a message; changes nothing',
    body: letterDraft,
    twice: 'harmless',
    responses: { 200: letterPreview },
    handle: ({ body: { subject, text, ...to }, actor }) => previewLetter(hub, audienceOf(to), { subject, text }, actor),
  });

  mount('GET /api/letters/preview-frame.html', {
    summary: 'Get the frame that shows the preview of an email; nothing in it works',
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: ({ reply }) =>
      reply
        .header('content-security-policy', PREVIEW_POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(PREVIEW_FRAME),
  });

  mount('POST /api/letters', {
    summary:
      'Send a message to all volunteers of a sheet or slot; the Idempotency-Key header makes a repeated request safe',
    body: letterInput,
    twice: 'known',
    responses: { 201: letterSent },
    handle: async ({ request, reply, body: { subject, text, ...to }, actor }) => {
      const key = idempotencyKeyOf(request) ?? randomUUID();
      reply.code(201);
      return sendLetter(hub, { audience: audienceOf(to), content: { subject, text }, key }, actor);
    },
  });

  mount('POST /api/letters/everyone', {
    summary: 'Send a message to everyone who agreed to news; the Idempotency-Key header makes a repeated request safe',
    body: letterContent,
    twice: 'known',
    responses: { 201: letterSent },
    handle: async ({ request, reply, body: content, actor }) => {
      const key = idempotencyKeyOf(request) ?? randomUUID();
      reply.code(201);
      return sendLetter(hub, { audience: EVERYONE, content, key }, actor);
    },
  });
}

function audienceOf(to: LetterAudience | Pick<LetterDraft & { audience: 'everyone' }, 'audience'>): Audience {
  return 'audienceId' in to ? { kind: to.audience, id: to.audienceId } : EVERYONE;
}
