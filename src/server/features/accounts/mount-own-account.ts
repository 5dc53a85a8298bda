import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  accountChange,
  accountDeletion,
  myData,
  passwordChange,
  profileView,
  sessionList,
  signedInUser,
} from '#contract/accounts.ts';
import type { Actor } from '#server/http/actor.ts';
import { signInRequired } from '#server/http/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { USER_NOT_FOUND } from './accounts.errors.ts';
import { userById, type User } from './accounts.store.ts';
import { changeAccount } from './change-account.ts';
import { changePassword } from './change-password.ts';
import { takePersonsCookies } from './cookies.ts';
import { deleteAccount } from './delete-account.ts';
import { deviceOf } from './device-of.ts';
import { listSessions } from './list-sessions.ts';
import { ownData, ownSignupsTable } from './own-data.ts';
import { presentUser } from './present-user.ts';
import { resendProof } from './resend-proof.ts';
import { endAllSessions } from './sessions.store.ts';
import { showProfile } from './show-profile.ts';
import type { SignedIn } from './start-session.ts';

const PROOF_SENT = 'If your email address isn’t confirmed yet, we’ve sent you a link.';
const PASSWORD_CHANGED = 'Your password has been changed.';

/** What people do with their own account. `giveSession` puts a new session into the answer's cookie. */
export function mountOwnAccount(
  mount: Mount,
  hub: Hub,
  giveSession: (reply: FastifyReply, signedIn: SignedIn) => void,
): void {
  const { db } = hub.database;
  const missing = USER_NOT_FOUND;
  const findOwn = async (id: string, actor: Actor): Promise<User | null> =>
    id === actor.userId ? userById(db, id) : null;

  mount('GET /api/auth/profile/:userId', {
    summary: 'A user with all signups of the account; full administrators see anyone’s',
    find: async (id, actor) => (actor.role === 'full-admin' ? userById(db, id) : findOwn(id, actor)),
    missing,
    responses: { 200: profileView },
    handle: ({ found }) => showProfile(hub, found),
  });

  mount('PATCH /api/auth/account/:userId', {
    summary: 'Change the details of the own account',
    find: findOwn,
    missing,
    body: accountChange,
    responses: { 200: signedInUser },
    handle: async ({ found, body }) => ({ user: presentUser(await changeAccount(hub, found.id, body)) }),
  });

  mount('PATCH /api/auth/change-password/:userId', {
    summary: 'Change the own password; every other session ends',
    find: findOwn,
    missing,
    body: passwordChange,
    responses: { 200: z.object({ message: z.string() }) },
    handle: async ({ request, reply, found, body }) => {
      const browser = { sessionToken: null, device: deviceOf(request.headers['user-agent']) };
      giveSession(reply, await changePassword(hub, found.id, body, browser));
      return { message: PASSWORD_CHANGED };
    },
  });

  mount('DELETE /api/auth/account/:userId', {
    summary: 'Delete the own account; upcoming signups are withdrawn, past ones stay without a name',
    find: findOwn,
    missing,
    body: accountDeletion,
    responses: { 204: null },
    handle: async ({ reply, found, body }) => {
      await deleteAccount(hub, found.id, body);
      takePersonsCookies(hub.config, reply);
      return reply.code(204).send();
    },
  });

  mount('POST /api/auth/resend-verification', {
    summary: 'Mail the link that proves the mailbox of the own account again',
    responses: { 200: z.object({ message: z.string() }) },
    handle: async ({ actor }) => {
      await resendProof(hub, signedIn(actor).userId);
      return { message: PROOF_SENT };
    },
  });

  mount('GET /api/auth/sessions', {
    summary: 'Where one is signed in',
    responses: { 200: sessionList },
    handle: ({ actor }) => listSessions(hub, signedIn(actor)),
  });

  mount('GET /api/auth/my-data.json', {
    summary: 'All that is kept under the own account, as one file',
    responses: { 200: myData },
    handle: async ({ actor, reply }) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return ownData(hub, signedIn(actor));
    },
  });

  mount('GET /api/auth/my-data.csv', {
    summary: 'The own signups as a table',
    produces: 'text/csv',
    responses: { 200: z.string() },
    handle: async ({ actor, reply }) => {
      const table = ownSignupsTable(hub, await ownData(hub, signedIn(actor)));
      reply.header('content-disposition', 'attachment; filename="my-signups.csv"');
      return reply.type('text/csv; charset=utf-8').send(table);
    },
  });

  mount('POST /api/auth/sign-out-everywhere', {
    summary: 'End all own sessions, the one that asks included',
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      const { userId } = signedIn(actor);
      await hub.database.write((write) => endAllSessions(write.db, userId));
      takePersonsCookies(hub.config, reply);
      return reply.code(204).send();
    },
  });
}

/** The matrix admits nobody else to these calls. */
function signedIn(actor: Actor): Exclude<Actor, { role: 'anonymous' }> {
  if (actor.role === 'anonymous') throw signInRequired();
  return actor;
}
