import { startOfDay } from '#domain/school-time/school-clock.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import {
  administratorsKey,
  deleteKey,
  noteKeyRead,
  replaceKey,
} from '#server/features/calendar-records/calendar-keys.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';

type Administrator = Exclude<Actor, { role: 'anonymous' }>;

/** Answers the address, which is shown once; the administrator's older one ends. */
export async function makeCommitteeKey({ database, clock, config }: Platform, actor: Administrator): Promise<string> {
  const [token, now] = [randomToken(), clock.now()];
  await database.write(async (write) => {
    const key = { tokenHash: tokenHash(token), userId: actor.userId, madeAt: now.toISOString() };
    await replaceKey(write.db, key);
    await recordAudit(write, actor, { action: 'calendar-key-made', subjectId: actor.userId, at: now });
  });
  return `${config.publicUrl}/calendar/committee/${token}.ics`;
}

export async function endCommitteeKey({ database, clock }: Platform, actor: Administrator): Promise<void> {
  const now = clock.now();
  await database.write(async (write) => {
    if (!(await deleteKey(write.db, actor.userId))) return;
    await recordAudit(write, actor, { action: 'calendar-key-ended', subjectId: actor.userId, at: now });
  });
}

/** @throws 404 for a key that ended, or whose owner is no administrator any more, as for one that never was */
export async function useCommitteeKey({ database, clock, schoolClock }: Platform, token: string): Promise<void> {
  const hash = tokenHash(token);
  const key = await administratorsKey(database.db, hash);
  if (key === null) throw notFound();
  const readOn = startOfDay(schoolClock, clock.now()).toISOString();
  if (key.readOn !== readOn) await database.write(({ db }) => noteKeyRead(db, hash, readOn));
}
