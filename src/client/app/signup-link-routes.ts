import { pagePaths } from '#contract/paths.ts';
import { partsOfMine } from '#client/pages/mine-parts.ts';
import type { PageRoute } from './page-route.ts';

/** The page of a manage link. */
export const linkRoute: PageRoute = {
  path: pagePaths.manage,
  source: 'src/client/pages/signup-link.page.tsx',
  load: () => import('#client/pages/signup-link.page.tsx').then((page) => page.SignupLinkPage),
};

export const signupLinkRoutes: readonly PageRoute[] = [
  {
    path: pagePaths.signUp,
    source: 'src/client/pages/sign-up.page.tsx',
    load: () => import('#client/pages/sign-up.page.tsx').then((page) => page.SignUpPage),
  },
  {
    path: pagePaths.ownSignup,
    source: 'src/client/pages/own-signup.page.tsx',
    load: () => import('#client/pages/own-signup.page.tsx').then((page) => page.OwnSignupPage),
  },
  {
    path: pagePaths.mine,
    source: 'src/client/pages/mine.page.tsx',
    load: () => import('#client/pages/mine.page.tsx').then((page) => page.MinePage),
    first: partsOfMine,
  },
  {
    path: pagePaths.offer,
    source: 'src/client/pages/offer.page.tsx',
    load: () => import('#client/pages/offer.page.tsx').then((page) => page.OfferPage),
  },
  {
    path: pagePaths.waitlist,
    source: 'src/client/pages/waitlist.page.tsx',
    load: () => import('#client/pages/waitlist.page.tsx').then((page) => page.WaitlistPage),
  },
  {
    path: pagePaths.takeOver,
    source: 'src/client/pages/take-over.page.tsx',
    load: () => import('#client/pages/take-over.page.tsx').then((page) => page.TakeOverPage),
  },
  {
    path: pagePaths.help,
    source: 'src/client/pages/help.page.tsx',
    load: () => import('#client/pages/help.page.tsx').then((page) => page.HelpPage),
  },
  {
    path: pagePaths.verifyLetter,
    source: 'src/client/pages/verify-letter.page.tsx',
    load: () => import('#client/pages/verify-letter.page.tsx').then((page) => page.VerifyLetterPage),
  },
  {
    path: pagePaths.here,
    source: 'src/client/pages/here.page.tsx',
    load: () => import('#client/pages/here.page.tsx').then((page) => page.HerePage),
  },
  linkRoute,
];
