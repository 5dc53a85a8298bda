import { logoKeys, type LogoConversion, type LogoState, type LogoView } from '#contract/social-media.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Platform } from '#server/platform/platform.ts';
import { STOPPED } from './convert-logo.ts';
import { conversionFor } from './logo-conversions.store.ts';
import { logoOf } from './logos.store.ts';

export async function showLogo({ database }: Platform, social: SocialPlatform): Promise<LogoView> {
  const logo = await logoOf(database.db, social);
  const logoUrl = logo === null ? null : `/uploads/${logo.file}`;
  return { key: logoKeys[social], value: logoUrl, hasLogo: logo !== null, logoUrl, kind: logo?.kind ?? null };
}

export async function showLogoState(platform: Platform, social: SocialPlatform): Promise<LogoState> {
  return { ...(await showLogo(platform, social)), conversion: await showConversion(platform, social) };
}

async function showConversion({ database, clock }: Platform, social: SocialPlatform): Promise<LogoConversion | null> {
  const found = await conversionFor(database.db, social);
  if (found === null) return null;
  const { id, progress, startedAt } = found;
  const isForsaken = found.state === 'converting' && new Date(found.leasedUntil) <= clock.now();
  const { state, problem } = isForsaken ? ({ state: 'failed', problem: STOPPED } as const) : found;
  return { id, state, progress: progress / 1000, problem, startedAt };
}
