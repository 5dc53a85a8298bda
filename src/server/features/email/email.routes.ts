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
    summary: 'How mail is sent: by which account, how much it has sent, what waits and why',
    responses: { 200: emailView },
    handle: ({ actor }) => showEmail(hub, actor),
  });

  mount('PUT /api/email/sender', {
    summary: 'Saves the account that sends; an empty password keeps the one that is set',
    body: senderInput,
    responses: { 200: emailView },
    handle: async ({ actor, body }) => {
      await saveSender(hub, body, actor);
      return showEmail(hub, actor);
    },
  });

  mount('DELETE /api/email/sender', {
    summary: 'Forgets the account that sends, and its password',
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await removeSender(hub, actor);
      return reply.code(204).send();
    },
  });

  mount('POST /api/email/test-post', {
    summary: 'Sends a test mail and says how that went; with a sender, through that one before it is saved',
    body: testPostInput,
    responses: { 200: testPostAnswer },
    handle: ({ actor, body }) => sendTest(hub, body.sender, actor),
  });

  mount('GET /api/email/suppressed', {
    summary: 'Addresses to which no reminders and letters go because mail to them came back, newest first',
    responses: { 200: z.array(suppressionView) },
    handle: async () => (await suppressedAddresses(hub.database.db, SUPPRESSIONS_SHOWN)).map(presentSuppression),
  });

  mount('POST /api/email/suppressed', {
    summary: 'Lets no more reminders and letters go to an address',
    body: suppressionInput,
    responses: { 201: suppressionView },
    handle: async ({ actor, body, reply }) => {
      const view = await suppress(hub, body.address, actor);
      reply.code(201);
      return view;
    },
  });

  mount('DELETE /api/email/suppressed/:id', {
    summary: 'Lets reminders and letters go to an address again',
    find: (id) => suppressionById(hub.database.db, id),
    responses: { 204: null },
    handle: async ({ actor, found, reply }) => {
      await lift(hub, found, actor);
      return reply.code(204).send();
    },
  });
}
