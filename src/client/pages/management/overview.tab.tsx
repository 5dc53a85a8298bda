import { useQuery } from '@tanstack/react-query';
import { BellRing, FileDown, FileUp, Link2, Plus, Mails } from 'lucide-react';
import { useRef, useState } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { WebsiteSettingsCard } from '#client/features/hero/management/website-settings-card.tsx';
import { HoursTasks } from '#client/features/hours/management/hours-tasks.tsx';
import { useLiveSheets, usePresentSheets } from '#client/features/live/live-counts.ts';
import { NoSchoolCard } from '#client/features/no-school/management/no-school-card.tsx';
import { copyLink } from '#client/features/sheets/management/copy-link.ts';
import { SchoolWebsiteCard } from '#client/features/monitors/management/school-website-card.tsx';
import { RemindersSection } from '#client/features/reminders/management/reminders-section.tsx';
import { SocialMediaCard } from '#client/features/social/management/social-media-card.tsx';
import { upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import { StatCards } from '#client/features/stats/management/stat-cards.tsx';
import { ThinSlotsCard } from '#client/features/stats/management/thin-slots-card.tsx';
import { YearCharts } from '#client/features/stats/management/year-charts.tsx';
import { yearsQuery } from '#client/features/stats/management/year-queries.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { useMedia } from '#client/lib/use-media.ts';
import { Button } from '#client/ui/button.tsx';
import { useOverviewDialog } from './open-dialog.ts';
import { OverviewDialogs } from './overview-dialogs.tsx';
import { SheetsSection } from './sheets-section.tsx';
import { useSheetOfLink, type Revealed } from './revealed-slot.ts';

const none: readonly SheetView[] = [];
/** `md` of the theme. On smaller screens the sheets come before the charts, for eyes, keyboard and screen readers. */
const WIDE = '(min-width: 48rem)';

export function OverviewTab({ session }: { readonly session: AdminSession }) {
  const { data, isError, refetch } = useQuery(upcomingQuery);
  const present = usePresentSheets(data ?? none);
  useLiveSheets('all');
  const sheets = data === undefined ? undefined : present;
  const years = useQuery(yearsQuery);
  const pastSheets = years.data?.pastSheets ?? (years.isError ? null : undefined);
  const { dialog, show } = useOverviewDialog();
  const [revealed, setRevealed] = useState<Revealed | null>(useSheetOfLink());
  const reveal = (sheetId: string, slotId: string | null) =>
    setRevealed((before) => ({ sheetId, slotId, nth: (before?.nth ?? 0) + 1 }));
  const heading = useRef<HTMLHeadingElement>(null);
  const reminders = useRef<HTMLHeadingElement>(null);
  const toReminders = () => {
    reminders.current?.scrollIntoView({ block: 'start' });
    reminders.current?.focus({ preventScroll: true });
  };
  const isWide = useMedia(WIDE);
  const charts =
    sheets === undefined || (sheets.length === 0 && !pastSheets) ? null : (
      <YearCharts sheets={sheets} startsOpen={isWide} onShow={({ id }) => reveal(id, null)} />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
      <StatCards sheets={sheets} />
      <HoursTasks />
      {isWide ? charts : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[59.5rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-8">
          <SheetsSection
            sheets={sheets}
            pastSheets={pastSheets}
            failed={isError}
            onAgain={() => void refetch()}
            heading={heading}
            revealed={revealed}
            show={show}
          />
          <RemindersSection mailReady={session.mailReady} heading={reminders} />
        </div>
        <aside
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @2xl:grid-cols-2 @min-[59.5rem]:grid-cols-1"
          aria-label="Quick actions and where help is needed most"
        >
          <div className="grid gap-4">
            <QuickActions
              onCreate={() => show({ kind: 'create-sheet' })}
              onImport={() => show({ kind: 'import-sheet' })}
              onExport={() => show({ kind: 'export' })}
              onReminders={toReminders}
              {...(session.user.role === 'full-admin' ? { onWrite: () => show({ kind: 'write-to-everyone' }) } : {})}
            />
            <NoSchoolCard
              {...(session.user.role === 'full-admin' ? { onEdit: () => show({ kind: 'no-school' }) } : {})}
            />
            {session.user.role === 'full-admin' ? (
              <>
                <WebsiteSettingsCard
                  onEditHero={() => show({ kind: 'edit-hero' })}
                  onChangeImage={() => show({ kind: 'change-hero-image' })}
                />
                <SchoolWebsiteCard />
                <SocialMediaCard />
              </>
            ) : null}
          </div>
          <ThinSlotsCard sheets={sheets} failed={isError} onShow={({ sheet, slot }) => reveal(sheet.id, slot.id)} />
        </aside>
      </div>
      {isWide ? null : charts}
      {dialog === null ? null : (
        <OverviewDialogs
          key={JSON.stringify(dialog)}
          dialog={dialog}
          organizer={session.user}
          mailReady={session.mailReady}
          show={show}
          onMade={({ id }) => reveal(id, null)}
          onRepeated={() => setRevealed(null)}
          returnFocusTo={heading}
        />
      )}
    </div>
  );
}

interface QuickActionsProps {
  readonly onCreate: () => void;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onReminders: () => void;
  readonly onWrite?: () => void;
}

function QuickActions({ onCreate, onImport, onExport, onReminders, onWrite }: QuickActionsProps) {
  const { publicUrl } = usePageData();
  return (
    <section className="card p-4 md:p-5">
      <h2 className="mb-3 text-[1.15625rem]">Quick actions</h2>
      <div className="grid gap-2.5">
        <Button variant="outline" onClick={onCreate}>
          <Plus aria-hidden="true" size={18} />
          <span>Create signup sheet</span>
        </Button>
        <Button variant="outline" onClick={onImport}>
          <FileUp aria-hidden="true" size={18} />
          <span>Import a signup sheet</span>
        </Button>
        <Button variant="outline" onClick={onExport}>
          <FileDown aria-hidden="true" size={18} />
          <span>Export volunteer hours</span>
        </Button>
        <Button variant="outline" onClick={onReminders}>
          <BellRing aria-hidden="true" size={18} />
          <span>Send reminders</span>
        </Button>
        {onWrite === undefined ? null : (
          <Button variant="outline" onClick={onWrite}>
            <Mails aria-hidden="true" size={18} />
            <span>Write to everyone</span>
          </Button>
        )}
        <Button variant="outline" onClick={() => void copyLink(`${publicUrl}${pagePaths.listing}`)}>
          <Link2 aria-hidden="true" size={18} />
          <span>Copy link to all sheets</span>
        </Button>
      </div>
    </section>
  );
}
