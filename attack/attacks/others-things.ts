import { randomUUID } from 'node:crypto';
import { PASSWORD } from '#tests/support/people.ts';
import { answeringInstead, type Asked, type Attack, type PlantedHub } from '#attack/attack.ts';
import { comparable } from '#attack/support/answers.ts';

const CHANGED = 'seven dry lanterns';

/** What an owner may do with an account and a sign-up. */
function asksOf(userId: string, signupId: string): Asked[] {
  const account = { name: 'Eve', email: 'eve@families.example', phone: '604 555 0000' };
  const password = { currentPassword: PASSWORD, newPassword: CHANGED, confirmPassword: CHANGED };
  return [
    { path: `/api/auth/profile/${userId}` },
    { method: 'PATCH', path: `/api/auth/account/${userId}`, json: account },
    { method: 'PATCH', path: `/api/auth/change-password/${userId}`, json: password },
    { method: 'DELETE', path: `/api/auth/account/${userId}`, json: { password: PASSWORD } },
    { method: 'PATCH', path: `/api/volunteers/${signupId}`, json: { notes: 'Mine now' } },
    { method: 'DELETE', path: `/api/volunteers/${signupId}` },
  ];
}

export const othersThings: Attack<PlantedHub> = {
  name: 'other people’s ids',
  what: 'profile, account, password and sign-up of another person, compared with those of nobody',
  async run(hub) {
    const { people, signupId, ownSignupId } = hub.world;
    const { cookie } = people.user;
    const missing = asksOf(randomUUID(), randomUUID());
    for (const signup of [signupId, ownSignupId]) {
      for (const [at, asked] of asksOf(people.owner.id, signup).entries()) {
        const foreign = await hub.ask({ ...asked, cookie });
        const none = await hub.ask({ ...(missing[at] ?? asked), cookie });
        const what = `${asked.method ?? 'GET'} ${asked.path}`;
        if (foreign.status !== 404) hub.found(`${what} answers another user ${foreign.status}`);
        if (comparable(foreign) !== comparable(none)) hub.found(`${what} tells that there is one`);
      }
    }
    const left = await hub.ask({ path: `/api/auth/profile/${people.owner.id}`, cookie: people.owner.cookie });
    if (left.status !== 200) hub.found(`the owner was harmed: ${left.status}`);
  },
  withHole: (hub) =>
    answeringInstead(hub, (asked, ask) =>
      asked.path.endsWith(hub.world.people.owner.id) && asked.cookie === hub.world.people.user.cookie
        ? ask({ ...asked, cookie: hub.world.people.user.cookie, path: '/api/auth/session' })
        : null,
    ),
};
