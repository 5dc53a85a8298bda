import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { useLiveSheet, useLiveSheets, usePresentSheets } from '#client/features/live/live-counts.ts';
import { sheetQuery } from '#client/features/sheets/sheets.api.ts';
import { useSheetDeeds } from '#client/features/sheets/management/use-sheet-deeds.ts';
import { AdminGate, type AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { HttpError } from '#client/lib/http.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { isAmong, organizedBy } from '#client/lib/session.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { ManagementHeader } from '#client/pages/management/management-header.tsx';
import { useOverviewDialog, type OverviewDialog } from '#client/pages/management/open-dialog.ts';
import { OverviewDialogs } from '#client/pages/management/overview-dialogs.tsx';
import { usePlaceAddress, type PlaceAddress } from './place-address.ts';
import { Crumb, PlaceHead } from './place-head.tsx';
import { sectionParts } from './place-parts.ts';
import type { PlaceProps } from './place-props.ts';
import { SectionTabs } from './section-tabs.tsx';
import { SlotsSection } from './slots-section.tsx';

/** All that there is about one sheet, for those who organize it. */
export function PlacePage() {
  return <AdminGate>{(session) => <PlaceAtAddress session={session} />}</AdminGate>;
}

function PlaceAtAddress({ session }: { readonly session: AdminSession }) {
  const address = usePlaceAddress();
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={session.user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 wide:pt-3">
        {address === null ? <NotThere /> : <Place key={address.sheetId} address={address} session={session} />}
      </main>
    </div>
  );
}

interface PlaceAtProps {
  readonly address: PlaceAddress;
  readonly session: AdminSession;
}

function Place({ address, session }: PlaceAtProps) {
  const { sheetId } = address;
  const [path] = useLocation();
  const isPresent = usePresentSheets([{ id: sheetId }]).length > 0;
  const { missing } = usePageData();
  const isThere = isAmong(organizedBy(session.user), sheetId) && missing !== path && isPresent;
  const { data, error, refetch } = useQuery({ ...sheetQuery(sheetId), enabled: isThere });
  useLiveSheets([sheetId]);
  const isGone = !isPresent || (error instanceof HttpError && error.status === 404);
  if (data !== undefined) return <Loaded loaded={data} isGone={isGone} address={address} session={session} />;
  if (!isThere || isGone || (error instanceof HttpError && error.status === 400)) return <NotThere />;
  if (error !== null)
    return (
      <>
        <Crumb />
        <CouldNotLoad text="We couldn’t load this signup sheet." onAgain={() => void refetch()} />
      </>
    );
  return <Loading />;
}

function NotThere() {
  useDocumentTitle('Signup sheet');
  return (
    <>
      <Crumb />
      <h1 tabIndex={-1} className="sr-only">
        Signup sheet
      </h1>
      <p className="card p-5">This signup sheet was deleted, or you don’t organize it.</p>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Crumb />
      <output className="sr-only">Loading…</output>
      <div className="flex gap-4">
        <Bone className="h-18 w-15 rounded-[14px]" />
        <div className="grid grow content-start gap-2.5 pt-1">
          <Bone className="h-7 w-1/2" />
          <Bone className="h-4 w-2/3" />
        </div>
      </div>
      <Bone className="h-11 w-full" />
      <Bone className="h-72 w-full rounded-card" />
    </div>
  );
}

interface LoadedProps extends PlaceAtProps {
  readonly loaded: SheetView;
  readonly isGone: boolean;
}

function Loaded({ loaded, isGone, address, session }: LoadedProps) {
  const sheet = useLiveSheet(loaded);
  const heading = useRef<HTMLHeadingElement>(null);
  const { dialog, show } = useOverviewDialog();
  const { deeds, isBusy } = useSheetDeeds(show);
  const [, go] = useLocation();
  useDocumentTitle(sheet.title);
  useTopOfSection(address, heading);
  const { user } = session;
  return (
    <>
      <Crumb />
      {isGone ? (
        <p role="alert" className="rounded-control bg-marigold-soft px-4 py-3 text-marigold-ink">
          This signup sheet has been deleted. You see it as it was; changes can’t be saved any more.
        </p>
      ) : null}
      <PlaceHead sheet={sheet} user={user} deeds={deeds} isBusy={isBusy} heading={heading} />
      <SectionTabs sheetId={sheet.id} title={sheet.title} shown={address.section} />
      <Section address={address} sheet={sheet} session={session} deeds={deeds} show={show} />
      {dialog === null || !isOfThisPlace(dialog, sheet.id) ? null : (
        <OverviewDialogs
          key={JSON.stringify(dialog)}
          dialog={dialog}
          organizer={user}
          mailReady={session.mailReady}
          show={show}
          // Before anything is fetched again, so that nothing asks for what is gone.
          onDeleted={() => flushSync(() => go(pagePaths.management))}
          returnFocusTo={heading}
        />
      )}
    </>
  );
}

/** Others are kept from where they were opened. A series leads to the days without school. */
function isOfThisPlace(dialog: OverviewDialog, sheetId: string): boolean {
  return 'sheetId' in dialog ? dialog.sheetId === sheetId : dialog.kind === 'no-school';
}

function Section({ address, ...props }: PlaceProps & { readonly address: PlaceAddress }): ReactNode {
  useEffect(() => {
    const timer = setTimeout(fetchSections, FETCHED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const { section, part } = address;
  if (section === null) return <SlotsSection {...props} />;
  const Shown = sectionParts[section];
  return (
    <Suspense key={section} fallback={<Bone className="h-72 w-full rounded-card" />}>
      <Shown {...props} part={part} />
    </Suspense>
  );
}

/** In ms. The other sections are one press away, and nothing else is loading by then. */
const FETCHED_AFTER = 1500;

function fetchSections(): void {
  // What fails is fetched when it is opened.
  for (const part of Object.values(sectionParts)) part.fetchAhead().catch(() => {});
}

/** A page begins at its top; a section of one that is open already, where its tabs are. */
function useTopOfSection({ section, sheetId }: PlaceAddress, heading: RefObject<HTMLHeadingElement | null>): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const isNew = shown.current === null;
    shown.current = `${sheetId} ${section}`;
    if (!isNew || new URLSearchParams(window.location.search).has('slot')) return;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [section, sheetId, heading]);
}
