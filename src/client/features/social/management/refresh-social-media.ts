import { useQueryClient } from '@tanstack/react-query';
import { SOCIAL_MEDIA_KEY } from '#client/features/social/social.api.ts';

/** After a change of settings: refetches everything about posting. */
export function useRefreshSocialMedia(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: SOCIAL_MEDIA_KEY });
}
