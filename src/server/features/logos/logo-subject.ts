import type { SocialPlatform } from '#domain/social/platforms.ts';
import { idOfKind } from '#server/platform/new-id.ts';

/** Of what the audit log tells. */
export const logoSubject = (social: SocialPlatform) => idOfKind(`logo ${social}`);
