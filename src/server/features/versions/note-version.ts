import type { Platform } from '#server/platform/platform.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { insertVersion, versionHistory } from './versions.store.ts';

/** Notes at a start that this version runs on the data from now on, unless it did before. */
export async function noteVersion({ database, clock }: Platform): Promise<void> {
  const history = await versionHistory(database.db);
  if (history.some(({ version }) => version === productVersion)) return;
  const at = clock.now().toISOString();
  await database.write(({ db }) => insertVersion(db, { version: productVersion, at }));
}
