import { queryOptions } from '@tanstack/react-query';
import { openSignup } from '#client/features/signups/signups.api.ts';

export const managedSignupQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/manage/signup', { token }],
    queryFn: ({ signal }) => openSignup(token, signal),
  });
