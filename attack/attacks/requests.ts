import { answeringInstead, type Attack, type AttackedHub } from '#attack/attack.ts';
import { inParallel } from '#attack/support/in-parallel.ts';

const CALL = '/api/auth/login';
const NEST = 10_000;

/** A body that is no form of ours. A login is refused anyway, so nothing can be changed by them. */
const bodies: readonly string[] = [
  '[',
  '{"a":',
  'nonsense',
  '\u0000',
  '[]',
  'null',
  '"x"',
  '12',
  '-1e400',
  '{"email":1e400}',
  '{"email":{"$gt":""},"password":{"$gt":""}}',
  '{"email":["a@b.example"],"password":["x"]}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"email":"a","email":"b@c.example"}',
  '{"email":"\\ud800@x.example","password":"\\udfff"}',
  `${'['.repeat(NEST)}${']'.repeat(NEST)}`,
  `${'{"a":'.repeat(NEST)}1${'}'.repeat(NEST)}`,
];

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x',
];

const LENGTH = 'Content-Length: 4\r\nTransfer-Encoding: chunked';
/** What a proxy and a server could take for different requests, or for none. */
const raw: readonly (readonly [what: string, bytes: string])[] = [
  ['a length beside chunks', `POST ${CALL} HTTP/1.1\r\nHost: x\r\n${LENGTH}\r\n\r\n0\r\n\r\n`],
  ['two lengths', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx`],
  ['a negative length', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`],
  ['a length with a sign', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: +4\r\n\r\nnull`],
  ['odd chunks', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunks twice', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a space before the colon', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length : 4\r\n\r\nnull`],
  ['a folded header', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nX: a\r\n Content-Length: 4\r\n\r\nnull`],
  ['a chunk of no size', `POST ${CALL} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`],
  ['garbage', '\u0016\u0003\u0001\r\n\r\n'],
  ['two hosts', 'GET /api/stats HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'],
  ['two hosts in the first version', 'GET /api/stats HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n'],
  [
    'chunks in the first version',
    `POST ${CALL} HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['no version', 'GET /healthz\r\n\r\n'],
  ['no host', 'GET /api/stats HTTP/1.1\r\n\r\n'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(6000)}\r\n`],
];

async function sendBodies(hub: AttackedHub): Promise<void> {
  const send = (body: string, type = 'application/json') =>
    hub.ask({ method: 'POST', path: CALL, body, headers: { 'content-type': type } });
  await inParallel(bodies, async (body) => {
    const answer = await send(body);
    const isExplained = answer.status === 400 && /"message":"[^"]/.test(answer.body);
    if (!isExplained)
      hub.found(`the body ${body.slice(0, 40)} is answered ${answer.status}: ${answer.body.slice(0, 40)}`);
  });
  for (const type of types) {
    const { status } = await send('{}', type);
    if (status !== 415) hub.found(`a body of type ${type} is answered ${status}`);
  }
  for (const size of [65_537, 20_000_000]) {
    const { status } = await send(JSON.stringify({ email: 'x'.repeat(size) }));
    // A connection that is closed while a large body comes is a refusal, too.
    if (status !== 413 && status !== 0) hub.found(`a body of ${size} bytes is answered ${status}`);
  }
}

async function sendRawRequests(hub: AttackedHub): Promise<void> {
  await inParallel(raw, async ([what, bytes]) => {
    const heard = await hub.sendRaw(bytes, 3000);
    const statuses = heard.match(/^HTTP\/1\.1 \d{3}/gm) ?? [];
    if (statuses.length > 1) hub.found(`${what} is taken for ${statuses.length} requests`);
    if (!/^HTTP\/1\.1 4\d\d/.test(heard) && heard !== '') hub.found(`${what} is answered: ${heard.slice(0, 40)}`);
  });
  const smuggled = 'GET /api/stats HTTP/1.1\r\nHost: x\r\n\r\n';
  const heard = await hub.sendRaw(
    `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    3000,
  );
  if (/HTTP\/1\.1 200/.test(heard)) hub.found('a smuggled request was answered');
}

export const requests: Attack = {
  name: 'bodies and requests that are none',
  what: 'broken, deep and large JSON, other types, two lengths, chunks beside a length, endless headers',
  async run(hub) {
    await sendBodies(hub);
    await sendRawRequests(hub);
    const { status } = await hub.ask({ path: '/api/stats' });
    if (status !== 200) hub.found(`afterwards the hub answers ${status}`);
  },
  withHole: (hub) => answeringInstead(hub, ({ body }, ask) => (body === '"x"' ? ask({ path: '/api/stats' }) : null)),
};
