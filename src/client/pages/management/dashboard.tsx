import { useQueryClient } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { VersionFooter } from '#client/features/versions/management/version-footer.tsx';
import { markNewsRead } from '#client/features/versions/management/versions.api.ts';
import { WhatsNewDialog } from '#client/features/versions/management/whats-new-dialog.tsx';
import { WhatsNewLine } from '#client/features/versions/management/whats-new-line.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { BackupBanner } from './backup-banner.tsx';
import { dashboardTabs } from './dashboard-tabs.ts';
import { MailBanner } from './mail-banner.tsx';
import { ManagementHeader } from './management-header.tsx';

const TITLE = 'PAC Admin Dashboard';

export function Dashboard({ session }: { readonly session: AdminSession }) {
  useDocumentTitle(TITLE);
  const queryClient = useQueryClient();
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
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={session.user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-5 md:pt-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-[1.625rem] leading-tight outline-none md:text-[1.75rem]">
            {TITLE}
          </h1>
          {session.user.role === 'full-admin' ? (
            <AppLink href={pagePaths.system} className={buttonClass('outline', 'sm')}>
              <Activity aria-hidden="true" size={18} />
              <span>System</span>
            </AppLink>
          ) : null}
        </div>
        <MailBanner session={session} />
        {session.user.role === 'full-admin' ? <BackupBanner /> : null}
        <WhatsNewLine onOpen={openNews} onDismissed={() => heading.current?.focus({ preventScroll: true })} />
        <DashboardTabs session={session} />
        <VersionFooter onOpen={openNews} />
        <WhatsNewDialog open={showsNews} onClose={() => setShowsNews(false)} returnFocusTo={heading} />
      </main>
    </div>
  );
}

function DashboardTabs({ session }: { readonly session: AdminSession }) {
  const [search, setSearch] = useSearchParams();
  const tabs = dashboardTabs.filter(({ roles }) => roles.includes(session.user.role));
  const shown = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  const list = useTabInSight(shown?.name);
  if (shown === undefined) return null;
  return (
    <Tabs.Root value={shown.name} onValueChange={(tab) => setSearch({ tab })}>
      <Tabs.List ref={list} aria-label={TITLE} className="flex overflow-x-auto border-b border-line">
        {tabs.map(({ name, label }) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="min-h-11 shrink-0 border-b-[3px] border-transparent px-4 text-[1rem] font-medium text-muted hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-spruce data-[state=active]:text-ink forced-colors:data-[state=inactive]:border-[Canvas]"
          >
            {label(session.user.role)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content: Content }) => (
        <Tabs.Content key={name} value={name} className="pt-5 outline-offset-8">
          <Content session={session} tabs={tabs.map((tab) => tab.name)} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function useTabInSight(name: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[data-state=active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [name]);
  return list;
}
