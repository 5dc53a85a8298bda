import { userView } from '#contract/accounts.ts';
import { newAdministrator, roleChange, userChange, userList } from '#contract/users.ts';
import { USER_NOT_FOUND } from '#server/features/accounts/accounts.errors.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { presentUser } from '#server/features/accounts/present-user.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { changeRole } from './change-role.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { ownRow } from './users.errors.ts';
import { allUsers } from './users.store.ts';

export function mountUsers(mount: Mount, hub: Hub): void {
  const { db } = hub.database;
  const missing = USER_NOT_FOUND;
  const find = async (id: string, actor: Actor) => {
    if (id === actor.userId) throw ownRow();
    return userById(db, id);
  };

  mount('GET /api/users', {
    summary: 'List all users by name',
    responses: { 200: userList },
    handle: async () => (await allUsers(db)).map(presentUser),
  });

  mount('POST /api/users/create-admin', {
    summary: 'Create an account for an administrator of either kind',
    body: newAdministrator,
    responses: { 201: userView },
    handle: async ({ reply, actor, body }) => {
      const user = await createUser(hub, body, actor);
      reply.code(201);
      return presentUser(user);
    },
  });

  mount('PATCH /api/users/:id', {
    summary: 'Change the name, email or phone of another user; absent fields stay',
    find,
    missing,
    body: userChange,
    responses: { 200: userView },
    handle: async ({ actor, body, found }) => presentUser(await changeUser(hub, found.id, body, actor)),
  });

  mount('PATCH /api/users/:id/role', {
    summary: 'Change the role of another user and end their sessions',
    find,
    missing,
    body: roleChange,
    responses: { 200: userView },
    handle: async ({ actor, body, found }) => presentUser(await changeRole(hub, found.id, body.role, actor)),
  });

  mount('DELETE /api/users/:id', {
    summary: 'Delete another user: upcoming places are free again, past hours stay without a name',
    find,
    missing,
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await deleteUser(hub, found.id, actor);
      return reply.code(204).send();
    },
  });
}
