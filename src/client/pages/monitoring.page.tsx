import { ArrowLeft } from 'lucide-react';
import { pagePaths } from '#contract/paths.ts';
import { AdminGate, type AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { ForFullAdministrators } from './management/for-full-administrators.tsx';
import { MailBanner } from './management/mail-banner.tsx';
import { ManagementHeader } from './management/management-header.tsx';
import { MonitoringPanel } from './management/monitoring-panel.tsx';
import { SocialMediaPanel } from './management/social-media-panel.tsx';

const TITLE = 'Monitoring Dashboard';

export function MonitoringPage() {
  return (
    <AdminGate>
      {(session) =>
        session.user.role === 'full-admin' ? (
          <MonitoringDashboard session={session} />
        ) : (
          <ForFullAdministrators text="Watching the school’s website is for full administrators." />
        )
      }
    </AdminGate>
  );
}

function MonitoringDashboard({ session }: { readonly session: AdminSession }) {
  useDocumentTitle(TITLE);
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={session.user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 md:gap-6 md:pt-5">
        <div className="grid justify-items-start gap-1">
          <BackToHome />
          <h1 tabIndex={-1} className="text-[1.625rem] leading-tight outline-none md:text-[1.75rem]">
            {TITLE}
          </h1>
        </div>
        <MailBanner session={session} />
        <SocialMediaPanel />
        <MonitoringPanel />
      </main>
    </div>
  );
}

function BackToHome() {
  return (
    <a href={pagePaths.home} className={`${buttonClass('ghost', 'sm')} -ms-3.5`}>
      <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
      <span>Back to Home</span>
    </a>
  );
}
