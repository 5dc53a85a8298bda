import { useQueryClient } from '@tanstack/react-query';
import { SOCIAL_MEDIA_KEY } from '#client/features/social/social.api.ts';

export function useRefreshSocialMedia(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: SOCIAL_MEDIA_KEY });
}
