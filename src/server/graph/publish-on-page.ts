import type { GraphAccount } from './graph-call.ts';
import {
  uploadHiddenPhoto,
  findPagePost,
  postOnPage,
  readFacebookPage,
  readPagePermalink,
  type PagePost,
} from './page-calls.ts';
import { findVideo, lookAtVideo, postVideoOnPage } from './page-video-calls.ts';
import {
  afterFailedLookup,
  stepAfterFailure,
  deferredByUsage,
  later,
  DEFAULT_TIMEOUTS,
  stillLooking,
  type Publisher,
  type StepResult,
} from './publication.ts';

export type PageProgress =
  | { readonly at: 'new' }
  | { readonly at: 'ready'; readonly photoId: string | null }
  | PageSent;

interface PageSent {
  readonly at: 'sent';
  readonly sentAt: string;
  /** For a video: Meta has it and shows it once it is processed. */
  readonly videoId?: string;
}

type Result = StepResult<PageProgress>;

const NEW: PageProgress = { at: 'new' };

/** In ms. A Page shows a new post within seconds. A later one may still appear, so nothing is sent again. */
const SHOWN_WITHIN = 5 * 60_000;
/** In ms. The Page knows of a video only after fetching it. */
const FETCHED_WITHIN = 15 * 60_000;
const FIRST_LOOK_AFTER = 5_000;

/** At most two calls. */
export async function stepOnPage(
  publisher: Publisher<PageProgress>,
  page: GraphAccount,
  post: PagePost,
  progress: PageProgress,
): Promise<Result> {
  switch (progress.at) {
    case 'new':
      return prepare(publisher, page, post);
    case 'ready':
      return publish(publisher, page, post, progress.photoId);
    case 'sent':
      if (post.media?.kind !== 'reel') return lookFor(publisher, page, post, progress);
      return progress.videoId === undefined
        ? lookForVideo(publisher, page, post, progress)
        : watchVideo(publisher, page, progress, progress.videoId);
  }
}

async function prepare({ graph, clock }: Publisher<PageProgress>, page: GraphAccount, post: PagePost): Promise<Result> {
  const looked = await readFacebookPage(graph, page);
  if (!looked.ok) return stepAfterFailure(looked, NEW, clock);
  const held = deferredByUsage(looked.usage, NEW, clock);
  if (held !== null) return held;
  if (post.media?.kind !== 'image') return ready(null);
  const brought = await uploadHiddenPhoto(graph, page, post.media.url);
  if (!brought.ok) return stepAfterFailure(brought, NEW, clock);
  return deferredByUsage(brought.usage, NEW, clock) ?? ready(brought.value.id);

  function ready(photoId: string | null): Result {
    return { status: 'under-way', progress: { at: 'ready', photoId }, nextAt: clock.now() };
  }
}

async function publish(
  { graph, clock, keep }: Publisher<PageProgress>,
  page: GraphAccount,
  { message, link, media }: PagePost,
  photoId: string | null,
): Promise<Result> {
  const sent: PageSent = { at: 'sent', sentAt: clock.now().toISOString() };
  const lookLater = (progress: PageSent): Result => ({
    status: 'under-way',
    progress,
    nextAt: later(clock, FIRST_LOOK_AFTER),
  });
  await keep(sent);
  const isVideo = media?.kind === 'reel';
  const posted = isVideo
    ? await postVideoOnPage(graph, page, { message, videoUrl: media.url })
    : await postOnPage(graph, page, { message, link: photoId === null ? link : null, photoId });
  if (!posted.ok) {
    if (posted.class === 'unknown') return lookLater(sent);
    // From the beginning: a photo does not wait for ever, and there may be no room any more.
    return stepAfterFailure(posted, NEW, clock);
  }
  const { id } = posted.value;
  if (isVideo) return lookLater({ ...sent, videoId: id });
  const read = await readPagePermalink(graph, page, id);
  return { status: 'published', post: { id, permalink: read.ok ? read.value.permalink_url : null } };
}

const UNSEEN = 'We sent it to Facebook, which didn’t confirm it, and it isn’t on the Page. Check the Page.';

async function lookFor(
  { graph, clock }: Publisher<PageProgress>,
  page: GraphAccount,
  { message }: PagePost,
  sent: PageSent,
): Promise<Result> {
  const found = await findPagePost(graph, page, { message, since: new Date(sent.sentAt) });
  if (!found.ok) return afterFailedLookup(found, sent, clock);
  if (found.value !== null) return { status: 'published', post: found.value };
  return stillLooking(sent, clock, SHOWN_WITHIN, UNSEEN);
}

async function lookForVideo(
  { graph, clock }: Publisher<PageProgress>,
  page: GraphAccount,
  { message }: PagePost,
  sent: PageSent,
): Promise<Result> {
  const found = await findVideo(graph, page, { message, since: new Date(sent.sentAt) });
  if (!found.ok) return afterFailedLookup(found, sent, clock);
  if (found.value === null) return stillLooking(sent, clock, FETCHED_WITHIN, UNSEEN);
  return { status: 'under-way', progress: { ...sent, videoId: found.value }, nextAt: clock.now() };
}

async function watchVideo(
  { graph, clock, patience = DEFAULT_TIMEOUTS }: Publisher<PageProgress>,
  page: GraphAccount,
  sent: PageSent,
  videoId: string,
): Promise<Result> {
  const looked = await lookAtVideo(graph, page, videoId);
  if (!looked.ok) return afterFailedLookup(looked, sent, clock);
  const { state, problem, permalink } = looked.value;
  if (state === 'shown') return { status: 'published', post: { id: videoId, permalink } };
  if (state === 'spoiled')
    return { status: 'refused', reason: `Facebook could not use the video${problem === null ? '.' : `: ${problem}`}` };
  const reason = 'Facebook accepted the video and is still processing it. Check the Page.';
  return stillLooking(sent, clock, patience.giveUpAfter, reason, patience.lookEvery);
}
