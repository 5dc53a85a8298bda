import type { GraphAccount } from './graph-call.ts';
import { bringPhoto, findPagePost, postOnPage, readPage, readPagePermalink, type PagePost } from './page-calls.ts';
import {
  afterBlindLook,
  afterFailure,
  heldUp,
  later,
  stillLooking,
  type Publisher,
  type StepResult,
} from './publication.ts';

/** How far a post on a Page has come. */
export type PageProgress =
  | { readonly at: 'new' }
  /** The photo, if any, is with Meta. */
  | { readonly at: 'ready'; readonly photoId: string | null }
  /** The request that makes it public may have been sent. */
  | PageSent;

interface PageSent {
  readonly at: 'sent';
  /** ISO 8601. */
  readonly sentAt: string;
}

type Result = StepResult<PageProgress>;

const NEW: PageProgress = { at: 'new' };

/** A Page shows a new post within seconds. What it does not show by then may still come, so nothing is sent again. */
const SHOWN_WITHIN = 5 * 60_000;
const FIRST_LOOK_AFTER = 5_000;

/** Takes the next step of a post on a Page; none takes longer than two calls. */
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
      return lookFor(publisher, page, post, progress);
  }
}

async function prepare({ graph, clock }: Publisher<PageProgress>, page: GraphAccount, post: PagePost): Promise<Result> {
  const looked = await readPage(graph, page);
  if (!looked.ok) return afterFailure(looked, NEW, clock);
  const held = heldUp(looked.usage, NEW, clock);
  if (held !== null) return held;
  if (post.photoUrl === null) return ready(null);
  const brought = await bringPhoto(graph, page, post.photoUrl);
  if (!brought.ok) return afterFailure(brought, NEW, clock);
  return heldUp(brought.usage, NEW, clock) ?? ready(brought.value.id);

  function ready(photoId: string | null): Result {
    return { is: 'under-way', progress: { at: 'ready', photoId }, nextAt: clock.now() };
  }
}

async function publish(
  { graph, clock, keep }: Publisher<PageProgress>,
  page: GraphAccount,
  { message, link }: PagePost,
  photoId: string | null,
): Promise<Result> {
  const sent: PageProgress = { at: 'sent', sentAt: clock.now().toISOString() };
  await keep(sent);
  const posted = await postOnPage(graph, page, { message, link: photoId === null ? link : null, photoId });
  if (posted.ok) {
    const read = await readPagePermalink(graph, page, posted.value.id);
    const permalink = read.ok ? read.value.permalink_url : null;
    return { is: 'published', post: { id: posted.value.id, permalink } };
  }
  if (posted.class === 'unknown') return { is: 'under-way', progress: sent, nextAt: later(clock, FIRST_LOOK_AFTER) };
  // From the beginning: a photo does not wait for ever, and there may be no room any more.
  return afterFailure(posted, NEW, clock);
}

async function lookFor(
  { graph, clock }: Publisher<PageProgress>,
  page: GraphAccount,
  { message }: PagePost,
  sent: PageSent,
): Promise<Result> {
  const found = await findPagePost(graph, page, { message, since: new Date(sent.sentAt) });
  if (!found.ok) return afterBlindLook(found, sent, clock);
  if (found.value !== null) return { is: 'published', post: found.value };
  const reason = 'It was sent to Facebook, which never confirmed it, and the Page does not show it. Look at the Page.';
  return stillLooking(sent, clock, SHOWN_WITHIN, reason);
}
