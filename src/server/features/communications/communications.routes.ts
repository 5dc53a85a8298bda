import { z } from 'zod';
import { communicationsQuery, communicationView, resendConfirmation } from '#contract/communications.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import type { CommunicationSource } from './communication-source.ts';
import { COMMUNICATION_NOT_FOUND } from './communications.errors.ts';
import { listCommunications, showCommunication } from './list-communications.ts';
import { mailSource } from './mail-source.ts';
import { mailById } from './mailed.store.ts';
import { notificationSource } from './notification-source.ts';
import { postSource } from './post-source.ts';
import { markMailArrived, resendMail } from './resend-mail.ts';

export function mountCommunications(mount: Mount, hub: Hub): void {
  const { db } = hub.database;
  const mails = mailSource(hub);
  const sources: readonly CommunicationSource[] = [mails, notificationSource(db), postSource(db)];
  const missing = COMMUNICATION_NOT_FOUND;
  const findMail = async (id: string) => ((await mailById(db, id)) === null ? null : id);

  mount('GET /api/communication-logs', {
    summary: 'List what was sent and what waits, newest first',
    query: communicationsQuery,
    responses: { 200: z.array(communicationView) },
    handle: ({ query }) => listCommunications(sources, query),
  });

  mount('GET /api/communication-logs/:id', {
    summary: 'Get one entry with its whole text, without codes and personal links',
    find: (id) => showCommunication(sources, id),
    missing,
    responses: { 200: communicationView },
    handle: ({ found }) => found,
  });

  mount('POST /api/communication-logs/:id/resend', {
    summary: 'Send a failed email again; one that may have arrived needs mayHaveArrived',
    find: findMail,
    missing,
    body: resendConfirmation,
    responses: { 200: communicationView },
    handle: async ({ found, body, actor }) => {
      await resendMail(hub, found, body, actor);
      return mails.whole(found);
    },
  });

  mount('POST /api/communication-logs/:id/mark-arrived', {
    summary: 'Mark an email as arrived whose delivery is unknown',
    find: findMail,
    missing,
    responses: { 200: communicationView },
    handle: async ({ found, actor }) => {
      await markMailArrived(hub, found, actor);
      return mails.whole(found);
    },
  });
}
