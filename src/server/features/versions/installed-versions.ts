import type { InstalledVersions } from '#contract/versions.ts';
import type { Platform } from '#server/platform/platform.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { productNews } from './product-news.ts';
import { versionHistory } from './versions.store.ts';

export async function installedVersions({ database, clock }: Platform): Promise<InstalledVersions> {
  const history = await versionHistory(database.db);
  const installed = history.find(({ version }) => version === productVersion);
  const news = productNews.map(({ version, organizers, parents }) => {
    return { version, organizers: [...organizers], parents: [...parents] };
  });
  // A restore may have replaced the row while this process runs.
  return { current: productVersion, installedAt: installed?.at ?? clock.now().toISOString(), history, news };
}
