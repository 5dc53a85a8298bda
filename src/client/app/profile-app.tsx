import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import { ProfilePage } from '#client/pages/profile.page.tsx';
import { OrganizePage } from '#client/pages/organize.page.tsx';
import { VerifyPage } from '#client/pages/verify.page.tsx';
import { Shell } from './shell.tsx';

export function ProfileApp() {
  const [path] = useLocation();
  const userId = path.slice(pagePaths.ownProfile.length + 1);
  if (path === pagePaths.verify)
    return (
      <Shell>
        <VerifyPage />
      </Shell>
    );
  return (
    <Shell>
      {path === pagePaths.organize ? <OrganizePage /> : <ProfilePage userId={userId === '' ? null : userId} />}
    </Shell>
  );
}
