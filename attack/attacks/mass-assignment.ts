import { randomUUID } from 'node:crypto';
import { answeringInstead, type Asked, type Attack, type PlantedHub } from '#attack/attack.ts';
import { PASSWORD } from '#tests/support/people.ts';

const LONG_AGO = '1999-12-31T00:00:00.000Z';
const MARK = 'planted-by-attack';

/** Fields that callers may not set, by their outer and inner names. */
function hostile({ world }: PlantedHub): Record<string, unknown> {
  const { id } = world.people.owner;
  return {
    id: randomUUID(),
    userId: id,
    user_id: id,
    role: 'full-admin',
    isAdmin: true,
    currentVolunteers: 99,
    current_volunteers: 99,
    createdAt: LONG_AGO,
    created_at: LONG_AGO,
    signupTime: LONG_AGO,
    emailVerifiedAt: LONG_AGO,
    email_verified_at: LONG_AGO,
    passwordHash: MARK,
    password_hash: MARK,
    verificationCode: '123456',
    verificationAttempts: -100,
    linkVersion: 9,
    groupId: id,
    seriesId: id,
    state: 'valid',
  };
}

/** What would show in an answer if one of them had been taken. */
const TAKEN: readonly RegExp[] = [
  /"isAdmin":true/,
  /"role":"full-admin"/,
  /"currentVolunteers":99/,
  /1999-12-31/,
  new RegExp(MARK),
  /"linkVersion":9/,
];

const email = () => `${randomUUID().slice(0, 12)}@families.example`;

interface Write {
  readonly asked: Asked;
  /** Where what was written can be read again; its own answer is looked at anyway. */
  readonly read?: Asked;
}

function writes({ world }: PlantedHub): Write[] {
  const { people, sheetId, slotId, ownSignupId } = world;
  const { cookie, id } = people.user;
  const organizer = people['volunteer-admin'].cookie;
  const sheet = { path: `/api/signup-sheets/${sheetId}`, cookie: organizer };
  const account = { name: 'Uma User', email: people.user.email };
  const person = { name: 'Mia Mass', email: email(), phone: '604 555 0188', slotId };
  const fields = { phone: '604 555 0177' };
  return [
    {
      asked: { method: 'POST', path: '/api/auth/register', json: { ...account, email: email(), password: PASSWORD } },
    },
    {
      asked: { method: 'PATCH', path: `/api/auth/account/${id}`, cookie, json: account },
      read: { path: '/api/auth/session', cookie },
    },
    { asked: { method: 'POST', path: '/api/volunteers', json: person } },
    {
      asked: {
        method: 'POST',
        path: '/api/volunteers/batch',
        json: { ...person, email: email(), places: [{ slotId }] },
      },
    },
    {
      asked: { method: 'PATCH', path: `/api/volunteers/${ownSignupId}`, cookie: people.owner.cookie, json: fields },
      read: { path: `/api/auth/profile/${people.owner.id}`, cookie: people.owner.cookie },
    },
    {
      asked: { method: 'PATCH', path: '/api/manage/signup', json: { token: world.manageToken, ...fields } },
      read: sheet,
    },
    { asked: { ...sheet, method: 'PATCH', json: { title: 'Winter Craft Fair' } }, read: sheet },
    {
      asked: { method: 'PATCH', path: `/api/volunteer-slots/${slotId}`, cookie: organizer, json: { title: 'Tables' } },
      read: sheet,
    },
  ];
}

const POLLUTION = ['__proto__', 'constructor'];

export const massAssignment: Attack<PlantedHub> = {
  name: 'fields beside the form',
  what: 'writes with roles, owners, counters, moments and prototypes that callers may not set',
  async run(hub) {
    for (const { asked, read } of writes(hub)) {
      const what = `${asked.method} ${asked.path}`;
      const json = { ...hostile(hub), ...(asked.json as object) };
      const { state: _state, ...others } = json;
      const answer = await hub.ask({ ...asked, json: asked.path.includes('signup-sheets') ? others : json });
      if (![200, 201].includes(answer.status))
        hub.found(`${what} was refused (${answer.status}), so nothing was proved`);
      const after = read === undefined ? '' : (await hub.ask(read)).body;
      for (const pattern of TAKEN)
        if (pattern.test(`${answer.body}${after}`)) hub.found(`${what} has taken ${String(pattern)}`);
      for (const key of POLLUTION) {
        const body = `{"${key}":{"isAdmin":true,"role":"full-admin"},${JSON.stringify(asked.json).slice(1)}`;
        const { json: _json, ...bare } = asked;
        await hub.ask({ ...bare, body, headers: { 'content-type': 'application/json' } });
      }
    }
    const session = await hub.ask({ path: '/api/auth/session', cookie: hub.world.people.user.cookie });
    if (/full-admin|"isAdmin":true/.test(session.body)) hub.found('a user has become an administrator');
    const users = await hub.ask({ path: '/api/users', cookie: hub.world.people.user.cookie });
    if (users.status !== 403) hub.found(`a user reads the list of users (${users.status})`);
  },
  withHole: (hub) =>
    answeringInstead(hub, ({ path }, ask) =>
      path === '/api/auth/session' ? ask({ path, cookie: hub.world.people['full-admin'].cookie }) : null,
    ),
};
