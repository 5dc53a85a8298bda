import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { SessionView, UserView } from '#contract/accounts.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast.ts';

/** Makes this document that of the person who has signed in: says so, and asks again for what others see less of. */
export function useWelcome(): (user: UserView) => Promise<void> {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return async (user) => {
    queryClient.setQueryData<SessionView>(SESSION_KEY, { authenticated: true, user });
    showToast({ title: t`Welcome Back!`, description: t`You are signed in.` });
    await queryClient.invalidateQueries();
  };
}
