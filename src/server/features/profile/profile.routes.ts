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
import { tableFormat } from '#contract/table-format.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import { sendTable, tableMedia } from '#server/http/send-table.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { USER_NOT_FOUND } from '#server/features/accounts/accounts.errors.ts';
import { userById, type User } from '#server/features/accounts/accounts.store.ts';
import { changeAccount } from './change-account.ts';
import { changePassword } from './change-password.ts';
import { takePersonsCookies } from '#server/features/sessions/cookies.ts';
import { deleteAccount } from './delete-account.ts';
import { deviceOf } from '#server/features/sessions/device-of.ts';
import { listSessions } from '#server/features/sessions/list-sessions.ts';
import { ownData, ownSignupsTable } from './own-data.ts';
import { presentOwnUser } from '#server/features/accounts/present-user.ts';
import { endAllSessions } from '#server/features/sessions/sessions.store.ts';
import { showProfile } from './show-profile.ts';
import { giveSession } from '#server/features/sessions/browser.ts';
import { requireUser } from '#server/features/sessions/require-user.ts';

const PASSWORD_CHANGED = 'Your password has been changed.';

export function mountProfile(mount: Mount, hub: Hub): void {
  const { db } = hub.database;
  const missing = USER_NOT_FOUND;
  const findOwn = async (id: string, actor: Actor): Promise<User | null> =>
    id === actor.userId ? userById(db, id) : null;

  mount('GET /api/auth/profile/:userId', {
    summary: 'Get a user with all sign-ups of the account; full administrators can get any user',
    find: async (id, actor) => (actor.role === 'full-admin' ? userById(db, id) : findOwn(id, actor)),
    missing,
    responses: { 200: profileView },
    handle: ({ actor, found }) => showProfile(hub, found, actor),
  });

  mount('PATCH /api/auth/account/:userId', {
    summary: 'Change the details of your account',
    find: findOwn,
    missing,
    body: accountChange,
    responses: { 200: signedInUser },
    handle: async ({ request, found, body }) => ({
      user: presentOwnUser(await changeAccount(hub, found.id, body, wishedLanguage(request))),
    }),
  });

  mount('PATCH /api/auth/change-password/:userId', {
    summary: 'Change your password; all other sessions end',
    find: findOwn,
    missing,
    body: passwordChange,
    responses: { 200: z.object({ message: z.string() }) },
    handle: async ({ request, reply, found, body }) => {
      const browser = {
        sessionToken: null,
        device: deviceOf(request.headers['user-agent']),
        line: hub.limits.lineOf(request),
      };
      giveSession(hub, reply, await changePassword(hub, found.id, body, browser));
      return { message: PASSWORD_CHANGED };
    },
  });

  mount('DELETE /api/auth/account/:userId', {
    summary: 'Delete your account; upcoming sign-ups are cancelled, past ones stay without a name',
    find: findOwn,
    missing,
    body: accountDeletion,
    responses: { 204: null },
    handle: async ({ request, reply, found, body }) => {
      await deleteAccount(hub, found.id, { ...body, line: hub.limits.lineOf(request) });
      takePersonsCookies(hub.config, reply);
      return reply.code(204).send();
    },
  });

  mount('GET /api/auth/sessions', {
    summary: 'List where you are signed in',
    responses: { 200: sessionList },
    handle: ({ actor }) => listSessions(hub, requireUser(actor)),
  });

  mount('GET /api/auth/my-data.json', {
    summary: 'Download everything that is kept under your account',
    responses: { 200: myData },
    handle: async ({ actor, reply }) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return ownData(hub, requireUser(actor));
    },
  });

  mount('GET /api/auth/my-data.csv', {
    summary: 'Download your sign-ups as a spreadsheet',
    query: z.object({ format: tableFormat }),
    produces: tableMedia,
    responses: { 200: z.string() },
    handle: async ({ actor, query, reply }) =>
      sendTable(reply, query.format, ownSignupsTable(hub, await ownData(hub, requireUser(actor)))),
  });

  mount('POST /api/auth/sign-out-everywhere', {
    summary: 'End all your sessions, this one included',
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      const { userId } = requireUser(actor);
      await hub.database.write((write) => endAllSessions(write, userId));
      takePersonsCookies(hub.config, reply);
      return reply.code(204).send();
    },
  });
}
