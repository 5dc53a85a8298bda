import type { PagePreview } from '#contract/monitors.ts';
import { shownLine } from '#domain/monitors/plain-text.ts';
import type { Context } from '#server/hub.ts';
import { PageFault } from '#server/watched-pages/page-fault.ts';
import type { FoundOnPage } from '#server/watched-pages/find-on-page.ts';
import { fetchWatchedPage, hostOf } from './fetch-watched-page.ts';
import { addressRefused, readerBusy, siteBusy } from './monitors.errors.ts';
import type { FieldProblem, WatchedPage } from './selector-paths.ts';
import { waitForHostLease } from './host-lease.ts';

/** In ms: for the site to be free, and for its answer. */
interface PreviewLimits {
  readonly maxWaitMs: number;
  readonly withinMs: number;
}

const USUAL: PreviewLimits = { maxWaitMs: 10_000, withinMs: 20_000 };

/**
 * What a page's selectors find there now. Nothing of it is kept.
 * @param page at an address that may be watched, with selectors that can be used
 * @throws addressRefused when it cannot be fetched or read; siteBusy, readerBusy
 */
export async function previewPage(
  hub: Context<'pageReader'>,
  page: WatchedPage,
  { maxWaitMs, withinMs }: PreviewLimits = USUAL,
): Promise<PagePreview> {
  const host = hostOf(page.url);
  const lease = await waitForHostLease(hub, host, { maxWaitMs: maxWaitMs, skipsPause: true });
  if (lease === null) throw siteBusy(host);
  const fetched = await fetchWatchedPage(hub, lease, { url: page.url, validators: null, withinMs });
  if (!fetched.ok) throw addressRefused(fetched.message);
  try {
    const found = await hub.pageReader.preview({
      body: fetched.body,
      contentType: fetched.headers.contentType,
      url: fetched.address,
      selectors: page.selectors,
      ignoreSelectors: page.ignoreSelectors,
      schoolClock: hub.schoolClock,
    });
    return {
      url: fetched.address,
      elementsFound: found.elementsFound,
      perSelector: found.perSelector.map((each) => ({ ...each })),
      perIgnoreSelector: found.perIgnoreSelector.map((each) => ({ ...each })),
      text: found.text,
      problems: problemsOf(found),
    };
  } catch (fault) {
    if (!(fault instanceof PageFault)) throw fault;
    throw fault.kind === 'busy' || fault.kind === 'stopped' ? readerBusy() : addressRefused(fault.message);
  }
}

function problemsOf({ isChallenge, perSelector, elementsFound, text }: FoundOnPage): FieldProblem[] {
  if (isChallenge) return [{ path: 'url', message: 'The site shows a bot check instead of its page' }];
  const missing = perSelector.flatMap(({ selector, found }, at) =>
    found > 0
      ? []
      : [
          {
            path: `selectors.${at}`,
            message: `Nothing on the page matches the selector "${shownLine(selector, 100)}"`,
          },
        ],
  );
  if (missing.length > 0) return missing;
  if (elementsFound === 0 || text === '')
    return [{ path: 'selectors', message: 'There’s no text in what the selectors match' }];
  return [];
}
