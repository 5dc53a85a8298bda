import { useLingui } from '@lingui/react/macro';
import { messageOf } from '#client/lib/http.ts';
import { pendingToast } from '#client/lib/storage.ts';
import { showToast } from '#client/lib/toast.ts';
import { logOut, signOutEverywhere } from './accounts.api.ts';
import { forgetPerson } from './forget-person.ts';

interface SignOut {
  readonly here: () => Promise<void>;
  readonly everywhere: () => Promise<void>;
}

/** Ends the session, clears what this browser keeps of the user, and reloads the page, which then shows the toast. */
export function useSignOut(): SignOut {
  const { t } = useLingui();
  const end = async (call: () => Promise<void>, description: string) => {
    try {
      await call();
    } catch (error) {
      showToast({
        title: t`Logout Failed`,
        description: messageOf(error, t`Please try again.`),
        variant: 'destructive',
      });
      return;
    }
    await forgetPerson();
    pendingToast.leave({ title: t`Logged out`, description });
    window.location.reload();
  };
  return {
    here: () => end(logOut, t`See you next time.`),
    everywhere: () => end(signOutEverywhere, t`You’re signed out on all devices.`),
  };
}
