import { PASSWORD } from '#tests/support/people.ts';
import { answeringInstead, type Answer, type Attack, type PlantedHub } from '#attack/attack.ts';
import { cookiesOf } from '#attack/plant/planter.ts';
import { comparable } from '#attack/support/answers.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const TIMED = 5;
/** How many times longer the quickest of one may take than the quickest of the other: without a hash it is ten times. */
const MAY_DIFFER = 3;
const MAIL_WITHIN = 10_000;

const logIn = (hub: PlantedHub, email: string, password: string) =>
  hub.ask({ method: 'POST', path: '/api/auth/login', json: { email, password } });

/** Whether there is an account must show in no answer and in no time. */
async function tellKnownApart(hub: PlantedHub): Promise<void> {
  const [known, unknown] = [hub.world.people.owner.email, `nobody-${randomUUID().slice(0, 8)}@families.example`];
  const answers: Record<string, Answer[]> = { [known]: [], [unknown]: [] };
  for (let time = 0; time < TIMED; time += 1)
    for (const email of [known, unknown]) answers[email]?.push(await logIn(hub, email, `wrong ${time}`));
  const told = new Set(Object.values(answers).flat().map(comparable));
  if (told.size > 1) hub.found(`a login tells who has an account: ${[...told].join(' or ')}`);
  const [one = 1, other = 1] = Object.values(answers).map((each) => Math.min(...each.map(({ ms }) => ms)));
  if (Math.max(one, other) > MAY_DIFFER * Math.min(one, other))
    hub.found(`a login takes ${one.toFixed()} or ${other.toFixed()} ms`);
  const resent = [known, unknown].map((email) =>
    hub.ask({ method: 'POST', path: '/api/auth/resend-code', json: { email } }),
  );
  const asked = [known, unknown].map((email) =>
    hub.ask({ method: 'POST', path: '/api/mailbox/codes', json: { email } }),
  );
  for (const pair of [resent, asked]) {
    const said = new Set((await Promise.all(pair)).map(comparable));
    if (said.size > 1) hub.found('a request for a code tells which addresses are known');
  }
}

const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

async function codeMailed(hub: PlantedHub, address: string): Promise<string> {
  for (const until = performance.now() + MAIL_WITHIN; performance.now() < until; await wait(50)) {
    const mail = hub.world.mail.mails.findLast(({ recipients }) => recipients.includes(address));
    const code = /\b\d{3}\s?\d{3}\b/.exec(mail?.parsed.text ?? '')?.[0];
    if (code !== undefined) return code.replace(/\s/, '');
  }
  throw new Error(`No code came to ${address}`);
}

/** An administrator’s password alone opens nothing, and its code cannot be guessed. */
async function guessCode(hub: PlantedHub): Promise<void> {
  const { email } = hub.world.people['volunteer-admin'];
  const login = await logIn(hub, email, PASSWORD);
  const cookie = cookiesOf(login);
  if (!login.body.includes('"requiresVerification":true')) hub.found('an administrator is let in without a code');
  const code = await codeMailed(hub, email);
  const verify = (more: object, by = cookie) =>
    hub.ask({ method: 'POST', path: '/api/auth/verify-code', cookie: by, json: { email, code, ...more } });
  const elsewhere = await verify({}, '');
  if (elsewhere.status < 400) hub.found('a code works in another browser than that of its login');
  const wrong = await Promise.all(Array.from({ length: 20 }, () => verify({ code: otherThan(code) })));
  if (wrong.some(({ status }) => status < 400)) hub.found('a wrong code was taken');
  const right = await verify({});
  if (right.status < 400) hub.found('after twenty wrong codes the right one still works');
}

export const logins: Attack<PlantedHub> = {
  name: 'guessed passwords and codes',
  what: 'who has an account, by words and by time; codes without their login, and twenty at a time',
  async run(hub) {
    await tellKnownApart(hub);
    await guessCode(hub);
  },
  withHole: (hub) =>
    answeringInstead(hub, (asked, ask) => {
      const { email } = (asked.json ?? {}) as { readonly email?: string };
      return email === hub.world.people.owner.email && asked.path.endsWith('login')
        ? ask({ path: '/api/stats' })
        : null;
    }),
};
