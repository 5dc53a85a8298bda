import { answeringInstead, type Answer, type Asked, type Attack, type AttackedHub } from '#attack/attack.ts';
import { headerOf } from '#attack/support/answers.ts';
import { allCalls, isRead, methodOf, pathNaming } from '#attack/support/calls.ts';
import { inParallel } from '#attack/support/in-parallel.ts';
import { pagePaths } from '#contract/paths.ts';
import { randomUUID } from 'node:crypto';

const REQUIRED: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src '(?:self|none)'.*frame-ancestors/s,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:same-origin|no-referrer)$/,
  'x-frame-options': /^(?:DENY|SAMEORIGIN)$/,
};
const TELLING = ['x-powered-by', 'server', 'access-control-allow-origin'];
const UNSAFE_SOURCE = /'unsafe-(?:inline|eval)'|script-src[^;]*(?:\*|https?:|data:)/;
/** Where people sign in, manage a sign-up or administrate: no script of another site may run there. */
const PRIVATE_PAGES = ['/manage', '/mine', '/pac-mgmt-2025', '/monitoring', '/profile', '/setup', '/door', '/here'];

function look(hub: AttackedHub, answer: Answer, { method = 'GET', path }: Asked): void {
  const what = `${method} ${path.slice(0, 60)} (${answer.status})`;
  for (const [name, pattern] of Object.entries(REQUIRED))
    if (!pattern.test(headerOf(answer, name))) hub.found(`${what} has no right ${name}: ${headerOf(answer, name)}`);
  for (const name of TELLING) if (headerOf(answer, name) !== '') hub.found(`${what} has ${name}`);
  if (UNSAFE_SOURCE.test(headerOf(answer, 'content-security-policy').replace(/style-src[^;]*/g, '')))
    hub.found(`${what} allows unsafe sources`);
  const type = headerOf(answer, 'content-type');
  if (/^(?:text|application\/json)/.test(type) && !type.includes('charset=utf-8')) hub.found(`${what} has no charset`);
  for (const cookie of headerOf(answer, 'set-cookie').split('\n').filter(Boolean)) {
    const isSession = /^(?:__Host-)?(?:sid|pre)=/.test(cookie);
    if (isSession && !/httponly/i.test(cookie)) hub.found(`${what} sets a cookie that scripts can read`);
    if (!/samesite=(?:lax|strict)/i.test(cookie)) hub.found(`${what} sets a cookie without SameSite`);
  }
  if (answer.status === 200 && path.startsWith('/api/auth') && !/no-store/.test(headerOf(answer, 'cache-control')))
    hub.found(`${what} may be kept by others`);
}

const pages = Object.values(pagePaths).filter((page) => typeof page === 'string');

export const headers: Attack = {
  name: 'headers of every answer',
  what: 'content policy, type, frame, referrer and cookies of pages, calls, errors and files',
  async run(hub) {
    const asked: Asked[] = [
      ...allCalls.map((call) => ({ method: methodOf(call), path: pathNaming(call, randomUUID()) })),
      ...allCalls
        .filter((call) => !isRead(call))
        .map((call) => ({ method: methodOf(call), path: pathNaming(call, 'no-id'), body: 'no JSON' })),
      ...[...pages, '/no-such-page', '/assets/none.js'].map((path) => ({ path, headers: { accept: 'text/html' } })),
      { path: '/robots.txt' },
      { path: '/favicon.svg' },
      { path: `/${'x'.repeat(9000)}` },
      { method: 'TRACE', path: '/' },
    ];
    await inParallel(asked, async (each) => look(hub, await hub.ask(each), each));
    for (const path of PRIVATE_PAGES) {
      const policy = headerOf(await hub.ask({ path, headers: { accept: 'text/html' } }), 'content-security-policy');
      if (/google|https:/.test(policy)) hub.found(`${path} lets another site’s script in`);
    }
  },
  withHole: (hub) =>
    answeringInstead(hub, (each, ask) =>
      each.path === '/favicon.svg'
        ? ask(each).then((answer) => ({ ...answer, headers: { ...answer.headers, 'x-content-type-options': '' } }))
        : null,
    ),
};
