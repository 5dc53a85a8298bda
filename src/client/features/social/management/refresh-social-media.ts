import { useQueryClient } from '@tanstack/react-query';
import { SOCIAL_MEDIA_KEY } from '#client/features/social/social.api.ts';

/** After a change of how is posted: asks again for everything that shows it. */
export function useRefreshSocialMedia(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: SOCIAL_MEDIA_KEY });
}
