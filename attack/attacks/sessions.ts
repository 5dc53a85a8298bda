import { answeringInstead, type Attack, type PlantedHub } from '#attack/attack.ts';
import { cookiesOf } from '#attack/plant/planter.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { randomUUID } from 'node:crypto';

const NEXT_PASSWORD = 'seven dry lanterns';

interface NewUser {
  readonly id: string;
  readonly email: string;
  /** As a browser keeps it after registering. */
  readonly cookie: string;
}

async function register(hub: PlantedHub, cookie = ''): Promise<NewUser> {
  const email = `${randomUUID().slice(0, 12)}@families.example`;
  const json = { name: 'Sam Session', email, password: PASSWORD };
  const answer = await hub.ask({ method: 'POST', path: '/api/auth/register', cookie, json });
  return { id: /"id":"([\w-]{36})"/.exec(answer.body)?.[1] ?? '', email, cookie: cookiesOf(answer) };
}

async function isSignedIn(hub: PlantedHub, cookie: string): Promise<boolean> {
  return (await hub.ask({ path: '/api/auth/sessions', cookie })).status === 200;
}

async function logIn(hub: PlantedHub, { email }: NewUser, cookie = '', password = PASSWORD): Promise<string> {
  return cookiesOf(await hub.ask({ method: 'POST', path: '/api/auth/login', cookie, json: { email, password } }));
}

async function tryFixation(hub: PlantedHub): Promise<void> {
  const planted = `sid=${'f'.repeat(43)}`;
  const user = await register(hub, planted);
  if (await isSignedIn(hub, planted)) hub.found('a planted session is taken over by a registration');
  if (!(await isSignedIn(hub, user.cookie))) hub.found('a registration signs nobody in, so nothing was proved');
  const again = await logIn(hub, user, user.cookie);
  if (again === user.cookie) hub.found('a login keeps the id of the session');
  if (await isSignedIn(hub, user.cookie)) hub.found('a login leaves the earlier session of the browser alive');
}

async function tryEndings(hub: PlantedHub): Promise<void> {
  const user = await register(hub);
  const others = [await logIn(hub, user), await logIn(hub, user)];
  await hub.ask({ method: 'POST', path: '/api/auth/logout', cookie: others[0] ?? '' });
  if (await isSignedIn(hub, others[0] ?? '')) hub.found('a session works after its logout');
  const json = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD };
  const path = `/api/auth/change-password/${user.id}`;
  const changed = await hub.ask({ method: 'PATCH', path, cookie: user.cookie, json });
  if (changed.status !== 200) hub.found(`the password was not changed (${changed.status})`);
  for (const cookie of [others[1] ?? '', user.cookie])
    if (await isSignedIn(hub, cookie)) hub.found('an earlier session works after a change of the password');
  const old = await hub.ask({
    method: 'POST',
    path: '/api/auth/login',
    json: { email: user.email, password: PASSWORD },
  });
  if (old.status !== 401) hub.found(`the old password is answered ${old.status}`);
}

/** Three live sessions of a person whose role changes. */
async function tryRoleChange(hub: PlantedHub): Promise<void> {
  const { cookie, id } = hub.world.people['full-admin'];
  const user = await register(hub);
  const sessions = [user.cookie, await logIn(hub, user), await logIn(hub, user)];
  const change = { method: 'PATCH', path: `/api/users/${user.id}/role`, cookie };
  await hub.ask({ ...change, json: { role: 'volunteer-admin' } });
  for (const session of sessions)
    if (await isSignedIn(hub, session)) hub.found('a session outlives a change of its role');
  for (const own of [
    { method: 'PATCH', path: `/api/users/${id}/role`, json: { role: 'user' } },
    { method: 'PATCH', path: `/api/users/${id}`, json: { name: 'Eve' } },
    { method: 'DELETE', path: `/api/users/${id}` },
  ]) {
    const { status } = await hub.ask({ ...own, cookie });
    if (status !== 403) hub.found(`an administrator’s own row: ${own.method} answers ${status}`);
  }
}

export const sessions: Attack<PlantedHub> = {
  name: 'sessions',
  what: 'planted ids, use after logout, after a new password and after a change of the role, one’s own row',
  async run(hub) {
    await tryFixation(hub);
    await tryEndings(hub);
    await tryRoleChange(hub);
  },
  withHole: (hub) => {
    let last = '';
    return answeringInstead(hub, (asked, ask) => {
      if (asked.path === '/api/auth/register') last = '';
      if (asked.path === '/api/auth/logout') last = asked.cookie ?? '';
      return last !== '' && asked.cookie === last && asked.path === '/api/auth/sessions'
        ? ask({ path: '/api/stats' })
        : null;
    });
  },
};
