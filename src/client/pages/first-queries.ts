import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionView } from '#contract/accounts.ts';
import { placeSections, type PlaceSection } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { rowFilters } from '#domain/row-filters.ts';
import { profileQuery, sessionsQuery } from '#client/features/accounts/accounts.api.ts';
import { attendanceQuery } from '#client/features/attendance/management/attendance-calls.ts';
import { calendarKeyQuery, ownCalendarQuery } from '#client/features/calendars/calendars.api.ts';
import { ownCertificatesQuery } from '#client/features/certificates/certificates.api.ts';
import { communicationsQuery, everyCommunication } from '#client/features/communications/communications.api.ts';
import { deletionRequestsQuery } from '#client/features/deletion/deletion.api.ts';
import { emailQuery, suppressedQuery } from '#client/features/email/email.api.ts';
import { grantOfYear, grantPreviewQuery } from '#client/features/hour-reports/management/grant-query.ts';
import { heroQuery } from '#client/features/hero/hero.api.ts';
import { ownHoursQuery } from '#client/features/hours/hours.api.ts';
import { openTasksQuery, sheetHoursQuery, yearsOfHoursQuery } from '#client/features/hours/management/hours-calls.ts';
import { lateCancelsQuery } from '#client/features/late-cancels/management/late-cancels-card.tsx';
import { mailboxQuery, mineQuery } from '#client/features/mine/mine.api.ts';
import {
  activityQuery,
  changesQuery,
  healthQuery,
  historyQuery,
  monitorsQuery,
  snapshotsQuery,
} from '#client/features/monitors/monitors.api.ts';
import { noSchoolQuery } from '#client/features/no-school/no-school.api.ts';
import { anyNotification, notificationsQuery } from '#client/features/notifications/notifications.api.ts';
import { needsQuery, rowPagesQuery } from '#client/features/overview/overview.api.ts';
import { peopleFilterOf, peoplePagesQuery, personQuery } from '#client/features/people/people.api.ts';
import { remindersQuery } from '#client/features/reminders/reminders.api.ts';
import { sheetQuery } from '#client/features/sheets/sheets.api.ts';
import { anyPost, logoQuery, postsQuery, socialMediaQuery } from '#client/features/social/social.api.ts';
import { yearQuery, yearsQuery } from '#client/features/stats/management/year-queries.ts';
import { statsQuery } from '#client/features/stats/stats.api.ts';
import { readinessQuery, systemQuery } from '#client/features/system/management/system-calls.ts';
import { auditLogQuery, usersQuery } from '#client/features/users/users.api.ts';
import { versionsQuery } from '#client/features/versions/management/versions.api.ts';
import { isAmong, organizedBy, organizesAny, sessionQuery } from '#client/lib/session.ts';
import { dashboardTabs, shownTab } from './management/dashboard-tabs.ts';

/** Who reads, and at which address. */
interface Reader {
  readonly user: NonNullable<SessionView['user']>;
  readonly path: string;
  readonly search: URLSearchParams;
}

type Asked = (queryClient: QueryClient) => Promise<unknown>;

type OfReader = (reader: Reader) => readonly Asked[];

/** The same options as the page's own `useQuery`, so that it finds the answer under its key. */
function one<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Asked {
  return (queryClient) => queryClient.fetchQuery(query);
}

function firstOf<Data, Key extends QueryKey, Param>(
  query: FetchInfiniteQueryOptions<Data, Error, Data, Key, Param>,
): Asked {
  return (queryClient) => queryClient.fetchInfiniteQuery(query);
}

const monitoring: readonly Asked[] = [
  one(monitorsQuery),
  one(healthQuery),
  one(activityQuery('change_detected')),
  one(historyQuery(7)),
  firstOf(changesQuery({ monitorId: null, severity: null })),
  firstOf(snapshotsQuery({ monitorId: null, status: null })),
  firstOf(notificationsQuery(anyNotification)),
];

const ofTab: Readonly<Record<string, readonly Asked[]>> = {
  overview: [one(statsQuery), one(yearsQuery), one(remindersQuery), one(noSchoolQuery), one(heroQuery)],
  monitoring,
  email: [
    one(emailQuery),
    one(suppressedQuery),
    one(lateCancelsQuery),
    one(socialMediaQuery),
    one(logoQuery('instagram')),
    one(logoQuery('facebook')),
  ],
  communications: [],
  users: [one(usersQuery), one(deletionRequestsQuery), firstOf(auditLogQuery({ person: null, kind: null }))],
};

