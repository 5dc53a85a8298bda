import { CoalescedRefresh } from '#server/platform/coalesced-refresh.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readSite, SCHOOL, SCHOOL_LOGO } from './school-settings.ts';

/**
 * Keeps the platform's `site` up to date: what other processes change is read as soon as they announce it. After
 * `refresh()` it includes every acknowledged change of this process.
 */
export interface SchoolCache {
  refresh(): Promise<void>;
  close(): void;
}

export function createSchoolCache(platform: Platform): SchoolCache {
  const reading = new CoalescedRefresh(async () => platform.site.set(await readSite(platform)));
  const stopListening = platform.database.onChange(({ topic, id }) => {
    if (topic !== 'everything' && !(topic === 'setting' && (id === SCHOOL || id === SCHOOL_LOGO))) return;
    reading.invalidate();
    // Mails and prints use what is in memory, without asking for it.
    reading.refresh().catch((error: unknown) => {
      platform.log.warn({ err: error }, 'could not read what the site says of the school');
    });
  });
  return { refresh: () => reading.refresh(), close: stopListening };
}
