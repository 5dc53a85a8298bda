import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { POST_ON } from '#server/features/social/social.job.ts';
import { postById, type PostMedia } from '#server/features/social/social-posts.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import type { GraphEndpoint, GraphFault } from '#tests/support/graph/graph-commands.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { connectAccount, waitingPost } from '#tests/support/social-posts.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 60_000 });

const [graph, site] = [await startGraphServer(), await startSchoolSite()];
let data: DataForServers;
let media: PostMedia;
const started: ServerProcess[] = [];
/** Each server uses another version of the Graph API, which tells their calls apart. */
const serving = new Map<string, ServerProcess>();
const VERSIONS = ['v25.0', 'v24.0'];

beforeAll(async () => {
  data = await makeDataForServers();
  await data.visit(async (platform) => {
    for (const social of ['facebook', 'instagram'] as const) await connectAccount({ platform }, social);
    const file = await keepLogo({ platform }, 'instagram');
    const picture = await readFile(path.join(data.config.dataDir, 'uploads', file));
    // What the public address leads to does not die with one server.
    site.answer(`/uploads/${file}`, (_request, response) => response.end(picture));
    media = { file, kind: 'image' };
  });
});
afterAll(async () => {
  await Promise.all([...serving.values()].map((server) => server.stop()));
  await Promise.all([graph.stop(), site.stop(), data.remove()]);
});

async function startServers(): Promise<void> {
  for (const version of VERSIONS.slice(0, data.engine === 'postgres' ? 2 : 1)) {
    if (serving.has(version)) continue;
    const variables = {
      GRAPH_API_URL: graph.url.replace('v25.0', version),
      META_APP_SECRET: COUNCIL.app.secret,
      LOG_LEVEL: 'debug',
      PUBLIC_URL: new URL(site.address('/')).origin,
    };
    const server = await data.startServer(variables);
    serving.set(version, server);
    started.push(server);
  }
}

async function visit<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  if (data.engine === 'sqlite') {
    await Promise.all([...serving.values()].map((server) => server.stop()));
    serving.clear();
  }
  return data.visit(work);
}

/** Skips the half hour after the last post and the minute until the job runs. */
async function hurry({ database, clock }: Platform, social: SocialPlatform): Promise<void> {
  const at = clock.now().toISOString();
  await database.write(async ({ db }) => {
    await db.updateTable('social_accounts').set({ last_sent_at: null }).where('platform', '=', social).execute();
    await db
      .updateTable('jobs')
      .set({ due_at: at })
      .where('kind', '=', POST_ON[social])
      .where('leased_until', 'is', null)
      .execute();
  });
}

async function bury(platform: Platform, social: SocialPlatform): Promise<void> {
  await platform.database.write(({ db }) =>
    db.updateTable('jobs').set({ leased_until: null }).where('kind', '=', POST_ON[social]).execute(),
  );
  await hurry(platform, social);
}

// Only what hangs takes this long.
const until = { timeout: 180_000, interval: 100 };
const visibleTimes = async (text: string) => (await graph.ledger()).filter((post) => post.text === text).length;

async function killCaller({ social, at }: Moment): Promise<void> {
  const unanswered = async () => {
    // A job that was running when the post was made has a minute to go.
    if (data.engine === 'postgres') await data.visit((platform) => hurry(platform, social));
    const call = (await graph.calls()).findLast(({ endpoint, status }) => endpoint === at && status === 0);
    return call?.url.split('/')[1] ?? null;
  };
  await expect.poll(unanswered, until).not.toBeNull();
  const version = (await unanswered()) ?? '';
  const server = serving.get(version);
  expect(server).toBeDefined();
  await server?.kill();
  serving.delete(version);
}

interface Moment {
  readonly social: SocialPlatform;
  readonly at: GraphEndpoint;
  readonly when: GraphFault['when'];
  /** Whether the post is public although its answer was lost. */
  readonly isPublic: boolean;
}

/** The worst ones: prepared and not sent, sent and not yet visible. */
const WORST: readonly Moment[] = [
  { social: 'facebook', at: 'photos', when: 'after-effect', isPublic: false },
  { social: 'facebook', at: 'feed', when: 'before-effect', isPublic: true },
  { social: 'instagram', at: 'media_publish', when: 'before-effect', isPublic: true },
];
const MORE: readonly Moment[] = [
  { social: 'facebook', at: 'feed', when: 'after-effect', isPublic: true },
  { social: 'facebook', at: 'read-post', when: 'before-effect', isPublic: true },
  { social: 'instagram', at: 'media', when: 'after-effect', isPublic: false },
  { social: 'instagram', at: 'media_publish', when: 'after-effect', isPublic: true },
  { social: 'instagram', at: 'read-media', when: 'before-effect', isPublic: true },
];
const MOMENTS = process.env['CRASH_ROUNDS'] === undefined ? WORST : [...WORST, ...MORE];

test('a server that is killed in the middle of a post leaves it to the next one: each is there once, and none is lost', async () => {
  const ids: string[] = [];
  for (const [round, moment] of MOMENTS.entries()) {
    const { social, at, when, isPublic } = moment;
    if (data.engine === 'postgres') await startServers();
    const text = `Round ${round}: killed at ${at}, ${when}`;
    await graph.failNext({ at, when, how: 'until-left' });
    const id = await visit(async (platform) => {
      await hurry(platform, social);
      return waitingPost({ platform }, { platform: social, text, media });
    });
    ids.push(id);
    await startServers();
    await killCaller(moment);
    // What is done with a call does not end with its caller.
    if (isPublic) await expect.poll(() => visibleTimes(text), until).toBe(1);
    await visit((platform) => bury(platform, social));
    await startServers();
    const isDone = () => started.some((server) => published(server, id));
    await expect.poll(isDone, until).toBe(true);
    expect(await visibleTimes(text), text).toBe(1);
  }
  const posts = await visit(({ database }) => Promise.all(ids.map((id) => postById(database.db, id))));
  for (const post of posts) expect(post).toMatchObject({ state: 'sent', permalink: expect.any(String) });
  expect(await graph.ledger()).toHaveLength(MOMENTS.length);
  const made = (await graph.calls()).filter(({ endpoint }) => endpoint === 'feed' || endpoint === 'media_publish');
  expect(made).toHaveLength(MOMENTS.length);
  for (const server of started)
    for (const { token } of [COUNCIL.page, COUNCIL.instagram]) expect(server.output()).not.toContain(token);
});

function published(server: ServerProcess, id: string): boolean {
  return server
    .output()
    .split('\n')
    .some((line) => line.includes(`"post":"${id}"`) && line.includes('"is":"published"'));
}
