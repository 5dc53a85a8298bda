import { globSync } from 'node:fs';
import path from 'node:path';
import { everyRead } from '#tests/support/every-read.ts';
import { canaries, type Canary } from '#attack/plant/canaries.ts';
import { answeringInstead, type Answer, type Attack, type PlantedHub } from '#attack/attack.ts';
import { inParallel } from '#attack/support/in-parallel.ts';
import { randomUUID } from 'node:crypto';

const BUILT = path.resolve(import.meta.dirname, '../../dist/client');

/** Who reads, and what this reader must not find. */
interface Reader {
  readonly who: string;
  readonly cookie: string;
  readonly mayRead: (canary: Canary) => boolean;
}

function readersOf({ world: { people } }: PlantedHub): readonly Reader[] {
  const inRole = (role: 'volunteer-admin' | 'full-admin') => ({
    who: role,
    cookie: people[role].cookie,
    mayRead: ({ readBy }: Canary) => readBy.includes(role),
  });
  const ofOwner = /Umbrellabird|umbrellabird|9175/;
  return [
    { who: 'a stranger', cookie: '', mayRead: () => false },
    { who: 'another user', cookie: people.user.cookie, mayRead: () => false },
    { who: 'the owner', cookie: people.owner.cookie, mayRead: ({ word }) => ofOwner.test(word) },
    {
      who: 'a co-organizer of another sheet',
      cookie: people['co-organizer'].cookie,
      mayRead: ({ word }) => /Pangolin|pangolin|vestibule/.test(word),
    },
    inRole('volunteer-admin'),
    inRole('full-admin'),
  ];
}

function lookInto(hub: PlantedHub, answer: Answer, where: string, { who, mayRead }: Reader): void {
  const text = `${JSON.stringify(answer.headers)}${answer.body}`;
  for (const canary of canaries)
    if (!mayRead(canary) && text.includes(canary.word)) hub.found(`${where} tells ${who} ${canary.of}`);
}

/** Organizers are given links, which are how they pass them on. */
const LINKS_OF_ORGANIZERS = /\/(?:door-links|certificates)/;

function lookForSecrets(hub: PlantedHub, answer: Answer, where: string, { who }: Reader): void {
  if (LINKS_OF_ORGANIZERS.test(where)) return;
  for (const secret of hub.world.secrets)
    if (secret !== '' && answer.body.includes(secret)) hub.found(`${where} tells ${who} a secret`);
}

function addresses({ world }: PlantedHub, sheetId = world.sheetId): string[] {
  const none = { mailId: randomUUID(), changeId: randomUUID(), snapshotId: randomUUID() };
  return everyRead({ ...none, sheetId, slotId: world.slotId, userId: world.people.owner.id });
}

export const readEverything: Attack<PlantedHub> = {
  name: 'reading everything',
  what: 'every call that reads, every page and every file, for planted names, numbers and secrets',
  async run(hub) {
    const files = globSync('**/*.*', { cwd: BUILT, exclude: (file) => /\.(?:br|gz)$/.test(file) }).map(
      (file) => `/${file.replaceAll(path.sep, '/')}`,
    );
    for (const reader of readersOf(hub)) {
      const { people, heldSheetId } = hub.world;
      const own = reader.cookie === people['co-organizer'].cookie ? addresses(hub, heldSheetId) : [];
      // Pictures are the same for everyone, and no word can be found in their bytes.
      const read = [...addresses(hub), ...own].filter((address) => !address.includes('.jpg?'));
      const all = [...read, ...(reader.cookie === '' ? files : [])];
      await inParallel(all, async (address) => {
        const answer = await hub.ask({ path: address, cookie: reader.cookie, headers: { accept: 'text/html, */*' } });
        const where = `GET ${address.split('?')[0]}`;
        lookInto(hub, answer, where, reader);
        lookForSecrets(hub, answer, where, reader);
      });
    }
    await readByLink(hub);
    await expectToRead(hub);
  },
  withHole: (hub) =>
    answeringInstead(hub, ({ path: asked, cookie }, ask) =>
      asked.startsWith('/api/stats?') && cookie === ''
        ? ask({ path: `/api/signup-sheets/${hub.world.sheetId}`, cookie: hub.world.people['volunteer-admin'].cookie })
        : null,
    ),
};

/** Links show what they are about, and never how to reach a person. */
async function readByLink(hub: PlantedHub): Promise<void> {
  const own = new Set(['manage link', 'offer', 'waiting list link', 'call for help', 'calendar of a mailbox']);
  for (const { name, token, use } of hub.world.keys) {
    if (own.has(name)) continue;
    const mayRead = ({ of }: Canary) => !/email|phone|notes|answer/.test(of);
    lookInto(hub, await hub.ask(use(token)), `the ${name}`, { who: 'its holder', cookie: '', mayRead });
  }
}

/** Otherwise nothing would have been planted. */
async function expectToRead(hub: PlantedHub): Promise<void> {
  const { people, sheetId, heldSheetId } = hub.world;
  const ofVolunteers = canaries.slice(0, 7).map(({ word }) => word);
  const where: readonly (readonly [path: string, reader: keyof typeof people, words: readonly string[]])[] = [
    [`/api/signup-sheets/${sheetId}`, 'volunteer-admin', ofVolunteers],
    [`/api/signup-sheets/${heldSheetId}/hours`, 'co-organizer', ['Pangolin', 'vestibule']],
    ['/api/users', 'full-admin', ['Umbrellabird', 'umbrellabird.canary']],
    [`/api/auth/profile/${people.owner.id}`, 'full-admin', ['Umbrellabird', '555 9175']],
    ...['/api/auth/session', `/api/auth/profile/${people.owner.id}`, '/api/auth/my-data.json'].map(
      (path) => [path, 'owner', ['Umbrellabird', 'umbrellabird.canary']] as const,
    ),
  ];
  for (const [path, reader, words] of where) {
    const { body } = await hub.ask({ path, cookie: people[reader].cookie });
    for (const word of words) if (!body.includes(word)) hub.found(`${path} does not tell ${reader} ${word}`);
  }
}
