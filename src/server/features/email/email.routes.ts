import { z } from 'zod';
import {
  emailView,
  senderInput,
  suppressionInput,
  suppressionView,
  testPostAnswer,
  testPostInput,
} from '#contract/email.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { suppressedAddresses, suppressionById } from '#server/mail/suppressed-addresses.store.ts';
import { removeSender, saveSender } from './save-sender.ts';
import { sendTest } from './send-test.ts';
import { showEmail } from './show-email.ts';
import { lift, presentSuppression, suppress } from './suppressions.ts';

const SUPPRESSIONS_SHOWN = 500;

export function mountEmail(mount: Mount, hub: Hub): void {
  mount('GET /api/email', {
    summary: 'Get how email is sent: the account, how much it has sent, what waits and why',
    responses: { 200: emailView },
    handle: ({ actor }) => showEmail(hub, actor),
  });

  mount('PUT /api/email/sender', {
    summary: 'Save the sending account; an empty password keeps the saved one',
    body: senderInput,
    responses: { 200: emailView },
    handle: async ({ actor, body }) => {
      await saveSender(hub, body, actor);
      return showEmail(hub, actor);
    },
  });

  mount('DELETE /api/email/sender', {
    summary: 'Remove the sending account and its password',
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await removeSender(hub, actor);
      return reply.code(204).send();
    },
  });

  mount('POST /api/email/test-post', {
    summary: 'Send a test email and report the result; with a sender, through that one before it is saved',
    body: testPostInput,
    responses: { 200: testPostAnswer },
    handle: ({ actor, body }) => sendTest(hub, body.sender, actor),
  });

  mount('GET /api/email/suppressed', {
    summary: 'List addresses that get no reminders and messages because email to them bounced, newest first',
    responses: { 200: z.array(suppressionView) },
    handle: async () => (await suppressedAddresses(hub.database.db, SUPPRESSIONS_SHOWN)).map(presentSuppression),
  });

  mount('POST /api/email/suppressed', {
    summary: 'Stop reminders and messages to an address',
    body: suppressionInput,
    responses: { 201: suppressionView },
    handle: async ({ actor, body, reply }) => {
      const view = await suppress(hub, body.address, actor);
      reply.code(201);
      return view;
    },
  });

  mount('DELETE /api/email/suppressed/:id', {
    summary: 'Allow reminders and messages to an address again',
    find: (id) => suppressionById(hub.database.db, id),
    responses: { 204: null },
    handle: async ({ actor, found, reply }) => {
      await lift(hub, found, actor);
      return reply.code(204).send();
    },
  });
}
