import { queryOptions } from '@tanstack/react-query';
import { openSignup } from '#client/features/signups/signups.api.ts';

/** The signup behind a manage link. The token stands in the body of the call, never in its path. */
export const managedSignupQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/manage/signup', { token }],
    queryFn: ({ signal }) => openSignup(token, signal),
  });
