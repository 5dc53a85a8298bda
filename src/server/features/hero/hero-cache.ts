import type { HeroView } from '#contract/hero.ts';
import { defaultHero } from '#domain/hero.ts';
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
  let known = 1;
  let shown = 0;
  let reading: Promise<void> | null = null;
  const stopListening = platform.database.onChange(({ topic }) => {
    if (topic === 'setting' || topic === 'everything') known += 1;
  });

  async function read(): Promise<void> {
    const upTo = known;
    hero = await readHero(platform);
    shown = upTo;
  }

  async function catchUp(): Promise<void> {
    const wanted = known;
    // Whoever comes while it is read waits for that, and once more when that does not hold the latest change yet.
    while (shown < wanted) await (reading ??= read().finally(() => (reading = null)));
  }

  const upToDate = Promise.resolve();
  return {
    refresh: () => (shown === known ? upToDate : catchUp()),
    hero: () => hero,
    version: () => String(shown),
    close: stopListening,
  };
}
