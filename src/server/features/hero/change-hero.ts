import { heroContent, type HeroChange } from '#contract/hero.ts';
import { bulletsMoved, defaultHero, type HeroContent } from '#domain/hero.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSetting, putSetting } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { heroRefused } from './hero.errors.ts';
import { contentIn } from './read-hero.ts';

const KEY = 'heroContent';

/**
 * What is absent stays. Every process shows the change from then on.
 * @throws heroRefused when the result would be invalid
 */
export async function changeHero(platform: Platform, change: HeroChange, actor: Actor): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const at = platform.clock.now();
  await platform.database.write(async (write) => {
    const locked = await lockSetting(write.db, KEY, JSON.stringify(defaultHero), at);
    const before = contentIn(locked.value);
    const validated = heroContent.safeParse({
      ...before,
      ...ownText(before, change),
      ...change,
      translations: translated(before, change),
    });
    if (!validated.success) throw heroRefused(validated.error);
    const detail = changedFields(comparable(before), comparable(validated.data));
    await putSetting(write.db, KEY, JSON.stringify(validated.data), at);
    await recordAudit(write, actor, { action: 'hero-changed', subjectId: locked.id, detail, at });
    write.announce({ topic: 'setting', id: KEY });
  });
}

/** A text of one's own is shown as it is, also where a client knows nothing of counting. */
function ownText(before: HeroContent, { statPrimary }: HeroChange): Partial<HeroContent> {
  return statPrimary === undefined || statPrimary === before.statPrimary ? {} : { statPrimaryCounted: null };
}

/** Null removes a language. */
function translated({ translations, bullets: before }: HeroContent, { bullets, translations: change }: HeroChange) {
  const moved = bullets === undefined ? translations : bulletsMoved(before, bullets, translations);
  const all = Object.entries({ ...moved, ...change });
  return Object.fromEntries(all.filter(([, words]) => words !== null && words !== undefined));
}

function comparable(hero: HeroContent) {
  return { ...hero, bullets: JSON.stringify(hero.bullets) };
}
