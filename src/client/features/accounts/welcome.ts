import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnUserView, SessionView } from '#contract/accounts.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { currentUser } from '#client/lib/storage.ts';
import { showToast } from '#client/lib/toast.ts';

interface Welcome {
  readonly signedIn: (user: OwnUserView) => Promise<void>;
  readonly registered: (user: OwnUserView) => Promise<void>;
}

/** After sign-in: says so, and refetches what strangers see less of. */
export function useWelcome(): Welcome {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const begin = async (user: OwnUserView, title: string, description: string) => {
    // Before the session, so that whatever is rendered with it finds both.
    currentUser.write({ id: user.id, name: user.name });
    queryClient.setQueryData<SessionView>(SESSION_KEY, { authenticated: true, user });
    showToast({ title, description });
    await queryClient.invalidateQueries();
  };
  return {
    signedIn: (user) => begin(user, t`Welcome Back!`, t`You’re signed in.`),
    registered: (user) => begin(user, t`Account Created!`, t`You are now logged in`),
  };
}
