import type { HeroView } from '#contract/hero.ts';
import { defaultHero } from '#domain/hero.ts';
import { CoalescedRefresh } from '#server/platform/coalesced-refresh.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readHero } from './read-hero.ts';

/**
 * The banner of the home page, in memory. Whoever reads it first awaits `refresh()`; what is read then holds every change
 * of this process that was acknowledged before, and those of other processes as soon as they were heard of.
 */
export interface HeroCache {
  refresh(): Promise<void>;
  hero(): HeroView;
  /** The same text as long as the banner stays the same. */
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