const ofDashboard: OfReader = ({ user, search }) => {
  const shown = rowFilters.find((one) => one === search.get('show')) ?? 'upcoming';
  const sheets = [one(needsQuery), firstOf(rowPagesQuery(shown, ''))];
  // For organizers of single sheets there is nothing but these sheets.
  if (!user.isAdmin) return sheets;
  const isFull = user.role === 'full-admin';
  const tab = shownTab(dashboardTabs(user.role), search.get('tab')).name;
  // Not the state of the connections, for which Meta is asked, while the whole page would wait.
  const hub = tab === 'overview' && isFull ? [one(healthQuery)] : [];
  return [
    one(versionsQuery),
    ...(isFull ? [one(readinessQuery)] : []),
    ...(tab === 'overview' ? sheets : []),
    ...(ofTab[tab] ?? []),
    ...(tab === 'communications' ? [firstOf(communicationsQuery(everyCommunication))] : []),
    ...hub,
  ];
};

/** Not the letters of that year, which have numbers that only their owners and organizers may show. */
const hoursOfNewestYear: readonly Asked[] = [
  async (queryClient) => {
    const { years } = await queryClient.fetchQuery(yearsOfHoursQuery);
    const year = years[0]?.year;
    if (year !== undefined) await queryClient.fetchQuery(grantPreviewQuery(grantOfYear(year)));
  },
  async (queryClient) => {
    const { years } = await queryClient.fetchQuery(yearsQuery);
    if (years[0] !== undefined) await queryClient.fetchQuery(yearQuery(years[0]));
  },
];

const ofHours: OfReader = ({ user }) => [
  one(openTasksQuery),
  ...(user.isAdmin ? [...hoursOfNewestYear, firstOf(rowPagesQuery('upcoming', ''))] : []),
];

const ofMonitoring: OfReader = ({ user }) =>
  user.role === 'full-admin' ? [...monitoring, one(socialMediaQuery), firstOf(postsQuery(anyPost))] : [];

const ofProfile: OfReader = ({ user, path }) => {
  const named = path.slice(pagePaths.ownProfile.length + 1);
  const isOwn = named === '' || named === user.id;
  return [
    one(profileQuery(isOwn ? user.id : named)),
    ...(isOwn ? [one(sessionsQuery), one(ownHoursQuery), one(ownCertificatesQuery)] : []),
    ...(isOwn && user.isAdmin ? [one(calendarKeyQuery)] : []),
  ];
};

/** What a section of a sheet's place shows beside the sheet. */
const ofSections: Readonly<Record<PlaceSection, (sheetId: string) => readonly Asked[]>> = {
  messages: () => [one(remindersQuery)],
  day: (id) => [one(attendanceQuery(id))],
  hours: (id) => [one(sheetHoursQuery(id))],
  settings: () => [],
};

/** A sheet that the reader does not organize is no sheet here, though everybody may see its page. */
const ofSheetPlace: OfReader = ({ user, path }) => {
  const [, , , sheetId = '', named] = path.split('/');
  const id = sheetId.toLowerCase();
  if (!isAmong(organizedBy(user), id)) return [() => Promise.reject(new NotOfReader())];
  const section = placeSections.find((one) => one === named);
  return [one(sheetQuery(id)), ...(section === undefined ? [] : ofSections[section](id))];
};

const ofPeople: OfReader = ({ user, search }) =>
  organizesAny(user) ? [firstOf(peoplePagesQuery(peopleFilterOf(search), (search.get('search') ?? '').trim()))] : [];

const ofPerson: OfReader = ({ user, path }) =>
  organizesAny(user) ? [one(personQuery(path.slice(pagePaths.people.length + 1).toLowerCase()))] : [];

export class NotOfReader extends Error {}

const ofPages: Readonly<Record<string, OfReader>> = {
  [pagePaths.management]: ofDashboard,
  [pagePaths.hours]: ofHours,
  [pagePaths.people]: ofPeople,
  [pagePaths.system]: ({ user }) => (user.role === 'full-admin' ? [one(systemQuery)] : []),
  [pagePaths.monitoring]: ofMonitoring,
};

/** What the page asks for when it is shown, beside the session, in the words in which it asks. */
export function firstQueries(path: string, search: string, { user }: SessionView): readonly Asked[] {
  if (user === null) return [];
  const reader = { user, path, search: new URLSearchParams(search) };
  if (path.startsWith(`${pagePaths.management}/sheets/`)) return ofSheetPlace(reader);
  if (path.startsWith(`${pagePaths.people}/`)) return ofPerson(reader);
  if (path === pagePaths.ownProfile || path.startsWith(`${pagePaths.ownProfile}/`)) return ofProfile(reader);
  return ofPages[path]?.(reader) ?? [];
}

/** On the page of a mailbox: whose it is, which a code may have proved without an account, and what it holds. */
export async function fillMine(queryClient: QueryClient): Promise<void> {
  const { address } = await queryClient.fetchQuery(mailboxQuery);
  if (address === null) return;
  const asked = [mineQuery(address), ownHoursQuery, ownCertificatesQuery, ownCalendarQuery(address)];
  await Promise.allSettled(asked.map((query) => one(query as typeof ownHoursQuery)(queryClient)));
}

export const askForSession: Asked = one(sessionQuery);
