import { ManagePage } from '#client/pages/manage.page.tsx';
import { Shell } from './shell.tsx';

/** The document of one volunteer's sign-up, opened by the link in the mail. */
export function ManageApp() {
  return (
    <Shell>
      <ManagePage />
    </Shell>
  );
}
