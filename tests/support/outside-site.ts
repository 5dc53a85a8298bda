import { afterEach, expect } from 'vitest';
import { allowedHosts } from '#server/platform/net/allowed-hosts.ts';
import { createGuardedFetch } from '#server/platform/net/guarded-fetch.ts';
import { nameServer } from './name-server.ts';
import { startSchoolSite } from './school-site.ts';

export const HOST = 'jnburnett.sd38.bc.ca';

/** A site that the guarded fetch finds by the name `HOST`; however a fetch of a test ended, its connections end with it. */
export async function startOutsideSite() {
  const names = nameServer({ [HOST]: ['127.0.0.1'], 'nobody.sd38.bc.ca': [], 'old.sd38.bc.ca': ['127.0.0.1'] });
  const site = await startSchoolSite();
  afterEach(async () => {
    await expect.poll(() => site.open()).toBe(0);
  });
  return {
    site,
    hosts: allowedHosts({ domains: ['sd38.bc.ca'], allowPrivate: true }),
    ...createGuardedFetch({ contact: 'pac@example.org', resolve: names.resolve }),
  };
}
