import type { SessionView } from '#contract/accounts.ts';
import { lazyPart, type FirstPart } from '#client/lib/lazy-part.ts';
import { SESSION_KEY } from '#client/lib/session.ts';

export const SignInPart = lazyPart(
  () => import('#client/features/sign-in/sign-in-card.tsx').then((module) => module.SignInCard),
  'src/client/features/sign-in/sign-in-card.tsx',
);

/** Strangers sign in first. */
export function partsOfProfile({ known }: { known<Data>(key: readonly unknown[]): Data | undefined }): FirstPart[] {
  return known<SessionView>(SESSION_KEY)?.user === null ? [SignInPart] : [];
}
