import { queryOptions } from '@tanstack/react-query';
import type { HealthView } from '#contract/health.ts';
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

const READINESS = '/readyz';

/** A light call: of the backups it reads only the state. */
export const readinessQuery = queryOptions({
  queryKey: [READINESS],
  queryFn: ({ signal }) => requestJson<HealthView>('GET', READINESS, { signal }),
  staleTime: HALF_A_MINUTE,
});

export function retryJobs(chosen: FailedJobsInput): Promise<FailedJobsAnswer> {
  return requestJson('POST', `${SYSTEM}/jobs/retry`, { body: chosen });
}

export function removeJobs(chosen: FailedJobsInput): Promise<FailedJobsAnswer> {
  return requestJson('POST', `${SYSTEM}/jobs/remove`, { body: chosen });
}
