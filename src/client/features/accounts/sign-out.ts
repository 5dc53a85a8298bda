import { useLingui } from '@lingui/react/macro';
import { messageOf } from '#client/lib/http.ts';
import { currentUser, drafts, pendingToast } from '#client/lib/storage.ts';
import { showToast } from '#client/lib/toast.ts';
import { logOut } from './accounts.api.ts';

/** Ends the session, forgets what this browser keeps of the person, and loads the page anew; the toast follows there. */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  return async () => {
    try {
      await logOut();
    } catch (error) {
      showToast({
        title: t`Logout Failed`,
        description: messageOf(error, t`Please try again.`),
        variant: 'destructive',
      });
      return;
    }
    currentUser.write(null);
    drafts.dropAll();
    pendingToast.leave({ title: t`Logged out`, description: t`See you next time.` });
    window.location.reload();
  };
}
