import type { Role } from '#domain/roles.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import type { TabProps } from './tab-props.ts';

type TabContent = ReturnType<typeof lazyPart<TabProps>>;

export interface DashboardTab {
  readonly name: string;
  readonly label: string;
  readonly content: TabContent;
}

const FOLDER = 'src/client/pages/management';
const OverviewTab = lazyPart<TabProps>(
  () => import('./overview.tab.tsx').then((tab) => tab.OverviewTab),
  `${FOLDER}/overview.tab.tsx`,
);
const MonitoringTab = lazyPart<TabProps>(
  () => import('./monitoring.tab.tsx').then((tab) => tab.MonitoringTab),
  `${FOLDER}/monitoring.tab.tsx`,
);
const EmailTab = lazyPart<TabProps>(
  () => import('./email.tab.tsx').then((tab) => tab.EmailTab),
  `${FOLDER}/email.tab.tsx`,
);
const CommunicationsTab = lazyPart<TabProps>(
  () => import('./communications.tab.tsx').then((tab) => tab.CommunicationsTab),
  `${FOLDER}/communications.tab.tsx`,
);
const UsersTab = lazyPart<TabProps>(
  () => import('./users.tab.tsx').then((tab) => tab.UsersTab),
  `${FOLDER}/users.tab.tsx`,
);

const forFullAdministrators: readonly DashboardTab[] = [
  { name: 'overview', label: 'Overview', content: OverviewTab },
  { name: 'monitoring', label: 'Website Monitoring', content: MonitoringTab },
  { name: 'email', label: 'Email Settings', content: EmailTab },
  { name: 'communications', label: 'Communication History', content: CommunicationsTab },
  { name: 'users', label: 'User Management', content: UsersTab },
];
const forVolunteerAdministrators: readonly DashboardTab[] = [
  { name: 'overview', label: 'Volunteer Management', content: OverviewTab },
];

export function dashboardTabs(role: Role): readonly DashboardTab[] {
  return role === 'full-admin' ? forFullAdministrators : forVolunteerAdministrators;
}

/** The first one unless another is named, as in the address. */
export function shownTab(tabs: readonly DashboardTab[], name: string | null): DashboardTab {
  return tabs.find((tab) => tab.name === name) ?? (tabs[0] as DashboardTab);
}
