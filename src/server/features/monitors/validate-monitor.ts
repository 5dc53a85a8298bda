import { validateWebhook } from '#server/features/notifications/webhook-hosts.ts';
import type { Context } from '#server/hub.ts';
import { validateAddress } from '#server/platform/net/allowed-hosts.ts';
import { watchedHosts } from './fetch-watched-page.ts';
import { addressRefused, matchesNothing, selectorsRefused, webhookRefused } from './monitors.errors.ts';
import { previewPage } from './preview-page.ts';
import { withPaths, type FieldProblem, type WatchedPage } from './selector-paths.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * The normalised address of a page.
 * @throws addressRefused where it may not be watched
 */
export function validateWatchedAddress(hub: Platform, url: string): string {
  const validated = validateAddress(url, watchedHosts(hub));
  if ('problem' in validated) throw addressRefused(validated.problem);
  return validated.address;
}

/** @throws webhookRefused where nothing may be posted there */
export function validateWebhookAddress(hub: Platform, url: string | null): string | null {
  if (url === null) return null;
  const validated = validateWebhook(hub, url);
  if ('problem' in validated) throw webhookRefused(validated.problem);
  return validated.address;
}

/**
 * Refuses invalid selectors and, unless confirmed, those that match nothing: by themselves, or on the page as it is
 * now. A page that cannot be fetched at the moment proves nothing against them.
 * @throws selectorsRefused, matchesNothing
 */
export async function validateSelectors(
  hub: Context<'pageReader'>,
  page: WatchedPage,
  confirmed: boolean,
): Promise<void> {
  const faults = await hub.pageReader.validateSelectors(page);
  const refused = faults.filter(({ kind }) => kind === 'refused');
  if (refused.length > 0) throw selectorsRefused(withPaths(page, refused));
  if (confirmed) return;
  const matchless = faults.filter(({ kind }) => kind === 'matches-nothing');
  if (matchless.length > 0) throw matchesNothing(withPaths(page, matchless));
  const missing = await missingOnPage(hub, page);
  if (missing.length > 0) throw matchesNothing(missing);
}

const DRY_RUN = { maxWaitMs: 5_000, withinMs: 5_000 };

async function missingOnPage(hub: Context<'pageReader'>, page: WatchedPage): Promise<readonly FieldProblem[]> {
  try {
    return (await previewPage(hub, page, DRY_RUN)).problems.filter(({ path }) => path.startsWith('selectors'));
  } catch (error) {
    hub.log.debug({ err: error }, 'could not try selectors on their page');
    return [];
  }
}
