import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import { SignupLinkPage } from '#client/pages/signup-link.page.tsx';
import { OwnSignupPage } from '#client/pages/own-signup.page.tsx';
import { SignUpPage } from '#client/pages/sign-up.page.tsx';
import { Shell } from './shell.tsx';

export function SignupLinkApp() {
  const [path] = useLocation();
  return <Shell>{pageOf(path)}</Shell>;
}

function pageOf(path: string) {
  if (path === pagePaths.signUp) return <SignUpPage />;
  return path === pagePaths.ownSignup ? <OwnSignupPage /> : <SignupLinkPage />;
}
