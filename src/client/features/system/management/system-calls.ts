import { queryOptions } from '@tanstack/react-query';
import type { FailedJobsAnswer, FailedJobsInput, SystemView } from '#contract/system.ts';
import { requestJson } from '#client/lib/http.ts';

const SYSTEM = '/api/system';
const HALF_A_MINUTE = 30_000;

export const systemQuery = queryOptions({
  queryKey: [SYSTEM],
  queryFn: ({ signal }) => requestJson<SystemView>('GET', SYSTEM, { signal }),
  staleTime: 0,
  refetchInterval: HALF_A_MINUTE,
});

export function retryJobs(chosen: FailedJobsInput): Promise<FailedJobsAnswer> {
  return requestJson('POST', `${SYSTEM}/jobs/retry`, { body: chosen });
}

export function removeJobs(chosen: FailedJobsInput): Promise<FailedJobsAnswer> {
  return requestJson('POST', `${SYSTEM}/jobs/remove`, { body: chosen });
}
