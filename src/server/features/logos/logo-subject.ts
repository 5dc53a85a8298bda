import type { SocialPlatform } from '#domain/social/platforms.ts';
import { idOfKind } from '#server/platform/new-id.ts';

/** The id in the audit log. */
export const logoSubject = (social: SocialPlatform) => idOfKind(`logo ${social}`);
