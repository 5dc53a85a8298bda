import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import { HerePage } from '#client/pages/here.page.tsx';
import { HelpPage } from '#client/pages/help.page.tsx';
import { MinePage } from '#client/pages/mine.page.tsx';
import { OfferPage } from '#client/pages/offer.page.tsx';
import { OwnSignupPage } from '#client/pages/own-signup.page.tsx';
import { SignUpPage } from '#client/pages/sign-up.page.tsx';
import { SignupLinkPage } from '#client/pages/signup-link.page.tsx';
import { TakeOverPage } from '#client/pages/take-over.page.tsx';
import { VerifyLetterPage } from '#client/pages/verify-letter.page.tsx';
import { WaitlistPage } from '#client/pages/waitlist.page.tsx';
import { Shell } from './shell.tsx';

const pages: Readonly<Record<string, ReactNode>> = {
  [pagePaths.signUp]: <SignUpPage />,
  [pagePaths.ownSignup]: <OwnSignupPage />,
  [pagePaths.mine]: <MinePage />,
  [pagePaths.offer]: <OfferPage />,
  [pagePaths.waitlist]: <WaitlistPage />,
  [pagePaths.takeOver]: <TakeOverPage />,
  [pagePaths.help]: <HelpPage />,
  [pagePaths.verifyLetter]: <VerifyLetterPage />,
  [pagePaths.here]: <HerePage />,
};

export function SignupLinkApp() {
  const [path] = useLocation();
  return <Shell>{pages[path] ?? <SignupLinkPage />}</Shell>;
}
