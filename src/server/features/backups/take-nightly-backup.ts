import path from 'node:path';
import { latestBackup, nextBackupAt } from '#domain/backups.ts';
import { fullAdministrators } from '#server/features/accounts/accounts.store.ts';
import { byClock } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { BackupStopped } from './automatic-backups.ts';
import { changeBackupAttempts, type BackupAttempts } from './backup-attempts.ts';
import { whyBackupFailed } from './why-backup-failed.ts';
import type { SeenBackups } from './read-stored-backups.ts';
import { BACKUPS_FAIL, type BackupsFailMail } from './backups.mail.ts';

const RETRY_AFTER_MS = 60 * 60_000;
const ATTEMPTS_A_NIGHT = 2;
const NIGHTS_UNTIL_TOLD = 2;

type BackingUp = Context<'backups' | 'mailbox'>;

/** Takes the backup of this night and records what became of it. Returns when to run again. */
export async function takeNightlyBackup(hub: BackingUp): Promise<Date> {
  const next = () => nextBackupAt(hub.schoolClock, hub.clock.now());
  if (!hub.config.backups.areOn) return next();
  const began = performance.now();
  const failure = await attempt(hub);
  if (failure === 'stopped') return hub.clock.now();
  const took = Math.round(performance.now() - began);
  // Before the write, during which all others wait: the folder may answer late.
  const seen = failure === null ? null : await hub.backups.seen();
  const attempts = await hub.database.write((write) => recordAttempt(hub, write, { failure, took, seen }));
  if (attempts.failedTonight === 0) return next();
  return new Date(hub.clock.now().getTime() + RETRY_AFTER_MS);
}

/** Null when it worked. */
async function attempt({ backups, log }: BackingUp): Promise<string | null> {
  try {
    const { name, bytes } = await backups.take();
    log.info({ file: name, bytes }, 'took and checked a backup');
    return null;
  } catch (error) {
    if (error instanceof BackupStopped) return 'stopped';
    const reason = whyBackupFailed(error);
    log.error({ reason, ...(error instanceof OperatorError ? {} : { err: error }) }, 'could not take a backup');
    return reason;
  }
}

interface Attempt {
  readonly failure: string | null;
  readonly took: number;
  /** After a failure. */
  readonly seen: SeenBackups | null;
}

async function recordAttempt(hub: BackingUp, write: Write, { failure, took, seen }: Attempt): Promise<BackupAttempts> {
  const now = hub.clock.now();
  const at = now.toISOString();
  let isToTell = false;
  const attempts = await changeBackupAttempts(write, now, (before) => {
    const lastWorked = { at, folder: path.resolve(hub.config.backups.folder) };
    if (failure === null)
      return { lastAt: at, failure, took, failedTonight: 0, failedNights: 0, toldAt: null, lastWorked };
    const isLast = before.failedTonight + 1 >= ATTEMPTS_A_NIGHT;
    const failedNights = before.failedNights + (isLast ? 1 : 0);
    isToTell = failedNights >= NIGHTS_UNTIL_TOLD && before.toldAt === null;
    const failedTonight = isLast ? 0 : before.failedTonight + 1;
    const toldAt = isToTell ? at : before.toldAt;
    return { ...before, lastAt: at, failure, took, failedTonight, failedNights, toldAt };
  });
  if (isToTell) {
    const latest = newest(seen?.stored ?? null, { now, attempts });
    await tellAdministrators(hub, write, { reason: failure ?? '', latest });
  }
  return attempts;
}

/** When the newest backup was taken, by its folder, or as it was noted where that is gone or does not answer. */
function newest(
  stored: SeenBackups['stored'],
  { now, attempts }: { readonly now: Date; readonly attempts: BackupAttempts },
): string | null {
  if (stored === null) return attempts.lastWorked?.at ?? null;
  return latestBackup(stored, now)?.takenAt.toISOString() ?? null;
}

async function tellAdministrators(hub: BackingUp, write: Write, payload: BackupsFailMail): Promise<void> {
  for (const { email: to } of await fullAdministrators(write.db))
    await hub.mailbox.write(write, { kind: BACKUPS_FAIL, to, language: 'en', payload, cause: byClock });
}
