import { CONTENTS_REMEMBERED } from '#domain/monitors/known-content.ts';
import { keptOfMonitor } from '#domain/retention.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Validators } from '#server/platform/net/outside-call.ts';

export interface Baseline {
  /** The present one first. */
  readonly recentHashes: readonly string[];
  readonly elementsFound: number;
  readonly excerpt: string;
  readonly validators: Validators | null;
  readonly unconfirmedSince: Instant | null;
}

const CONFIGURATIONS_REMEMBERED = 5;

export async function baselineOf(db: Db, monitorId: string, configurationHash: string): Promise<Baseline | null> {
  const row = await db
    .selectFrom('monitor_baselines')
    .selectAll()
    .where('monitor_id', '=', monitorId)
    .where('configuration_hash', '=', configurationHash)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    recentHashes: row.recent_hashes,
    elementsFound: row.elements_found,
    excerpt: row.excerpt,
    validators:
      row.validated_url === null
        ? null
        : { address: row.validated_url, etag: row.etag, lastModified: row.last_modified },
    unconfirmedSince: row.unconfirmed_since,
  };
}

interface OfMonitor {
  readonly monitorId: string;
  readonly configurationHash: string;
  readonly at: Instant;
}

export async function putBaseline(db: Db, { monitorId, configurationHash, at }: OfMonitor, baseline: Baseline) {
  const row = {
    recent_hashes: JSON.stringify(baseline.recentHashes.slice(0, 1 + CONTENTS_REMEMBERED)),
    elements_found: baseline.elementsFound,
    excerpt: baseline.excerpt,
    validated_url: baseline.validators?.address ?? null,
    etag: baseline.validators?.etag ?? null,
    last_modified: baseline.validators?.lastModified ?? null,
    unconfirmed_since: baseline.unconfirmedSince,
    used_at: at,
  };
  await db
    .insertInto('monitor_baselines')
    .values({ monitor_id: monitorId, configuration_hash: configurationHash, ...row })
    .onConflict((conflict) => conflict.columns(['monitor_id', 'configuration_hash']).doUpdateSet(row))
    .execute();
}

/** The next check fetches the page whether or not it has changed. */
export async function forgetValidators(db: Db, monitorId: string): Promise<void> {
  await db
    .updateTable('monitor_baselines')
    .set({ validated_url: null, etag: null, last_modified: null, unconfirmed_since: null })
    .where('monitor_id', '=', monitorId)
    .execute();
}

/** Packed; null when it is not kept. */
export async function contentBody(db: Db, monitorId: string, contentHash: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('monitor_contents')
    .select('body')
    .where('monitor_id', '=', monitorId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** Stores each content once, however often it returns, and only the newest ones. */
export async function keepContent(
  db: Db,
  content: {
    readonly monitorId: string;
    readonly contentHash: string;
    readonly body: Uint8Array;
    readonly at: Instant;
  },
): Promise<void> {
  await db
    .insertInto('monitor_contents')
    .values({
      monitor_id: content.monitorId,
      content_hash: content.contentHash,
      body: content.body,
      last_seen_at: content.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['monitor_id', 'content_hash']).doUpdateSet({ last_seen_at: content.at }),
    )
    .execute();
  await forgetOldBaselines(db, content.monitorId);
  const kept = await db
    .selectFrom('monitor_contents')
    .select('content_hash as hash')
    .where('monitor_id', '=', content.monitorId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('content_hash')
    .execute();
  await forgetContents(
    db,
    content.monitorId,
    kept.map(({ hash }) => hash),
  );
}

/** Deletes the contents beyond the number that is kept, newest first; never one that is compared with. */
async function forgetContents(db: Db, monitorId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length <= keptOfMonitor.contents) return;
  const inUse = await presentHashes(db, monitorId);
  const others = hashes.filter((hash) => !inUse.has(hash));
  const gone = others.slice(keptOfMonitor.contents - inUse.size);
  if (gone.length === 0) return;
  await db
    .deleteFrom('monitor_contents')
    .where('monitor_id', '=', monitorId)
    .where('content_hash', 'in', gone)
    .execute();
}

async function presentHashes(db: Db, monitorId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('monitor_baselines')
    .select('recent_hashes as hashes')
    .where('monitor_id', '=', monitorId)
    .execute();
  return new Set(rows.map(({ hashes }) => hashes[0] ?? ''));
}

async function forgetOldBaselines(db: Db, monitorId: string): Promise<void> {
  const rows = await db
    .selectFrom('monitor_baselines')
    .select('configuration_hash as hash')
    .where('monitor_id', '=', monitorId)
    .orderBy('used_at', 'desc')
    .execute();
  const old = rows.slice(CONFIGURATIONS_REMEMBERED).map(({ hash }) => hash);
  if (old.length === 0) return;
  await db
    .deleteFrom('monitor_baselines')
    .where('monitor_id', '=', monitorId)
    .where('configuration_hash', 'in', old)
    .execute();
}
