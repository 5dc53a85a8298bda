import type { GraphAccount } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { classifySubcode, NOT_READY } from './graph-error.ts';
import { toldWithout } from './graph-messages.ts';
import {
  createContainer,
  findMedia,
  lookAtContainer,
  publishContainer,
  readMediaPermalink,
  readQuota,
  usedUp,
  type InstagramPost,
} from './instagram-calls.ts';
import {
  afterFailedLookup,
  stepAfterFailure,
  hasElapsed,
  deferredByUsage,
  later,
  DEFAULT_TIMEOUTS,
  stillLooking,
  type MediaTimeouts,
  type Publisher,
  type StepResult,
} from './publication.ts';

export type InstagramProgress =
  | { readonly at: 'new' }
  | (Container & { readonly at: 'container' })
  | (Container & { readonly at: 'ready' })
  /** The request that makes it public may have been sent. */
  | InstagramSent;

interface Container {
  readonly containerId: string;
  /** When it was created, ISO 8601. */
  readonly since: string;
}

interface InstagramSent extends Container {
  readonly at: 'sent';
  readonly sentAt: string;
}

type Result = StepResult<InstagramProgress>;
type InstagramPublisher = Publisher<InstagramProgress>;

const NEW = { at: 'new' } as const;
const EXPIRED: Result = { status: 'failed', progress: NEW, reason: 'The post expired before Instagram published it.' };
/** In ms. The quota covers the last 24 hours; with even use, some becomes free within the hour. */
const QUOTA_AGAIN_AFTER = 60 * 60_000;
/** In ms. A container that is still unpublished by then is not being published. */
const SETTLED_AFTER = 60_000;
const FIRST_LOOK_AFTER = 5_000;

/** At most three calls, usually two. */
export async function stepOnInstagram(
  publisher: InstagramPublisher,
  account: GraphAccount,
  post: InstagramPost,
  progress: InstagramProgress,
): Promise<Result> {
  switch (progress.at) {
    case 'new':
      return begin(publisher, account, post);
    case 'container':
      return wait(publisher, account, post, progress);
    case 'ready':
      return publish(publisher, account, post, progress);
    case 'sent':
      return lookFor(publisher, account, post, progress);
  }
}

async function begin(
  { graph, clock, patience = DEFAULT_TIMEOUTS }: InstagramPublisher,
  account: GraphAccount,
  post: InstagramPost,
): Promise<Result> {
  const quota = await readQuota(graph, account);
  if (!quota.ok) return stepAfterFailure(quota, NEW, clock);
  const full = usedUp(quota.value);
  if (full !== null) return { status: 'deferred', progress: NEW, until: later(clock, QUOTA_AGAIN_AFTER), reason: full };
  const held = deferredByUsage(quota.usage, NEW, clock);
  if (held !== null) return held;
  const created = await createContainer(graph, account, post);
  if (!created.ok) return stepAfterFailure(created, NEW, clock);
  const progress = { at: 'container', containerId: created.value.id, since: clock.now().toISOString() } as const;
  return { status: 'under-way', progress, nextAt: later(clock, patience.lookEvery) };
}

async function wait(
  { graph, clock, patience = DEFAULT_TIMEOUTS }: InstagramPublisher,
  account: GraphAccount,
  post: InstagramPost,
  { containerId, since }: Container,
): Promise<Result> {
  const waiting = { at: 'container', containerId, since } as const;
  const again: Result = { status: 'under-way', progress: waiting, nextAt: later(clock, patience.lookEvery) };
  const isLate = hasElapsed(since, patience.giveUpAfter, clock);
  const looked = await lookAtContainer(graph, account, containerId);
  if (!looked.ok) return looked.class === 'retry' && !isLate ? again : stepAfterFailure(looked, waiting, clock);
  const { status_code: state, status } = looked.value;
  switch (state) {
    case 'FINISHED':
      return { status: 'under-way', progress: { at: 'ready', containerId, since }, nextAt: clock.now() };
    case 'PUBLISHED':
      return published(graph, account, post, since);
    case 'IN_PROGRESS':
      return isLate ? { status: 'refused', reason: tookTooLong(patience) } : again;
    case 'ERROR':
      return spoiled(account, status);
    case 'EXPIRED':
      return EXPIRED;
  }
}

