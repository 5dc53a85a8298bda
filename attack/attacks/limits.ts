import { randomUUID } from 'node:crypto';
import { PASSWORD } from '#tests/support/people.ts';
import { answeringInstead, type Asked, type Attack, type PlantedHub } from '#attack/attack.ts';
import { addressLimits, doorLimits, togetherAtMost } from '#contract/limits.ts';

interface Flood {
  readonly what: string;
  /** How many of one network are answered as usual. */
  readonly free: number;
  readonly asked: () => Asked;
}

const email = () => `${randomUUID().slice(0, 12)}@families.example`;

function floods({ world }: PlantedHub): Flood[] {
  const limits = addressLimits;
  const person = { name: 'Flo Flood', phone: '604 555 0166', slotId: world.slotId };
  const wall = world.keys.find(({ name }) => name === 'wall link')?.token;
  const post = (path: string, json: () => object) => () => ({ method: 'POST', path, json: json() });
  return [
    {
      what: 'logins',
      free: limits['POST /api/auth/login'].free,
      asked: post('/api/auth/login', () => ({ email: email(), password: 'wrong' })),
    },
    {
      what: 'registrations',
      free: limits['POST /api/auth/register'].free,
      asked: post('/api/auth/register', () => ({ name: 'Flo', email: email(), password: PASSWORD })),
    },
    {
      what: 'sign-ups',
      free: limits['POST /api/volunteers'].free,
      asked: post('/api/volunteers', () => ({ ...person, email: email() })),
    },
    {
      what: 'numbers of letters',
      free: limits['POST /api/letters/verify'].free,
      asked: post('/api/letters/verify', () => ({ number: 'ABCD-2345', surname: 'Flood' })),
    },
    {
      what: 'requests for links',
      free: limits['POST /api/manage/link'].free,
      asked: post('/api/manage/link', () => ({ email: email() })),
    },
    {
      what: 'requests for deletion',
      free: limits['POST /api/deletion-requests'].free,
      asked: post('/api/deletion-requests', () => ({ name: 'Flo Flood', email: email() })),
    },
    {
      what: 'searches at the wall',
      free: doorLimits.searchOfNetwork.free,
      asked: post('/api/here/find', () => ({ token: wall, name: 'Flo Flood' })),
    },
  ];
}

const BEYOND = 15;

/** Another network for each request, all of one customer. */
async function floodFromManyNetworks(hub: PlantedHub, site: string): Promise<void> {
  for (const { what, free, asked } of floods(hub)) {
    if (what !== 'sign-ups') continue;
    const most = togetherAtMost.of48 * free + BEYOND;
    let [nth, isOpen] = [0, true];
    for (; isOpen && nth < most; nth += 1) {
      const { status } = await hub.ask({
        ...asked(),
        headers: { 'x-forwarded-for': `${site}:${nth.toString(16)}00::1` },
      });
      isOpen = status !== 429 && status !== 428;
    }
    if (isOpen) hub.found(`${nth} ${what} of one IPv6 /48 were all let through`);
  }
}

export const limits: Attack<PlantedHub> = {
  name: 'many requests of one network',
  what: 'logins, registrations, sign-ups, numbers of letters, requests for mail and searches at the wall, beyond what is free; sign-ups from all networks of one IPv6 /48',
  async run(hub) {
    let network = Math.floor(Math.random() * 200) + 20;
    await floodFromManyNetworks(hub, `2001:db8:${network.toString(16)}`);
    for (const { what, free, asked } of floods(hub)) {
      // A network that is reserved for documentation, so no real client has it.
      const headers = { 'x-forwarded-for': `203.0.113.${(network += 1)}` };
      const statuses: number[] = [];
      for (let time = 0; time < free + BEYOND; time += 1)
        statuses.push((await hub.ask({ ...asked(), headers })).status);
      const stopped = statuses.filter((status) => status === 429 || status === 428).length;
      if (stopped === 0) hub.found(`${free + BEYOND} ${what} of one network were all let through`);
      if (statuses.slice(0, free).includes(429)) hub.found(`${what} were stopped before ${free}`);
      // A client in another network must not suffer from it.
      const elsewhere = await hub.ask({ ...asked(), headers: { 'x-forwarded-for': `198.51.100.${network}` } });
      if (elsewhere.status === 429) hub.found(`${what} of one network stop those of another`);
    }
  },
  withHole: (hub) =>
    answeringInstead(hub, (asked, ask) => (asked.path.endsWith('verify') ? ask({ path: '/api/stats' }) : null)),
};
