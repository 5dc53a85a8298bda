import type { FailedJobsAnswer, FailedJobsInput } from '#contract/system.ts';
import { jobKindOf } from '#domain/system/job-kinds.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { removeGivenUp, restartGivenUp } from '#server/jobs/failed-jobs.store.ts';
import { idOfKind } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isOnlyKept, isOnlyRetried } from './system.errors.ts';

/**
 * Lets jobs that were given up start anew, all of a kind or one. Two administrators who do it at once start them once;
 * the second one finds none.
 * @throws isOnlyKept
 */
export async function retryFailedJobs(
  { database, clock }: Platform,
  chosen: FailedJobsInput,
  actor: Actor,
): Promise<FailedJobsAnswer> {
  if (!jobKindOf(chosen.kind).mayRetry) throw isOnlyKept();
  const at = clock.now();
  return database.write(async (write) => {
    const count = await restartGivenUp(write.db, chosen, at.toISOString());
    if (count === 0) return { count };
    write.announce({ topic: 'job', id: chosen.kind });
    await recordAudit(write, actor, { action: 'failed-jobs-retried', ...deed(chosen, count), at });
    return { count };
  });
}

/**
 * Removes jobs that were given up and leave nothing half done.
 * @throws isOnlyRetried
 */
export async function removeFailedJobs(
  { database, clock }: Platform,
  chosen: FailedJobsInput,
  actor: Actor,
): Promise<FailedJobsAnswer> {
  if (!jobKindOf(chosen.kind).mayRemove) throw isOnlyRetried();
  const at = clock.now();
  return database.write(async (write) => {
    const count = await removeGivenUp(write.db, chosen);
    if (count > 0) await recordAudit(write, actor, { action: 'failed-jobs-removed', ...deed(chosen, count), at });
    return { count };
  });
}

function deed({ kind, id }: FailedJobsInput, count: number): { readonly subjectId: string; readonly detail: string } {
  return { subjectId: id ?? idOfKind(kind), detail: `${kind}: ${count}` };
}