function tookTooLong({ giveUpAfter }: MediaTimeouts): string {
  const [minutes, seconds] = [Math.round(giveUpAfter / 60_000), Math.round(giveUpAfter / 1000)];
  const time = seconds < 120 ? `${seconds} seconds` : `${minutes} minutes`;
  return `Instagram didn’t finish the picture or video within ${time}. It wasn’t published.`;
}

/** Why a container will never be published. Meta puts the subcode into the text of the status only. */
function spoiled({ token }: GraphAccount, status: string): Result {
  const subcode = Number(/\b(2207\d{3})\b/.exec(status)?.[1] ?? 0);
  const reason = `Instagram couldn’t use the picture or video: ${toldWithout([token], status)}`;
  return classifySubcode(subcode) === 'retry'
    ? { status: 'failed', progress: NEW, reason }
    : { status: 'refused', reason };
}

async function publish(
  { graph, clock, keep, patience = DEFAULT_TIMEOUTS }: InstagramPublisher,
  account: GraphAccount,
  post: InstagramPost,
  { containerId, since }: Container,
): Promise<Result> {
  const sent = { at: 'sent', containerId, since, sentAt: clock.now().toISOString() } as const;
  await keep(sent);
  const asked = await publishContainer(graph, account, containerId);
  if (asked.ok) {
    const read = await readMediaPermalink(graph, account, asked.value.id);
    return { status: 'published', post: { id: asked.value.id, permalink: read.ok ? read.value.permalink : null } };
  }
  if (asked.class === 'unknown') return { status: 'under-way', progress: sent, nextAt: later(clock, FIRST_LOOK_AFTER) };
  const waiting = { at: 'container', containerId, since } as const;
  if (asked.subcode === NOT_READY && !hasElapsed(since, patience.giveUpAfter, clock))
    return { status: 'under-way', progress: waiting, nextAt: later(clock, patience.lookEvery) };
  if (asked.class === 'refuse') {
    // What an earlier request published after all is refused now.
    const looked = await lookAtContainer(graph, account, containerId);
    if (!looked.ok) return afterFailedLookup(looked, sent, clock);
    if (looked.value.status_code === 'PUBLISHED') return published(graph, account, post, since);
  }
  return stepAfterFailure(asked, waiting, clock);
}

/** Whether it is public, by the container only: the newest post of the account may be another one. */
async function lookFor(
  { graph, clock, patience = DEFAULT_TIMEOUTS }: InstagramPublisher,
  account: GraphAccount,
  post: InstagramPost,
  sent: InstagramSent,
): Promise<Result> {
  const looked = await lookAtContainer(graph, account, sent.containerId);
  if (!looked.ok) return afterFailedLookup(looked, sent, clock);
  const { status_code: state, status } = looked.value;
  if (state === 'PUBLISHED') return published(graph, account, post, sent.since);
  if (state === 'ERROR') return spoiled(account, status);
  if (state === 'EXPIRED') return EXPIRED;
  if (state === 'FINISHED' && hasElapsed(sent.sentAt, SETTLED_AFTER, clock)) {
    const { containerId, since } = sent;
    const ready = { at: 'ready', containerId, since } as const;
    if (!hasElapsed(since, patience.giveUpAfter, clock))
      return { status: 'under-way', progress: ready, nextAt: clock.now() };
    return { status: 'failed', progress: ready, reason: 'Instagram didn’t publish the post.' };
  }
  return stillLooking(sent, clock, patience.giveUpAfter, `Instagram never confirmed the post (${state}).`);
}

async function published(
  graph: GraphClient,
  account: GraphAccount,
  { caption }: InstagramPost,
  since: string,
): Promise<Result> {
  const found = await findMedia(graph, account, { caption, since: new Date(since) });
  return { status: 'published', post: (found.ok ? found.value : null) ?? { id: null, permalink: null } };
}
