import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { useRoute } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { useLiveSheet, useLiveSheets } from '#client/features/live/live-counts.ts';
import { CalledOff } from '#client/features/sheets/called-off.tsx';
import { SheetPicture } from '#client/features/sheets/sheet-picture.tsx';
import { HandsNeeded } from '#client/features/sheets/hands-needed.tsx';
import { DescriptionOf, ShowOriginal, TitleOf, useTitle } from '#client/features/sheets/organizers-words.tsx';
import { SheetActions } from '#client/features/sheets/sheet-actions.tsx';
import { SheetAside } from '#client/features/sheets/sheet-aside.tsx';
import { sheetQuery, sheetsIn, sheetsKey, type SheetsData } from '#client/features/sheets/sheets.api.ts';
import { SEVERAL_FORM } from '#client/features/chosen-places/choose-place.tsx';
import { SlotActions } from '#client/features/slots/slot-actions.tsx';
import { groupByDay } from '#domain/slot-groups.ts';
import { SlotRow } from '#client/features/slots/slot-row.tsx';
import { HttpError } from '#client/lib/http.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { isAmong, organizedBy, useOrganizes, useSignedInUser } from '#client/lib/session.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { HydrationBoundary } from '#client/ui/hydration-boundary.tsx';
import { LostPage } from '#client/ui/illustrations.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { PageSkeleton } from '#client/ui/skeletons.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useIsAlive } from '#client/lib/use-is-alive.ts';
import { mailtoAddress } from '#client/ui/mailto.ts';

const SignupDialog = lazyPart(() =>
  import('#client/features/signup-dialog/signup-dialog.tsx').then((module) => module.SignupDialog),
);

const OpeningCountdown = lazyPart(() =>
  import('#client/features/sheets/opening-countdown.tsx').then((module) => module.OpeningCountdown),
);

export function SheetPage() {
  const [, params] = useRoute<{ id: string }>(pagePaths.sheet(':id'));
  const id = params?.id.toLowerCase() ?? '';
  const { sheetId, sheet: fromServer } = usePageData();
  const isMissing = fromServer === null && sheetId === id;
  const known = useKnownSheet(id);
  const user = useSignedInUser();
  const userId = user?.id;
  // To its organizers a draft is there.
  const isAsked = !isMissing || isAmong(organizedBy(user), id);
  const { data = known, error, refetch } = useQuery({ ...sheetQuery(id), enabled: isAsked });
  useEffect(() => {
    // The page came as a stranger sees it; someone signed in may see more.
    if (userId !== undefined) void refetch();
  }, [userId, refetch]);
  const isGone = error instanceof HttpError && error.status === 404;
  if (data !== undefined && !isGone) return <Sheet sheet={data} />;
  return !isAsked || error !== null ? <SheetNotFound /> : <PageSkeleton />;
}

function useKnownSheet(id: string): SheetView | undefined {
  const queryClient = useQueryClient();
  const { upcoming = [] } = usePageData();
  const [known] = useState(() => {
    const listed = queryClient
      .getQueriesData<SheetsData>({ queryKey: sheetsKey })
      .flatMap(([, data]) => sheetsIn(data));
    return [...listed, ...upcoming].find((sheet) => sheet.id === id);
  });
  return known;
}

function Sheet({ sheet: loaded }: { readonly sheet: SheetView }) {
  const sheet = useLiveSheet(loaded);
  useLiveSheets([loaded.id]);
  useDocumentTitle(useTitle(sheet, sheet.language).text);
  return (
    <div className="page pt-7 md:pt-9 print:pt-0">
      <HydrationBoundary>
        <SheetHeading sheet={sheet} />
      </HydrationBoundary>
      <div className="mt-7 grid items-start gap-7 print:mt-4 print:paragraphs @4xl:grid-cols-[minmax(0,1fr)_19.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7 print:paragraphs">
          <SheetPicture
            sheet={sheet}
            sizes="(min-width: 56rem) 46.5rem, calc(100vw - 2rem)"
            className="h-auto max-h-[19rem] w-full rounded-card"
          />
          <CalledOff sheet={sheet} />
          <DescriptionOf of={sheet} written={sheet.language} className="max-w-[68ch] text-[1.125rem] leading-relaxed" />
          <Slots sheet={sheet} />
        </div>
        <HydrationBoundary>
          <SheetAside sheet={sheet} />
        </HydrationBoundary>
      </div>
    </div>
  );
}

