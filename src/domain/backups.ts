import { DAY } from './retention.ts';
import { instantOf, wallTime, type SchoolClock } from './school-time/school-clock.ts';

export interface AutomaticBackup {
  readonly name: string;
  readonly kind: 'nightly' | 'before-update';
  readonly takenAt: Date;
  readonly isEncrypted: boolean;
}

/** How many automatic backups are kept: the newest of each day, of each week, and of those before updates. */
export const keptBackups = { daily: 7, weekly: 4, beforeUpdate: 3 } as const;

/**
 * For so many days at most a deleted person is still in an automatic backup, as `docs/privacy.md` says: one that is
 * older than four weeks goes in the next night, and a night may fail.
 */
export const BACKUP_DAYS = 30;
const REMOVED_AFTER = 28 * DAY;

/** So many stay whatever their age, so that a clock that runs ahead or a pause of months never leaves just one. */
const ALWAYS_KEPT = 3;
/** What is dated later than this was made while the clock was wrong, in ms. */
const AHEAD = 60 * 60_000;

const NAME = /^hub-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(nightly|before-update-[\w.+-]{1,50})\.tar(\.age)?$/;

/** Sorts by time. `version` is the one that an update leads to; null for a nightly backup. */
export function nameOfBackup(takenAt: Date, version: string | null, isEncrypted: boolean): string {
  const moment = takenAt
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  return `hub-${moment}-${version === null ? 'nightly' : `before-update-${version}`}.tar${isEncrypted ? '.age' : ''}`;
}

/** Null for any other file, such as a backup that a person made. */
export function automaticBackup(name: string): AutomaticBackup | null {
  const [, year, month, day, hour, minute, second, kind = '', end] = NAME.exec(name) ?? [];
  const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(takenAt.getTime())) return null;
  return { name, kind: kind === 'nightly' ? kind : 'before-update', takenAt, isEncrypted: end !== undefined };
}

/** In school time, before old records are removed. */
export const BACKUP_TIME = { hour: 2, minute: 30 } as const;

export function nextBackupAt(clock: SchoolClock, now: Date): Date {
  const { year, month, day } = wallTime(clock, now);
  const onDay = (days: number) => instantOf(clock, { year, month, day: day + days, ...BACKUP_TIME });
  return onDay(0) > now ? onDay(0) : onDay(1);
}

/**
 * The names of those that are no longer kept, now that a new one was taken. Days and weeks without a backup do not
 * count, so a pause removes nothing. Those that a wrong clock dated in the future take the place of no other, and stay
 * until their time has come.
 */
export function backupsToRemove(
  backups: readonly AutomaticBackup[],
  { clock, now, taken }: { readonly clock: SchoolClock; readonly now: Date; readonly taken: string },
): string[] {
  const newestFirst = backups
    .filter((backup) => !isAhead(backup, now))
    .toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  const nightly = newestFirst.filter(({ kind }) => kind === 'nightly');
  const daily = newestOfEach(nightly, (backup) => dayOf(clock, backup), keptBackups.daily);
  const kept = [
    ...daily,
    ...newestOfEach(nightly, (backup) => weekOf(clock, backup), keptBackups.weekly),
    ...newestFirst.filter(({ kind }) => kind === 'before-update').slice(0, keptBackups.beforeUpdate),
  ];
  const isYoung = ({ takenAt }: AutomaticBackup) => now.getTime() - takenAt.getTime() < REMOVED_AFTER;
  const stay = new Set([...kept.filter(isYoung), ...daily.slice(0, ALWAYS_KEPT)]);
  return newestFirst.filter((backup) => !stay.has(backup) && backup.name !== taken).map(({ name }) => name);
}

/** The names of those that are older than the privacy policy allows, in a folder that gets no newer ones. */
export function backupsTooOld(backups: readonly AutomaticBackup[], now: Date): string[] {
  return backups.filter(({ takenAt }) => now.getTime() - takenAt.getTime() >= REMOVED_AFTER).map(({ name }) => name);
}

/** The one that holds the newest data; null without any. What a wrong clock dated in the future comes last. */
export function latestBackup<Backup extends AutomaticBackup>(backups: readonly Backup[], now: Date): Backup | null {
  const newestFirst = backups.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  return newestFirst.find((backup) => !isAhead(backup, now)) ?? newestFirst.at(0) ?? null;
}

function isAhead({ takenAt }: AutomaticBackup, now: Date): boolean {
  return takenAt.getTime() > now.getTime() + AHEAD;
}

function newestOfEach(
  newestFirst: readonly AutomaticBackup[],
  periodOf: (backup: AutomaticBackup) => number,
  most: number,
): AutomaticBackup[] {
  const newest = new Map<number, AutomaticBackup>();
  for (const backup of newestFirst) if (!newest.has(periodOf(backup))) newest.set(periodOf(backup), backup);
  return [...newest.values()].slice(0, most);
}

function dayOf(clock: SchoolClock, { takenAt }: AutomaticBackup): number {
  const { year, month, day } = wallTime(clock, takenAt);
  return Date.UTC(year, month - 1, day) / DAY;
}

/** From Monday. Day 0 was a Thursday. */
function weekOf(clock: SchoolClock, backup: AutomaticBackup): number {
  return Math.floor((dayOf(clock, backup) + 3) / 7);
}

/** A run that is so late, in ms, was missed. */
const LATE_AFTER = 2 * 60 * 60_000;
const NIGHT_APART = DAY + 60 * 60_000;

/** Whether the last night has passed without a backup and without a failure that would say why. */
export function isBackupLate(
  { latest, dueAt }: { readonly latest: Date | null; readonly dueAt: Date | null },
  now: Date,
): boolean {
  if (dueAt !== null && now.getTime() - dueAt.getTime() > LATE_AFTER) return true;
  return latest !== null && now.getTime() - latest.getTime() > NIGHT_APART + LATE_AFTER;
}
