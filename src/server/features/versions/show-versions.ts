import type { VersionsView } from '#contract/versions.ts';
import type { Platform } from '#server/platform/platform.ts';
import { installedVersions } from './installed-versions.ts';
import { newsReader } from './versions.store.ts';

export async function showVersions(hub: Platform, userId: string): Promise<VersionsView> {
  const installed = await installedVersions(hub);
  const reader = await newsReader(hub.database.db, userId);
  const { current, installedAt, history } = installed;
  const wasUpdated = history.some(({ at }) => at < installedAt);
  const sawTheUpdate = reader !== null && reader.createdAt < installedAt;
  return { ...installed, isUnread: wasUpdated && sawTheUpdate && reader.seenVersion !== current };
}
