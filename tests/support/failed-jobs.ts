import { giveJobUp, insertJob } from '#server/jobs/jobs.store.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';

interface Job {
  readonly kind: string;
  readonly payload?: object;
  readonly dueAt?: string;
}

type At = { readonly platform: Pick<Platform, 'clock' | 'database'> };

export async function makeJob(
  { platform: { clock, database } }: At,
  { kind, payload = {}, dueAt = clock.now().toISOString() }: Job,
): Promise<string> {
  const id = newId(clock.now());
  await database.write(({ db }) => insertJob(db, { id, kind, payload, dueAt, createdAt: dueAt }));
  return id;
}

/** A job after its last attempt. */
export async function makeGivenUp(hub: At, job: Job, lastError = 'no answer'): Promise<string> {
  const { clock, database } = hub.platform;
  const at = clock.now().toISOString();
  const id = newId(clock.now());
  await database.write(async ({ db }) => {
    await insertJob(db, { id, kind: job.kind, payload: job.payload ?? {}, dueAt: at, createdAt: at });
    await giveJobUp(db, { id, attempts: 0 }, { at, lastError });
  });
  return id;
}
