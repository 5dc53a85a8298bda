import type { Call } from '#contract/access.ts';
import { pagePaths } from '#contract/paths.ts';
import { settingKeys } from '#contract/settings.ts';
import { addressNaming } from './doors.ts';
import { isRead } from './samples/ask.ts';
import type { Named as NameOfMade } from './samples/sample.ts';
import { allCalls, samples } from './samples/samples.ts';

interface Named {
  readonly sheetId: string;
  readonly slotId: string;
  readonly userId: string;
  readonly mailId: string;
  readonly changeId: string;
  readonly snapshotId: string;
}

/** What stands for the things that samples name. */
const sameAs: Partial<Record<NameOfMade, keyof Named | 'nothing'>> = {
  sheetId: 'sheetId',
  openSheetId: 'sheetId',
  heldId: 'sheetId',
  ownerId: 'userId',
  // Nobody has one whom no call has looked for.
  personId: 'nothing',
  mailId: 'mailId',
  changeId: 'changeId',
  snapshotId: 'snapshotId',
  // Those that have an address write down the day on which they were read.
  ownCalendar: 'nothing',
  committeeKey: 'nothing',
  upload: 'nothing',
};

const queryOf = ({ sheetId }: Named) =>
  `signupSheetId=${sheetId}&reminderType=day&days=7&limit=50&year=2026&audience=sheet&audienceId=${sheetId}`;

/**
 * The addresses of every call that reads and of every page; without the stream, which has no end.
 * @throws when a call needs a name that is missing here
 */
export function everyRead(named: Named): string[] {
  const calls = allCalls.filter((call) => isRead(call) && call !== 'GET /api/live');
  const pages = [
    ...Object.values(pagePaths).filter((page) => typeof page === 'string'),
    pagePaths.sheet(named.sheetId),
    pagePaths.profile(named.userId),
    pagePaths.unsubscribe('a-token'),
    '/no-such-page',
  ];
  return [...calls.flatMap((call) => addressesOf(call, named)).map((path) => `${path}?${queryOf(named)}`), ...pages];
}

function addressesOf(call: Call, named: Named): string[] {
  const { names } = samples[call];
  const address = call.slice('GET '.length);
  if (names === undefined) return [address];
  if (names === 'setting') return settingKeys.map((key) => addressNaming(address, key));
  const known = typeof names === 'string' ? sameAs[names] : undefined;
  if (known === undefined) throw new Error(`Nobody knows what ${call} could name`);
  return [addressNaming(address, known === 'nothing' ? 'nobody-knows-it' : named[known])];
}
