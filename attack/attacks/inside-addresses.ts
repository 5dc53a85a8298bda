import { createServer, type AddressInfo, type Server } from 'node:net';
import { answeringInstead, type Attack, type PlantedHub } from '#attack/attack.ts';

const LITERALS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '017700000001',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '224.0.0.1',
  '255.255.255.255',
];
const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'metadata.google.internal',
  'sd38.bc.ca.evil.example',
  'evil-sd38.bc.ca',
  'sd38.bc.ca@127.0.0.1',
  'sd38.bc.ca:80@127.0.0.1',
  '127.0.0.1#sd38.bc.ca',
  '127.0.0.1\\@sd38.bc.ca',
  'sd38.bc.ca%00.evil.example',
  'ｓｄ38.bc.ca.evil.example',
  '①②⑦.0.0.1',
  '127。0。0。1',
];
const WHOLE = [
  'file:///etc/passwd',
  'ftp://sd38.bc.ca/',
  'gopher://127.0.0.1:25/_HELO',
  'data:text/html,<b>x</b>',
  'javascript:alert(1)',
  'https://user:password@sd38.bc.ca/',
  'https://sd38.bc.ca:8080/',
  'https://sd38.bc.ca:22/',
  '//127.0.0.1/',
  'http:127.0.0.1',
  'http:\\\\127.0.0.1\\',
  'http://sd38.bc.ca\r\nHost: 127.0.0.1/',
];

/** Counts who knocks: no request of the hub may ever arrive here. */
async function listenInside(): Promise<{ server: Server; port: number; hits: () => number }> {
  let hits = 0;
  const server = createServer((socket) => {
    hits += 1;
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<main>inside</main>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, hits: () => hits };
}

export const insideAddresses: Attack<PlantedHub> = {
  name: 'addresses inside',
  what: 'monitored pages and webhooks that lead to this machine, to private networks or to other protocols',
  async run(hub) {
    const { server, port, hits } = await listenInside();
    try {
      const hosts = [...LITERALS, ...NAMES];
      const urls = [...hosts.flatMap((host) => [`http://${host}/`, `http://${host}:${port}/`]), ...WHOLE];
      const { cookie } = hub.world.people['full-admin'];
      for (const [at, url] of urls.entries()) {
        const page = { name: `Inside ${at}`, url, selectors: ['main'], confirmNoMatch: true };
        const made = await hub.ask({ method: 'POST', path: '/api/monitors', cookie, json: page });
        if (made.status < 400) await expectNoCheck(hub, made.body, url);
        const webhook = { ...page, url: 'https://sd38.bc.ca/', status: 'paused', webhookUrl: url };
        const hooked = await hub.ask({ method: 'POST', path: '/api/monitors', cookie, json: webhook });
        if (hooked.status < 400) hub.found(`a webhook to ${url} was taken (${hooked.status})`);
      }
      if (hits() > 0) hub.found(`${hits()} connections came to an address inside`);
    } finally {
      server.close();
    }
  },
  withHole: (hub) =>
    answeringInstead(hub, ({ json }, ask) =>
      (json as { webhookUrl?: string } | undefined)?.webhookUrl === 'http://10.0.0.1/'
        ? ask({ path: '/api/stats' })
        : null,
    ),
};

/** A name that may be read can still lead inside: then the connection is what has to be refused. */
async function expectNoCheck(hub: PlantedHub, made: string, url: string): Promise<void> {
  const id = /"id":"([\w-]{36})"/.exec(made)?.[1] ?? '';
  const { cookie } = hub.world.people['full-admin'];
  const { body } = await hub.ask({ method: 'POST', path: `/api/monitors/${id}/check`, cookie, json: {} });
  if (!/"status":"error"/.test(body) || body.includes('inside')) hub.found(`${url} was read: ${body.slice(0, 120)}`);
  await hub.ask({ method: 'DELETE', path: `/api/monitors/${id}`, cookie });
}
