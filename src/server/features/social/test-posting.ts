import type { TestResults } from '#contract/social-media.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { idOfKind, newId } from '#server/platform/new-id.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { postPicture } from './post-picture.ts';
import { readConnectionStatus, type ConnectionStatus } from './connection-status.ts';
import { problemOf, SOCIAL_TEST } from './show-social-media.ts';
import { alreadyTesting } from './social.errors.ts';
import { countTests, insertPost, postById, recordStep, type StoredPost } from './social-posts.store.ts';
import { acquireLease, holdLeaseUntil } from '#server/platform/database/leases.store.ts';
import { StaleRevision, advancePost, type StepOptions } from './advance-post.ts';
import { mayBePublished } from './post-transitions.ts';
import { tryConnection } from './try-connection.ts';
import type { Context } from '#server/hub.ts';

/** In ms: a test answers within 30 s, which includes recording its end. */
const WITHIN = 29_000;
/** After this many ms the process that holds the test counts as dead. */
const LEASE = 60_000;
const TEST_RUN_ID = idOfKind('social-test');
const MANNER: StepOptions = { patience: { lookEvery: 2_000, giveUpAfter: WITHIN }, retries: false };

/** What is wrong on a platform; null on success. */
type Outcome = string | null;
type TestOne = (social: SocialPlatform, status: ConnectionStatus) => Promise<Outcome>;

/**
 * Tests both platforms without posting, within half a minute. Later answers about an account are still stored.
 * @throws alreadyTesting when another test runs in any process
 */
export function testConnections(hub: Context<'mailbox' | 'graph' | 'pictures'>, actor: Actor): Promise<TestResults> {
  return runTest(hub, actor, 'connections', (social, status) =>
    answeredInTime(social, tryConnection(hub, social, status)),
  );
}

