import type { Need, NeedReason } from '#contract/overview.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { formatCount, formatPeople } from '#client/lib/format-count.ts';
import { formatDay, formatMoment, formatSince, isToday, isTomorrow, type Days } from '#client/lib/day-words.ts';

/** `Tomorrow`, `Fri, Dec 4`, `Since Nov 20` */
export function formatWhen({ kind, day, at }: Need, days: Days): string {
  const start = day === undefined ? undefined : readInstant(days.clock, day)?.toISOString();
  switch (kind) {
    case 'hours':
      return start === undefined ? '' : `Since ${formatSince(days, start)}`;
    case 'email':
    case 'backup':
    case 'monitor':
      return at === undefined ? 'Now' : `Since ${formatSince(days, at)}`;
    case 'today':
      return at === undefined ? 'Today' : formatMoment(days, at);
    case 'late_cancellation':
    case 'places_missing':
    case 'hand_over': {
      const moment = at ?? start;
      if (moment === undefined) return '';
      const isNear = isToday(days, moment) || isTomorrow(days, moment);
      return isNear && at !== undefined ? formatMoment(days, at) : formatDay(days, moment);
    }
  }
}

/** Of a sentence: words, the name of a person, or the title of a sheet. */
export type Piece = string | { readonly name: string } | { readonly title: string };

export function sayNeed(need: Need, days: Days): readonly Piece[] {
  const { slotTitle, count = 0, withoutCheckOut = 0 } = need;
  const title = { title: need.sheetTitle ?? 'A sheet' };
  const who: Piece = need.name === undefined ? 'Somebody' : { name: need.name };
  switch (need.kind) {
    case 'today':
      if (!expectsPeople(need)) return [title, ' is today.'];
      return [title, `: ${need.coming} coming${count === 0 ? '' : `, ${formatCount(count, 'place')} open`}.`];
    case 'late_cancellation': {
      const what: readonly Piece[] = slotTitle === undefined ? [] : [{ name: slotTitle }, ' of '];
      return [who, ' cancelled ', ...what, title, '. ', ...whoComes(need, days)];
    }
    case 'places_missing': {
      const what: readonly Piece[] = slotTitle === undefined ? [] : [' for ', { name: slotTitle }];
      const missing = need.areThings === true ? `${formatCount(count, 'thing')} to bring` : formatPeople(count);
      return [title, ` still needs ${missing}`, ...what, '.'];
    }
    case 'hand_over': {
      const place: readonly Piece[] = need.giver === undefined ? ['a place'] : [{ name: need.giver }, '’s place'];
      return [who, ' would take ', ...place, ' at ', title, '.'];
    }
    case 'hours': {
      const never = withoutCheckOut === 0 ? '' : `, ${withoutCheckOut} never checked out`;
      return ['Hours of ', title, `: ${formatPeople(count)} to confirm${never}.`];
    }
    case 'email':
      return [formatMailTrouble(need)];
    case 'backup':
      return [backups[need.reason ?? 'failed'] ?? 'Backups don’t work.'];
    case 'monitor':
      return [`We can’t read ${formatCount(count, 'page')} of the school’s website.`];
  }
}

/** An event of today that only asks for things has nobody to check in. */
export function expectsPeople({ kind, coming }: Need): boolean {
  return kind === 'today' && coming !== undefined;
}

function whoComes({ waiting = 0, offeredTo, offeredUntil }: Need, days: Days): readonly Piece[] {
  if (offeredTo !== undefined) {
    const until = offeredUntil === undefined ? '' : ` until ${formatUntil(days, offeredUntil)}`;
    return [{ name: offeredTo }, ` has been offered the place${until.replace(/\.$/, '')}.`];
  }
  if (waiting === 0) return ['Nobody is waiting.'];
  return [`${formatPeople(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting.`];
}

/** `10:00 a.m.`, `tomorrow, 8:00 a.m.` */
function formatUntil(days: Days, instant: string): string {
  const words = isToday(days, instant) ? days.date('time', instant) : formatMoment(days, instant);
  return words.startsWith('Tomorrow') ? words.toLowerCase() : words;
}

type Reasons = Partial<Record<NeedReason, string>>;

// Without a working mail server nobody is asked for a second step either.
const troubles: Reasons = {
  not_set_up: 'Email isn’t set up: confirmations and reminders wait, and you don’t need a code to sign in.',
  password: 'The mail server refuses the app password, and you don’t need a code to sign in.',
  unreachable: 'We can’t reach the mail server. Sign-in codes won’t arrive.',
  put_off: 'The mail server puts our emails off.',
  waiting: 'Emails don’t go out.',
};
const backups: Reasons = {
  off: 'The hub takes no backups by itself.',
  failed: 'The last backup failed, or its folder doesn’t answer.',
  late: 'Last night’s backup is missing.',
  old: 'The last backup is old.',
};

function formatMailTrouble({ reason, count = 0 }: Need): string {
  if (reason === 'failed_emails') return `${formatCount(count, 'email')} couldn’t be delivered.`;
  const waiting = count === 0 ? '' : ` ${formatCount(count, 'email')} ${count === 1 ? 'is' : 'are'} waiting.`;
  return `${troubles[reason ?? 'waiting'] ?? 'Emails don’t go out.'}${waiting}`;
}
