import { formatCount } from '#client/lib/format-count.ts';
import type { SeverityRule } from '#domain/monitors/change-severity.ts';
import type { ChangeType } from '#domain/monitors/change-type.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Null beyond a day, where the date is shown instead. */
export function formatAgo(instant: string, now: Date): string | null {
  const ago = now.getTime() - new Date(instant).getTime();
  if (ago < MINUTE) return 'just now';
  if (ago < HOUR) return formatCount(Math.floor(ago / MINUTE), 'minute ago', 'minutes ago');
  if (ago < DAY) return formatCount(Math.floor(ago / HOUR), 'hour ago', 'hours ago');
  return null;
}

/** Such as `every 15 minutes`, `every hour`, `once a day`. */
export function formatSchedule(minutes: number): string {
  if (minutes === 24 * 60) return 'once a day';
  if (minutes === 60) return 'every hour';
  if (minutes % 60 === 0) return `every ${minutes / 60} hours`;
  return `every ${minutes} minutes`;
}

export const changeTypeLabels: Readonly<Record<ChangeType, string>> = {
  added: 'Added',
  modified: 'Changed',
  removed: 'Removed',
};

const rules: Readonly<Record<SeverityRule, string>> = {
  reverted: 'The page is back to what it showed before.',
  reordered: 'Only the order of the entries changed.',
  'pressing-words': 'The new text mentions a closure, a cancellation, an emergency or a deadline.',
  'date-soon': 'It mentions a date within the next seven days.',
  over: 'Past events were removed.',
  'too-different': 'Nearly everything on the page changed.',
  'date-ahead': 'It mentions an upcoming date.',
  'link-changed': 'A link was added, removed or changed.',
  'numbers-only': 'Only numbers changed.',
  'few-characters': 'Only a few characters changed.',
  ordinary: 'The text of the page changed.',
};

/** Empty for a rule that this version does not know. */
export function formatRule(rule: string): string {
  return Object.hasOwn(rules, rule) ? rules[rule as SeverityRule] : '';
}

export function formatAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