function SheetHeading({ sheet }: { readonly sheet: SheetView }) {
  const isAlive = useIsAlive();
  return (
    <header className="flex flex-wrap gap-4 md:gap-6">
      {sheet.showEventDate ? <CalendarLeaf instant={sheet.eventDate} /> : null}
      <div className="grid min-w-0 grow basis-36 content-start justify-items-start gap-2">
        <ShowOriginal of={[sheet, ...sheet.slots]} written={sheet.language} className="-mb-2" />
        <h1 className="text-title md:text-title-wide">
          <TitleOf of={sheet} written={sheet.language} />
        </h1>
        <div className="flex flex-wrap items-center gap-x-[0.6ch] text-muted max-sm:flex-col max-sm:items-start">
          <p>
            <Trans>
              Organized by{' '}
              <bdi className="break-keep" translate="no">
                {sheet.organizerName}
              </bdi>
            </Trans>
          </p>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <a
            href={mailtoAddress(sheet.organizerEmail)}
            className="quiet-link inline-flex min-h-11 items-center md:min-h-9 print:hidden"
          >
            <Trans>Contact organizer</Trans>
          </a>
          <span className="hidden print:inline" dir="ltr" translate="no">
            {sheet.organizerEmail}
          </span>
        </div>
        {sheet.calledOff === null ? <HandsNeeded sheet={sheet} /> : null}
        {!isAlive || sheet.opensAt === undefined || sheet.signupsOpen ? null : (
          <Suspense fallback={null}>
            <OpeningCountdown opensAt={sheet.opensAt} sheetId={sheet.id} />
          </Suspense>
        )}
        <SheetActions sheet={sheet} />
      </div>
    </header>
  );
}

function Slots({ sheet }: { readonly sheet: SheetView }) {
  // Organizers add people after the close too.
  const isOrganizer = useOrganizes(sheet.id);
  const { clock, date } = useSchoolTime();
  const [chosen, setChosen] = useState<SlotView | null>(null);
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // By the time someone presses the button its dialog is there.
    const timer = setTimeout(() => void SignupDialog.fetchAhead(), 1500);
    return () => clearTimeout(timer);
  }, []);
  const days = groupByDay(clock, sheet.slots);
  const signUp = (slot: SlotView) => {
    // In slices: rendering the form at once would keep a slow phone busy for a tenth of a second.
    startTransition(() => {
      setChosen(slot);
      setOpen(true);
    });
  };
  return (
    <section className="grid gap-5 print:paragraphs">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        <Trans>Available Volunteer Opportunities</Trans>
      </h2>
      {sheet.slots.length === 0 ? (
        <p className="card p-5 text-muted">
          <Trans>There are no volunteer slots on this sheet yet.</Trans>
        </p>
      ) : null}
      {days.map(({ day, slots }, at) => (
        <div key={day} className="grid gap-2.5 print:paragraphs">
          <p
            id={`day-${at}`}
            className="text-small font-bold tracking-[0.06em] text-muted uppercase print:break-after-avoid"
          >
            {day === null ? (
              <Trans>Any time</Trans>
            ) : sheet.showEventDate && slots[0]?.startTime ? (
              <span translate="no">{date('full', slots[0].startTime)}</span>
            ) : days.filter((group) => group.day !== null).length > 1 ? (
              <Trans>Day {at + 1}</Trans>
            ) : (
              <Trans>Times</Trans>
            )}
          </p>
          <ul aria-labelledby={`day-${at}`} className="card @container overflow-hidden print:overflow-visible">
            {slots.map((slot) => (
              <HydrationBoundary key={slot.id}>
                <SlotRow
                  slot={slot}
                  sheet={sheet}
                  canSignUp={slot.signupsOpen || (isOrganizer && takesPlace(sheet))}
                  onSignUp={signUp}
                >
                  <SlotActions sheet={sheet} slot={slot} returnFocusTo={heading} />
                </SlotRow>
              </HydrationBoundary>
            ))}
          </ul>
        </div>
      ))}
      {sheet.slots.filter(({ signupsOpen, isFull }) => signupsOpen && !isFull).length < 2 ? null : (
        <noscript>
          <form id={SEVERAL_FORM} action={pagePaths.signUp}>
            <Button type="submit">
              <Trans>Sign up for the chosen places</Trans>
            </Button>
          </form>
        </noscript>
      )}
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <SignupDialog
            sheet={sheet}
            slot={sheet.slots.find(({ id }) => id === chosen.id) ?? chosen}
            open={open}
            onOpenChange={setOpen}
            returnFocusTo={heading}
          />
        </Suspense>
      )}
    </section>
  );
}

function SheetNotFound() {
  const { t } = useLingui();
  useDocumentTitle(t`Signup Sheet Not Found`);
  return (
    <MessageScreen
      before={
        <AppLink href={pagePaths.home} className="quiet-link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
          <Trans>Back to Home</Trans>
        </AppLink>
      }
      picture={<LostPage />}
      title={<Trans>Signup Sheet Not Found</Trans>}
      text={<Trans>It may have been removed, or the link may be incomplete.</Trans>}
    >
      <AppLink href={pagePaths.home} className={buttonClass()}>
        <Trans>Return to Home</Trans>
      </AppLink>
      <AppLink href={pagePaths.listing} className={buttonClass('outline')}>
        <Trans>View All Opportunities</Trans>
      </AppLink>
    </MessageScreen>
  );
}
