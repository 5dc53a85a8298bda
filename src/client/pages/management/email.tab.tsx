import { Activity } from 'lucide-react';
import { managementTab } from '#contract/paths.ts';
import { EmailSection } from '#client/features/email/management/email-section.tsx';
import { LateCancelsCard } from '#client/features/late-cancels/management/late-cancels-card.tsx';
import { LogoPanel } from '#client/features/social/management/logo-panel.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import type { TabProps } from './tab-props.ts';

const MONITORING = 'monitoring';

export function EmailTab({ tabs }: TabProps) {
  return (
    <EmailSection
      monitoring={tabs.includes(MONITORING) ? <MonitoringCard /> : null}
      logos={<LogoPanels />}
      lateCancels={<LateCancelsCard />}
    />
  );
}

function LogoPanels() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @2xl:grid-cols-2 @4xl:gap-5">
      <LogoPanel platform="instagram" />
      <LogoPanel platform="facebook" />
    </div>
  );
}

function MonitoringCard() {
  return (
    <section
      aria-labelledby="monitoring-link-heading"
      className="card grid content-start gap-3 p-4 md:p-5 @2xl:@max-4xl:col-span-2"
    >
      <h3 id="monitoring-link-heading" className="text-[1.15625rem]">
        Website alerts
      </h3>
      <p className="text-small text-muted">Which school pages are monitored, and which of them send emails.</p>
      <AppLink href={managementTab(MONITORING)} className={`${buttonClass('outline')} justify-self-start`}>
        <Activity aria-hidden="true" size={18} />
        <span>Open Website Monitoring</span>
      </AppLink>
    </section>
  );
}
