import { describe, expect, it, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { present } from '#tests/support/present.ts';
import {
  automaticBackup,
  BACKUP_DAYS,
  backupsToRemove,
  isBackupLate,
  latestBackup,
  nameOfBackup,
  nextBackupAt,
  type AutomaticBackup,
} from './backups.ts';
import { DAY } from './retention.ts';
import { momentFieldValue } from './school-time/school-clock.ts';

const clock = readSchoolClock('America/Vancouver');
const HOUR = 60 * 60_000;
/** Half past two of a Sunday night. */
const start = new Date('2026-11-01T09:30:00.000Z');

const made = (takenAt: Date, version: string | null = null): AutomaticBackup =>
  present(automaticBackup(nameOfBackup(takenAt, version, false)));

/** Takes one at each moment, and removes what the rule says, as the nightly job does. */
function afterNights(moments: readonly Date[], before: readonly AutomaticBackup[] = []): AutomaticBackup[] {
  let kept = [...before];
  for (const now of moments) {
    const taken = made(now);
    kept = [...kept, taken];
    const removed = backupsToRemove(kept, { clock, now, taken: taken.name });
    kept = kept.filter(({ name }) => !removed.includes(name));
  }
  return kept;
}

const nights = (from: Date, count: number) =>
  Array.from({ length: count }, (_, night) => new Date(from.getTime() + night * DAY));
const datesOf = (backups: readonly AutomaticBackup[]) =>
  backups.map(({ takenAt }) => takenAt.toISOString().slice(0, 10));

describe('names of backups', () => {
  it('say when and why they were taken, and whether they are encrypted', () => {
    expect(nameOfBackup(start, null, false)).toBe('hub-20261101T093000Z-nightly.tar');
    expect(nameOfBackup(start, '0.2.0', true)).toBe('hub-20261101T093000Z-before-update-0.2.0.tar.age');
    expect(automaticBackup('hub-20261101T093000Z-before-update-0.2.0-rc.1.tar.age')).toEqual({
      name: 'hub-20261101T093000Z-before-update-0.2.0-rc.1.tar.age',
      kind: 'before-update',
      takenAt: start,
      isEncrypted: true,
    });
  });

  it.each([
    'hub-2026-11-01.tar',
    'hub-20261101T093000Z-nightly.tar.part',
    'hub-20261301T093000Z-nightly.tar',
    'hub-20261101T093000Z-by-hand.tar',
    'old hub-20261101T093000Z-nightly.tar',
    'notes.txt',
  ])('are not those of other files: %s', (name) => expect(automaticBackup(name)).toBeNull());
});

describe('the next backup', () => {
  it.each([
    ['2026-11-20T09:29:59.999Z', '2026-11-20 02:30'],
    ['2026-11-20T09:30:00.000Z', '2026-11-21 02:30'],
    ['2026-11-20T18:00:00.000Z', '2026-11-21 02:30'],
    // In this night the clocks skipped from two to three.
    ['2026-03-08T08:00:00.000Z', '2026-03-08 03:30'],
  ])('after %s is at %s', (now, local) => {
    expect(momentFieldValue(clock, nextBackupAt(clock, new Date(now)))).toBe(local);
  });
});

describe('backups that are kept', () => {
  test('are those of the last seven days, and the newest of each of the last four weeks', () => {
    const kept = afterNights(nights(start, 60));
    // The last night is a Wednesday; weeks begin on Monday.
    const lastDays = datesOf(nights(new Date('2026-12-24T09:30:00.000Z'), 7).map((moment) => made(moment)));
    expect(datesOf(kept)).toEqual(['2026-12-13', '2026-12-20', ...lastDays]);
  });

  test('are never older than the privacy page says, in any night of a year', () => {
    const all = nights(start, 365);
    let kept: AutomaticBackup[] = [made(new Date(start.getTime() - HOUR), '0.2.0')];
    for (const now of all) {
      kept = afterNights([now], kept);
      const oldest = Math.min(...kept.map(({ takenAt }) => takenAt.getTime()));
      // Just before the next night, which may fail once.
      expect((now.getTime() + 2 * DAY - oldest) / DAY).toBeLessThanOrEqual(BACKUP_DAYS);
      expect(kept.length).toBeLessThanOrEqual(7 + 4 + 1);
    }
  });

  test('count by day, not by number: ten of one day push out no other day', () => {
    const week = afterNights(nights(start, 7));
    const often = Array.from({ length: 10 }, (_, hour) => new Date(start.getTime() + 6 * DAY + (hour + 1) * HOUR));
    expect(datesOf(afterNights(often, week))).toEqual(datesOf(week));
  });

  test('outlive a pause of months until newer ones replace them, and three always stay', () => {
    const before = afterNights(nights(start, 30));
    const later = new Date(start.getTime() + 200 * DAY);
    expect(afterNights([later], before)).toHaveLength(3);
    expect(datesOf(afterNights(nights(later, 2), before))).toEqual(['2026-11-30', '2027-05-20', '2027-05-21']);
    expect(datesOf(afterNights(nights(later, 3), before))).toEqual(['2027-05-20', '2027-05-21', '2027-05-22']);
  });

  test('are not pushed out by a clock that ran ahead for two weeks and came back', () => {
    const before = afterNights(nights(start, 20));
    const ahead = nights(new Date('2036-05-01T09:30:00.000Z'), 2);
    const jumped = afterNights(ahead, before);
    const back = nights(new Date('2026-11-21T09:30:00.000Z'), 7);
    const kept = afterNights(back, jumped);
    expect(datesOf(kept)).toEqual(expect.arrayContaining(datesOf(back.map((moment) => made(moment)))));
    expect(datesOf(kept).filter((date) => date.startsWith('2036'))).toHaveLength(2);
    expect(datesOf(jumped).filter((date) => date.startsWith('2026'))).toHaveLength(1);
  });

  test('hold the one that was just taken, also when the clock was set back', () => {
    const before = afterNights(nights(start, 30));
    const yearsAgo = new Date('1970-01-01T00:00:10.000Z');
    const halfAnHourAgo = new Date(present(before.at(-1)).takenAt.getTime() - HOUR / 2);
    for (const now of [yearsAgo, halfAnHourAgo]) {
      const kept = afterNights([now], before);
      expect(kept).toHaveLength(before.length + 1);
      expect(kept.at(-1)?.takenAt).toEqual(now);
    }
  });

  test('of updates are three beside the others, for as long as any', () => {
    const updates = nights(start, 5).map((moment, at) => made(moment, `0.${at}.0`));
    const kept = afterNights([new Date(start.getTime() + 6 * DAY)], updates);
    expect(kept.filter(({ kind }) => kind === 'before-update').map(({ name }) => name)).toEqual(
      updates.slice(2).map(({ name }) => name),
    );
    expect(afterNights(nights(new Date(start.getTime() + 6 * DAY), 30), updates).map(({ kind }) => kind)).not.toContain(
      'before-update',
    );
  });
});

describe('the latest backup', () => {
  const [older, newer, ahead] = [made(start), made(new Date(start.getTime() + DAY)), made(new Date('2036-05-01'))];
  const now = new Date(start.getTime() + 2 * DAY);
  it.each([
    ['none', [], null],
    ['the newest', [older, newer], newer],
    ['not one that a wrong clock dated in the future', [ahead, newer, older], newer],
    ['such a one where there is no other', [ahead], ahead],
  ])('is %s', (_words, backups, latest) => expect(latestBackup(backups, now)).toEqual(latest));
});

describe('a backup is late', () => {
  const now = new Date('2026-11-20T18:00:00.000Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  it.each([
    ['when the job did not run', { latest: null, dueAt: ago(3) }, true],
    ['not while the job may still begin', { latest: ago(25), dueAt: ago(1) }, false],
    ['when the newest is older than a night', { latest: ago(28), dueAt: ago(-3) }, true],
    ['not in the night that has an hour more', { latest: ago(26), dueAt: ago(-1) }, false],
    ['not before the first', { latest: null, dueAt: ago(-9) }, false],
  ])('%s', (_words, state, late) => expect(isBackupLate(state, now)).toBe(late));
});
