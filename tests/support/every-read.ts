import { randomUUID } from 'node:crypto';
import { accessMatrix, type Call } from '#contract/access.ts';
import { pagePaths } from '#contract/paths.ts';
import { settingKeys } from '#contract/settings.ts';

interface Named {
  readonly sheetId: string;
  readonly slotId: string;
  readonly userId: string;
  readonly mailId: string;
  readonly changeId: string;
  readonly snapshotId: string;
}

const queryOf = ({ sheetId }: Named) =>
  `signupSheetId=${sheetId}&reminderType=day&days=7&limit=50&year=2026&audience=sheet&audienceId=${sheetId}`;

const names: Readonly<Record<string, (named: Named) => readonly string[]>> = {
  '/api/auth/profile/:userId': ({ userId }) => [userId],
  '/api/signup-sheets/:id': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/calendar.ics': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/labels.html': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/roster.html': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/sign-in.html': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/poster.html': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/wall.html': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/organizers': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/waitlist': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/fill-history': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/hand-overs': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/attendance': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/door-links': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/calls': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/hours': ({ sheetId }) => [sheetId],
  '/api/signup-sheets/:id/share': ({ sheetId }) => [sheetId],
  '/share/sheets/:id/square.jpg': ({ sheetId }) => [sheetId],
  '/share/sheets/:id/wide.jpg': ({ sheetId }) => [sheetId],
  '/api/settings/:key': () => settingKeys,
  '/api/communication-logs/:id': ({ mailId }) => [mailId],
  '/api/changes/:id': ({ changeId }) => [changeId],
  '/api/monitoring/snapshots/:id': ({ snapshotId }) => [snapshotId],
  '/calendar/sheets/:id.ics': ({ sheetId }) => [sheetId],
  // Those that have an address write down the day on which they were read.
  '/calendar/mine/:key.ics': () => ['nobody-knows-it'],
  '/calendar/committee/:key.ics': () => ['nobody-knows-it'],
  '/uploads/:name': () => [`logo-${randomUUID()}.webp`],
};

/**
 * The addresses of every call that reads and of every page; without the stream, which has no end.
 * @throws when a call needs a name that is missing here
 */
export function everyRead(named: Named): string[] {
  const calls = (Object.keys(accessMatrix) as Call[])
    .filter((call) => call.startsWith('GET ') && call !== 'GET /api/live')
    .map((call) => call.slice('GET '.length));
  const pages = [
    ...Object.values(pagePaths).filter((page) => typeof page === 'string'),
    pagePaths.sheet(named.sheetId),
    pagePaths.profile(named.userId),
    pagePaths.unsubscribe('a-token'),
    '/no-such-page',
  ];
  return [...calls.flatMap((call) => addressesOf(call, named)).map((path) => `${path}?${queryOf(named)}`), ...pages];
}

function addressesOf(call: string, named: Named): string[] {
  if (!call.includes('/:')) return [call];
  const known = names[call];
  if (known === undefined) throw new Error(`Nobody knows what ${call} could name`);
  return known(named).map((name) => call.replace(/:[a-zA-Z]+/, name));
}