async function answeredInTime(social: SocialPlatform, tried: Promise<Outcome>): Promise<Outcome> {
  const late = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => late.resolve(`${platformNames[social]} didn’t answer within 30 seconds.`), WITHIN);
  try {
    return await Promise.race([tried, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Publishes a test post on both platforms and waits at most half a minute. An unfinished one is an error that says so,
 * and is not repeated.
 * @throws alreadyTesting when another test runs in any process
 */
export function testPosts(hub: Context<'mailbox' | 'graph' | 'pictures'>, actor: Actor): Promise<TestResults> {
  const deadline = AbortSignal.timeout(WITHIN);
  return runTest(hub, actor, 'posts', async (social, status) => {
    if (status.connection === null || !status.isConnected) return problemOf(social, status);
    const post = await makeTestPost(hub, social);
    return follow(hub, post, status.connection, deadline);
  });
}

async function runTest(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  actor: Actor,
  detail: string,
  test: TestOne,
): Promise<TestResults> {
  const { database, clock } = hub;
  const now = clock.now();
  const held = { freeBy: now.toISOString(), until: new Date(now.getTime() + LEASE).toISOString() };
  const lease = await database.write(async (write) => {
    const acquired = await acquireLease(write.db, SOCIAL_TEST, held);
    if (acquired === null) throw alreadyTesting();
    await recordAudit(write, actor, { action: 'social-tested', subjectId: TEST_RUN_ID, detail, at: now });
    return acquired;
  });
  try {
    const outcomes = await Promise.all(
      socialPlatforms.map(async (social) => ({ social, outcome: await outcomeOf(hub, social, test) })),
    );
    const wentWell = (asked: SocialPlatform) =>
      outcomes.some(({ social, outcome }) => social === asked && outcome === null);
    const errors = outcomes.flatMap(({ social, outcome }) => (outcome === null ? [] : [inContext(social, outcome)]));
    return { results: { facebook: wentWell('facebook'), instagram: wentWell('instagram'), errors } };
  } finally {
    await database.write(({ db }) => holdLeaseUntil(db, lease, clock.now().toISOString()));
  }
}

/** A failure on one platform does not stop the other. */
async function outcomeOf(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  social: SocialPlatform,
  test: TestOne,
): Promise<Outcome> {
  try {
    return await test(social, await readConnectionStatus(hub, social));
  } catch (error) {
    hub.log.error({ platform: social, err: error }, 'could not run a test post');
    return 'We couldn’t run the test. Please try again.';
  }
}

function inContext(social: SocialPlatform, outcome: string): string {
  const name = platformNames[social];
  return outcome.startsWith(name) ? outcome : `${name}: ${outcome}`;
}

/** Contains date and time and a count of tests, because a platform refuses the same text twice in a row. */
async function makeTestPost(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  social: SocialPlatform,
): Promise<StoredPost> {
  const { config, clock, schoolClock, database, site } = hub;
  const now = clock.now();
  const words = dateWords('en', config.timeZone);
  const [date, time] = [writeDate(schoolClock, words, 'withYear', now), writeDate(schoolClock, words, 'time', now)];
  const number = (await countTests(database.db, social)) + 1;
  const text = `Test ${number} of ${site.name}, on ${date} at ${time} (it can be deleted)`;
  const media = await postPicture(hub, social, `A test of ${site.name}`);
  const [id, at] = [newId(now), now.toISOString()];
  await database.write(({ db }) =>
    insertPost(db, { id, platform: social, source: 'test', sheetId: null, text, link: null, media, at }),
  );
  const post = await postById(database.db, id);
  if (post === null) throw new Error('The test post is gone');
  return post;
}

type Connection = NonNullable<ConnectionStatus['connection']>;

const IN_CONTAINER = ['container', 'ready'];
const LEFT_IN_CONTAINER =
  'Instagram received it but didn’t publish it. Nobody can see it, and Instagram deletes it in a day.';

async function follow(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  first: StoredPost,
  connection: Connection,
  deadline: AbortSignal,
): Promise<Outcome> {
  const { database, clock } = hub;
  let post: StoredPost | null = first;
  let isInContainer = false;
  while (post !== null && (post.state === 'waiting' || post.state === 'sending')) {
    const nextAt = await beforeDeadline(advancePost(hub, post, connection, MANNER), deadline);
    post = await postById(database.db, first.id);
    isInContainer ||= post?.platform === 'instagram' && IN_CONTAINER.includes(post.progress.at);
    if (post === null || nextAt === null || (post.state === 'waiting' && post.lastError !== null)) break;
    if (deadline.aborted || !(await pause(nextAt.getTime() - clock.now().getTime(), deadline))) break;
  }
  if (post === null) return 'The test post is gone.';
  if (post.state === 'sent') return null;
  const isOpen = post.state === 'waiting' || post.state === 'sending';
  const problem = isOpen ? await giveUp(hub, post) : (post.lastError ?? 'It wasn’t posted.');
  return isInContainer && !mayBePublished(post) ? `${problem} ${LEFT_IN_CONTAINER}` : problem;
}

/** Null if the step took too long, or the post was given up. */
async function beforeDeadline(step: Promise<Date | null>, deadline: AbortSignal): Promise<Date | null> {
  const late = Promise.withResolvers<null>();
  const stop = () => late.resolve(null);
  deadline.addEventListener('abort', stop, { once: true });
  const taken = step.catch((error: unknown) => {
    if (error instanceof StaleRevision) return null;
    throw error;
  });
  try {
    return await Promise.race([taken, late.promise]);
  } finally {
    deadline.removeEventListener('abort', stop);
  }
}

async function pause(ms: number, deadline: AbortSignal): Promise<boolean> {
  const waited = Promise.withResolvers<void>();
  const timer = setTimeout(waited.resolve, Math.max(0, ms));
  deadline.addEventListener('abort', () => waited.resolve(), { once: true });
  await waited.promise;
  clearTimeout(timer);
  return !deadline.aborted;
}

/** Ends an unfinished test, so that no process continues it. */
async function giveUp(hub: Context<'mailbox' | 'graph' | 'pictures'>, post: StoredPost): Promise<Outcome> {
  const name = platformNames[post.platform];
  const unfinished = mayBePublished(post)
    ? `${name} didn’t confirm the test within 30 seconds. Check the account: the post may be there. We won’t repeat it.`
    : `${name} didn’t finish the test within 30 seconds. We won’t repeat it.`;
  const lastError = post.lastError ?? unfinished;
  const at = hub.clock.now().toISOString();
  const { attempts, progress } = post;
  const state = mayBePublished(post) ? 'unknown' : 'failed';
  await hub.database.write(({ db }) =>
    recordStep(db, post, { state, attempts, progress, lastError, nextTryAt: null, at }),
  );
  return lastError;
}
