import type { SocialPlatform } from '#domain/social/platforms.ts';
import { idOfKind } from '#server/platform/new-id.ts';

export const logoSubject = (social: SocialPlatform) => idOfKind(`logo ${social}`);
