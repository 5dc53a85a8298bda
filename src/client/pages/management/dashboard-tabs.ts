import type { ComponentType } from 'react';
import type { Role } from '#domain/roles.ts';
import { EmailTab } from './email.tab.tsx';
import { CommunicationsTab } from './communications.tab.tsx';
import { MonitoringTab } from './monitoring.tab.tsx';
import { OverviewTab } from './overview.tab.tsx';
import { UsersTab } from './users.tab.tsx';
import type { TabProps } from './tab-props.ts';

interface DashboardTab {
  readonly name: string;
  readonly label: (role: Role) => string;
  readonly roles: readonly Role[];
  readonly content: ComponentType<TabProps>;
}

const administrators: readonly Role[] = ['volunteer-admin', 'full-admin'];

export const dashboardTabs: readonly DashboardTab[] = [
  {
    name: 'overview',
    label: (role) => (role === 'volunteer-admin' ? 'Volunteer Management' : 'Overview'),
    roles: administrators,
    content: OverviewTab,
  },
  { name: 'monitoring', label: () => 'Website Monitoring', roles: ['full-admin'], content: MonitoringTab },
  { name: 'email', label: () => 'Email Settings', roles: ['full-admin'], content: EmailTab },
  {
    name: 'communications',
    label: () => 'Communication History',
    roles: ['full-admin'],
    content: CommunicationsTab,
  },
  { name: 'users', label: () => 'User Management', roles: ['full-admin'], content: UsersTab },
];
