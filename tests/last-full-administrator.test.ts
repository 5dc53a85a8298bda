import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import { HubError } from '#server/http/errors.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { changeRole } from '#server/features/users/change-role.ts';
import { deleteUser } from '#server/features/users/delete-user.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const RACES = 200;

// Two servers on one database where the engine bears it; else the same one twice.
const hub = await startTestHub();
const { databaseUrl } = hub.platform.config;
const other = databaseUrl === undefined ? hub : await startTestHub({ DATABASE_URL: databaseUrl });
afterAll(async () => {
  if (other !== hub) await other.remove();
  await hub.remove();
});

const actor = ({ id, role }: User): Actor => ({ role, userId: id, sessionHash: '' });

async function fullAdministrators(): Promise<number> {
  const { db } = hub.platform.database;
  return (await db.selectFrom('users').select('id').where('role', '=', 'full-admin').execute()).length;
}

async function statusOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof HubError) return error.status;
    throw error;
  }
}

async function race(take: (from: typeof hub, target: User, by: Actor) => Promise<unknown>): Promise<void> {
  await hub.platform.empty();
  const [ann, ben] = await Promise.all([1, 2].map(() => createUser(hub, { role: 'full-admin' })));
  if (ann === undefined || ben === undefined) throw new Error('Nobody to race');
  const statuses = await Promise.all([statusOf(take(hub, ben, actor(ann))), statusOf(take(other, ann, actor(ben)))]);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(await fullAdministrators()).toBe(1);
}

describe('two full administrators who take each other away at the same moment', () => {
  test(`leave one of them, ${RACES} times over`, async () => {
    const demote = (from: typeof hub, { id }: User, by: Actor) => changeRole(from.platform, id, 'user', by);
    const remove = (from: typeof hub, { id }: User, by: Actor) => deleteUser(from.hub, id, by);
    for (let each = 0; each < RACES; each += 1) {
      const roll = each % 3;
      await race((from, target, by) => {
        const first = roll === 0 || (roll === 2 && from === hub) ? demote : remove;
        return first(from, target, by);
      });
    }
  }, 120_000);

  test('would leave none if they were counted without being held: the race is real', async () => {
    let without = 0;
    for (let each = 0; each < 20; each += 1) {
      await hub.platform.empty();
      const pair = await Promise.all([1, 2].map(() => createUser(hub, { role: 'full-admin' })));
      await Promise.all(
        pair.map(async ({ id }) => {
          if ((await fullAdministrators()) > 1)
            await hub.platform.database.write(async ({ db }) => {
              await db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
            });
        }),
      );
      if ((await fullAdministrators()) === 0) without += 1;
    }
    expect(without).toBeGreaterThan(0);
  }, 60_000);
});

describe('someone whose role is changed or whose account is deleted', () => {
  test('is signed out of every session at once, on every server', async () => {
    const change = (from: typeof hub, target: User, by: Actor) =>
      changeRole(from.platform, target.id, 'volunteer-admin', by);
    const remove = (from: typeof hub, target: User, by: Actor) => deleteUser(from.hub, target.id, by);
    for (const take of [change, remove]) {
      await hub.platform.empty();
      const [by, target] = await Promise.all([1, 2].map(() => createUser(hub, { role: 'full-admin' })));
      if (by === undefined || target === undefined) throw new Error('Nobody to sign out');
      const cookies = await Promise.all([1, 2, 3].map(() => signIn(hub, target)));
      const statuses = async () => {
        const asks = [hub, other].flatMap((server) =>
          cookies.map((cookie) => server.call('GET', '/api/users', { cookie })),
        );
        return new Set((await Promise.all(asks)).map(({ statusCode }) => statusCode));
      };
      expect(await statuses()).toEqual(new Set([200]));
      await take(hub, target, actor(by));
      expect(await statuses()).toEqual(new Set([401]));
    }
  });
});

describe('someone who is no full administrator any more when the write begins', () => {
  test.each<Role>(['user', 'volunteer-admin'])('changes nothing as %s', async (role) => {
    await hub.platform.empty();
    await Promise.all([1, 2].map(() => createUser(hub, { role: 'full-admin' })));
    const [late, target] = await Promise.all([createUser(hub, { role }), createUser(hub, { role: 'user' })]);
    const asBefore: Actor = { role: 'full-admin', userId: late.id, sessionHash: '' };
    for (const by of [asBefore, anonymous]) {
      expect(await statusOf(changeRole(hub.platform, target.id, 'full-admin', by))).toBe(403);
      expect(await statusOf(deleteUser(hub.hub, target.id, by))).toBe(403);
    }
    expect(await fullAdministrators()).toBe(2);
  });
});
