import { failedJobsAnswer, failedJobsInput, systemView } from '#contract/system.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { removeFailedJobs, retryFailedJobs } from './failed-jobs.ts';

export function mountSystem(mount: Mount, hub: Hub): void {
  mount('GET /api/system', {
    summary: 'Get whether mail, jobs, backups, disk, database and versions are well, and what to do where they are not',
    responses: { 200: systemView },
    handle: () => hub.system.read(),
  });

  mount('POST /api/system/jobs/retry', {
    summary: 'Try jobs again that were given up: all of a kind, or one',
    body: failedJobsInput,
    responses: { 200: failedJobsAnswer },
    handle: ({ actor, body }) => retryFailedJobs(hub, body, actor),
  });

  mount('POST /api/system/jobs/remove', {
    summary: 'Remove jobs that were given up and leave nothing half done: all of a kind, or one',
    body: failedJobsInput,
    responses: { 200: failedJobsAnswer },
    handle: ({ actor, body }) => removeFailedJobs(hub, body, actor),
  });
}
