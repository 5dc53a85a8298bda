import type { OwnUserView } from '#contract/accounts.ts';
import { hoursUrl, peopleUrl } from '#contract/organizer-paths.ts';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { isFoundIn } from '#domain/search.ts';
import { dashboardTabs } from '#client/pages/management/dashboard-tabs.ts';

interface FoundPage {
  readonly words: string;
  readonly href: string;
  /** By which it is found too. */
  readonly also: readonly string[];
}

const LATER_TABS = 1;

/** The pages of an organizer that have a text in their name. */
export function pagesOf(user: Pick<OwnUserView, 'role' | 'isAdmin' | 'id'>, search: string): FoundPage[] {
  const tabs = dashboardTabs(user.role).slice(LATER_TABS);
  const pages: FoundPage[] = [
    user.isAdmin
      ? { words: 'Overview', href: pagePaths.management, also: ['Dashboard', 'Volunteer Management', 'Signup sheets'] }
      : { words: 'Sheets you organize', href: pagePaths.management, also: ['Overview'] },
    { words: 'People', href: peopleUrl(), also: ['Volunteers'] },
    { words: 'Volunteer hours', href: hoursUrl(), also: ['Letters about hours', 'Statistics'] },
    { words: 'Where help is needed', href: pagePaths.helpNeeded, also: ['Missing people'] },
    ...(user.isAdmin ? tabs : []).map(({ name, label }) => ({ words: label, href: managementTab(name), also: [] })),
    ...(user.role === 'full-admin' ? [{ words: 'System', href: pagePaths.system, also: ['Backups'] }] : []),
    { words: 'My profile', href: pagePaths.profile(user.id), also: ['Account'] },
  ];
  return pages.filter(({ words, also }) => isFoundIn(search, [words, ...also]));
}
