import { answeringInstead, type Attack, type AttackedHub, type PlantedHub } from '#attack/attack.ts';
import { isRefusal } from '#attack/support/answers.ts';
import { callsRefusedTo, methodOf, pathNaming } from '#attack/support/calls.ts';
import { inParallel } from '#attack/support/in-parallel.ts';
import { randomUUID } from 'node:crypto';

interface Way {
  readonly way: string;
  readonly bend: (path: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

const ways: readonly Way[] = [
  { way: 'a slash behind', bend: (path) => `${path}/` },
  { way: 'two slashes', bend: (path) => path.replace('/api/', '/api//') },
  { way: 'two slashes before', bend: (path) => `/${path}` },
  { way: 'a dot', bend: (path) => path.replace('/api/', '/api/./') },
  { way: 'the way of another', bend: (path) => `/api/stats/..${path}` },
  { way: 'a coded slash', bend: (path) => path.replace('/api/', '/api%2f') },
  { way: 'a twice coded slash', bend: (path) => path.replace('/api/', '/api%252f') },
  { way: 'coded letters', bend: (path) => path.replace('api', '%61pi') },
  { way: 'upper case', bend: (path) => path.toUpperCase() },
  { way: 'a parameter of the path', bend: (path) => `${path};role=full-admin` },
  { way: 'a null character', bend: (path) => `${path}%00` },
  { way: 'a backslash', bend: (path) => path.replace('/api/', '/api\\') },
  { way: 'an absolute address', bend: (path) => `http://evil.example${path}` },
  { way: 'keys twice', bend: (path) => `${path}?role=user&role=full-admin&limit=1&limit=2` },
  {
    way: 'a method in a header',
    bend: (path) => path,
    headers: { 'x-http-method-override': 'GET', 'x-method-override': 'GET', 'x-http-method': 'GET' },
  },
  { way: 'a method in the query', bend: (path) => `${path}?_method=GET` },
  {
    way: 'an address in a header',
    bend: (path) => path,
    headers: { 'x-original-url': '/api/stats', 'x-rewrite-url': '/api/stats' },
  },
  {
    way: 'the address of this machine',
    bend: (path) => path,
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-forwarded-host': 'localhost' },
  },
  { way: 'another host', bend: (path) => path, headers: { host: 'localhost' } },
];

async function tryWays(hub: AttackedHub, cookie: string, caller: 'anonymous' | 'user'): Promise<void> {
  const id = randomUUID();
  await inParallel(callsRefusedTo(caller), async (call) => {
    for (const { way, bend, headers = {} } of ways) {
      const answer = await hub.ask({ method: methodOf(call), path: bend(pathNaming(call, id)), cookie, headers });
      if (!isRefusal(answer)) hub.found(`${call} can be reached by ${way} (${answer.status})`);
    }
  });
}

async function tryMethods(hub: AttackedHub): Promise<void> {
  for (const path of ['/', '/api/stats', '/api/users', '/nowhere']) {
    const traced = await hub.ask({ method: 'TRACE', path, cookie: 'sid=canary' });
    if (traced.status !== 405) hub.found(`TRACE ${path} answers ${traced.status}`);
    if (traced.body.includes('canary')) hub.found(`TRACE ${path} sends back what it got`);
    for (const method of ['OPTIONS', 'PUT', 'PROPFIND', 'REPORT', 'CONNECT-NOT', 'LOCK']) {
      const answer = await hub.ask({ method, path });
      if (answer.status > 0 && answer.status < 400) hub.found(`${method} ${path} answers ${answer.status}`);
    }
  }
  for (const call of callsRefusedTo('anonymous').filter((each) => each.startsWith('GET '))) {
    const head = await hub.ask({ method: 'HEAD', path: pathNaming(call, randomUUID()) });
    if (!isRefusal(head) || head.body !== '') hub.found(`HEAD of ${call} answers ${head.status}`);
  }
}

const withWayAround = (hub: AttackedHub) =>
  answeringInstead(hub, ({ path }, ask) => (path.endsWith(';role=full-admin') ? ask({ path: '/api/stats' }) : null));

export const strangersWays: Attack = {
  name: 'ways around',
  what: 'bent paths, other methods, headers of proxies, keys given twice',
  async run(hub) {
    await tryWays(hub, '', 'anonymous');
    await tryMethods(hub);
  },
  withHole: withWayAround,
};

export const waysAround: Attack<PlantedHub> = {
  name: strangersWays.name,
  what: `${strangersWays.what}, as stranger and as user`,
  async run(hub) {
    await strangersWays.run(hub);
    await tryWays(hub, hub.world.people.user.cookie, 'user');
  },
  withHole: withWayAround,
};
