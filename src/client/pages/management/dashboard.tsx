import { useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { VersionFooter } from '#client/features/versions/management/version-footer.tsx';
import { markNewsRead } from '#client/features/versions/management/versions.api.ts';
import { WhatsNewLine } from '#client/features/versions/management/whats-new-line.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { BackupBanner } from './backup-banner.tsx';
import { dashboardTabs, shownTab, type DashboardTab } from './dashboard-tabs.ts';
import { MailBanner } from './mail-banner.tsx';
import { ManagementHeader } from './management-header.tsx';
import { useOverviewDialog } from './open-dialog.ts';
import { QuickActions } from './overview-actions.tsx';
import type { OverviewParts, TabProps } from './tab-props.ts';

const WhatsNewDialog = lazyDialog(() =>
  import('#client/features/versions/management/whats-new-dialog.tsx').then((module) => module.WhatsNewDialog),
);

const TITLE = 'PAC Admin Dashboard';

export function Dashboard({ session }: { readonly session: AdminSession }) {
  useDocumentTitle(TITLE);
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const [showsNews, setShowsNews] = useState(false);
  const openNews = () => {
    setShowsNews(true);
    markNewsRead(queryClient);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Takes the focus after a sign-in, but not from a form.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const overview = useOverviewParts();
  const { role } = session.user;
  const tabs = dashboardTabs(role);
  const shown = shownTab(tabs, search.get('tab'));
  const isOverview = shown.name === 'overview';
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={session.user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-4 pt-[18px] wide:pt-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-packed="">
          <h1 ref={heading} tabIndex={-1} className="text-[1.5625rem] leading-tight outline-none wide:text-[1.75rem]">
            {TITLE}
          </h1>
          {isOverview ? <QuickActions show={overview.show} onReminders={overview.toReminders} /> : null}
        </div>
        <MailBanner session={session} isOnOverview={isOverview} />
        {/* To full administrators the overview says it among what needs them. */}
        {isOverview || role !== 'full-admin' ? null : <BackupBanner />}
        <WhatsNewLine onOpen={openNews} onDismissed={() => heading.current?.focus({ preventScroll: true })} />
        <DashboardTabs session={session} tabs={tabs} shown={shown.name} overview={overview} />
        <VersionFooter onOpen={openNews} />
        <WhatsNewDialog open={showsNews} onClose={() => setShowsNews(false)} returnFocusTo={heading} />
      </main>
    </div>
  );
}

function useOverviewParts(): OverviewParts {
  const { dialog, show } = useOverviewDialog();
  const reminders = useRef<HTMLHeadingElement>(null);
  const toReminders = () => {
    reminders.current?.scrollIntoView({ block: 'start' });
    reminders.current?.focus({ preventScroll: true });
  };
  return { dialog, show, reminders, toReminders };
}

interface DashboardTabsProps extends Pick<TabProps, 'session' | 'overview'> {
  readonly tabs: readonly DashboardTab[];
  readonly shown: string;
}

function DashboardTabs({ session, tabs, shown, overview }: DashboardTabsProps) {
  const [, setSearch] = useSearchParams();
  const list = useTabInSight(shown);
  return (
    <Tabs.Root value={shown} onValueChange={(tab) => setSearch({ tab })}>
      <Tabs.List
        ref={list}
        aria-label={TITLE}
        className="flex gap-1 overflow-x-auto border-b border-line"
        data-packed=""
      >
        {tabs.map(({ name, label }) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="relative min-h-[2.875rem] shrink-0 px-3 text-[1rem] font-medium text-muted first:-ms-3 after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-[3px] hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:font-semibold data-[state=active]:text-ink data-[state=active]:after:bg-spruce wide:min-h-11 wide:text-[0.9375rem] forced-colors:data-[state=active]:after:bg-[CanvasText]"
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content: Content }) => (
        <Tabs.Content key={name} value={name} className="pt-4 outline-offset-8 wide:pt-5">
          <Suspense fallback={<Bone className="h-64 w-full rounded-card" />}>
            <Content session={session} tabs={tabs.map((tab) => tab.name)} overview={overview} />
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function useTabInSight(name: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[data-state=active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [name]);
  return list;
}
