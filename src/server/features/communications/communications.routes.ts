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
    summary: 'What was sent, or will be, the newest first',
    query: communicationsQuery,
    responses: { 200: z.array(communicationView) },
    handle: ({ query }) => listCommunications(sources, query),
  });

  mount('GET /api/communication-logs/:id', {
    summary: 'One of them with its whole text, without the codes and personal links in it',
    find: (id) => showCommunication(sources, id),
    missing,
    responses: { 200: communicationView },
    handle: ({ found }) => found,
  });

  mount('POST /api/communication-logs/:id/resend', {
    summary: 'Sends a mail once more that failed; one that may have arrived only with mayHaveArrived',
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
    summary: 'Notes that a mail has arrived of which nobody knew it',
    find: findMail,
    missing,
    responses: { 200: communicationView },
    handle: async ({ found, actor }) => {
      await markMailArrived(hub, found, actor);
      return mails.whole(found);
    },
  });
}
