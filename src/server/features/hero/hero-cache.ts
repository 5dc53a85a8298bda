import type { HeroView } from '#contract/hero.ts';
import { defaultHero } from '#domain/hero.ts';
import { CoalescedRefresh } from '#server/platform/coalesced-refresh.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readHero } from './read-hero.ts';

/**
 * The banner of the home page, in memory. Await `refresh()` before the first read: it then includes every acknowledged
 * change of this process, and those of others as soon as they are announced.
 */
export interface HeroCache {
  refresh(): Promise<void>;
  hero(): HeroView;
  version(): string;
  close(): void;
}

export function createHeroCache(platform: Pick<Platform, 'database' | 'uploads'>): HeroCache {
  let hero: HeroView = { ...defaultHero, image: null };
  const reading = new CoalescedRefresh(async () => {
    hero = await readHero(platform);
  });
  const stopListening = platform.database.onChange(({ topic }) => {
    if (topic === 'setting' || topic === 'everything') reading.invalidate();
  });

  return {
    refresh: () => reading.refresh(),
    hero: () => hero,
    version: () => String(reading.version),
    close: stopListening,
  };
}
