import type { SnapshotDetail } from '#contract/checks.ts';
import { shownText } from '#domain/monitors/plain-text.ts';
import { contentBody } from '#server/features/monitors/contents.store.ts';
import { unpackContent } from '#server/features/checks/pack-content.ts';
import { presentSnapshot } from '#server/features/checks/present-check.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { NamedSnapshot } from './snapshots.store.ts';

export async function showSnapshot(
  { database: { db } }: Pick<Platform, 'database'>,
  snapshot: NamedSnapshot,
): Promise<SnapshotDetail> {
  const { contentHash, monitorId } = snapshot;
  const body = contentHash === null ? null : await contentBody(db, monitorId, contentHash);
  const rawContent = body === null ? null : shownText((await unpackContent(body)).text);
  return { ...presentSnapshot(snapshot, snapshot.monitor), rawContent };
}
