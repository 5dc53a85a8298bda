import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import { ProfilePage } from '#client/pages/profile.page.tsx';
import { VerifyPage } from '#client/pages/verify.page.tsx';
import { Shell } from './shell.tsx';

export function ProfileApp() {
  const [path] = useLocation();
  const userId = path.slice(pagePaths.ownProfile.length + 1);
  return (
    <Shell>{path === pagePaths.verify ? <VerifyPage /> : <ProfilePage userId={userId === '' ? null : userId} />}</Shell>
  );
}
