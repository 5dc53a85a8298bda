import { changeHero } from '#server/features/hero/change-hero.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

export async function showMailbox(platform: Platform, url: string): Promise<void> {
  const primary = { primaryCtaText: 'Find your shift', primaryCtaHref: '/volunteer-opportunities' };
  const secondary = { secondaryCtaText: 'Read the demo’s emails', secondaryCtaHref: url };
  await changeHero(platform, { ...primary, primaryCtaVisible: true, ...secondary }, anonymous);
}
