import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Clock, HandHeart, HeartHandshake, School, Soup, UsersRound } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { upcomingOnHome } from '#domain/sheet-dates.ts';
import { defaultHero } from '#domain/hero.ts';
import { HeroBanner } from '#client/features/hero/hero-banner.tsx';
import { HeroSkeleton } from '#client/features/hero/hero-skeleton.tsx';
import { heroQuery } from '#client/features/hero/hero.api.ts';
import { useLiveSheet, useLiveSheets, usePresentSheets } from '#client/features/live/live-counts.ts';
import { OriginalButton, useIsTranslated } from '#client/features/sheets/organizers-words.tsx';
import { SheetCard } from '#client/features/sheets/sheet-card.tsx';
import { SheetCardSkeleton } from '#client/features/sheets/sheet-card-skeleton.tsx';
import { upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import { useOtherDays } from '#client/features/sheets/use-other-days.ts';
import { hoursQuery } from '#client/features/stats/stats.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useNow, usePageData, useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { HydrationBoundary } from '#client/ui/hydration-boundary.tsx';
import { EmptyBoard } from '#client/ui/illustrations.tsx';
import { EmptyState } from '#client/ui/message-screen.tsx';

const UPCOMING = 'upcoming';

export function HomePage() {
  const { name } = useSite();
  useDocumentTitle(name);
  return (
    <>
      <HydrationBoundary>
        <Hero />
      </HydrationBoundary>
      <div className="page grid gap-12 pt-8">
        <HydrationBoundary>
          <LinkCards />
        </HydrationBoundary>
        <HydrationBoundary>
          <Upcoming />
        </HydrationBoundary>
        <HydrationBoundary>
          <WhyVolunteer />
        </HydrationBoundary>
      </div>
    </>
  );
}

function Hero() {
  const { data, isPending } = useQuery(heroQuery);
  const hours = useQuery(hoursQuery);
  if (isPending || hours.isPending) return <HeroSkeleton />;
  return <HeroBanner hero={data ?? { ...defaultHero, image: null }} hours={hours.data ?? null} sheetsId={UPCOMING} />;
}

function LinkCards() {
  const { calendarUrl, lunchOrderUrl } = useSite();
  const links = [calendarUrl, lunchOrderUrl].filter((link) => link !== '').length;
  const card = 'card flex flex-wrap items-center gap-4 p-5 hover:border-spruce-line md:p-6';
  return (
    <div className={`grid gap-4 print:grid-cols-2 ${['', '@2xl:grid-cols-2', '@2xl:grid-cols-3'][links]}`}>
      <AppLink href={pagePaths.listing} className={card}>
        <LinkCardFace
          tone="bg-spruce-soft text-spruce"
          icon={<HandHeart aria-hidden="true" />}
          title={<Trans>Volunteer Portal</Trans>}
          text={<Trans>All open sheets</Trans>}
        />
      </AppLink>
      {calendarUrl === '' ? null : (
        <a href={calendarUrl} className={card}>
          <LinkCardFace
            tone="bg-marigold-soft text-marigold-ink"
            icon={<CalendarDays aria-hidden="true" />}
            title={<Trans>School Calendar</Trans>}
            text={<Trans>School dates</Trans>}
          />
        </a>
      )}
      {lunchOrderUrl === '' ? null : (
        <a href={lunchOrderUrl} className={card}>
          <LinkCardFace
            tone="bg-brick-soft text-brick"
            icon={<Soup aria-hidden="true" />}
            title={<Trans>Lunch Orders</Trans>}
            text={<Trans>Order or make changes</Trans>}
          />
        </a>
      )}
    </div>
  );
}

function LinkCardFace({
  tone,
  icon,
  title,
  text,
}: {
  readonly tone: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
}) {
  return (
    <>
      <span className={`grid size-12 shrink-0 place-content-center rounded-control ${tone}`}>{icon}</span>
      <span className="grid grow basis-24">
        <span className="text-[1.1875rem] font-bold tracking-tight">{title}</span>
        <span className="text-small text-muted">{text}</span>
      </span>
    </>
  );
}

function Upcoming() {
  const { upcoming } = usePageData();
  const now = useNow();
  // The server sends the first sheets with the home page; coming from another page, the list is asked for.
  const { data, isPending } = useQuery({ ...upcomingQuery, enabled: upcoming === undefined });
  const fromServer = upcoming ?? [];
  const sheets = usePresentSheets(data === undefined ? fromServer : upcomingOnHome(data, now));
  useLiveSheets(sheets.map(({ id }) => id));
  const loading = upcoming === undefined && isPending;
  const isTranslated = useIsTranslated()(sheets.map((sheet) => ({ of: [sheet], written: sheet.language })));
  return (
    <section id={UPCOMING} aria-busy={loading}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-[1.625rem] leading-tight">
          <Trans>Where help is needed next</Trans>
        </h2>
        <div className="flex flex-wrap items-center gap-x-6">
          {isTranslated ? <OriginalButton /> : null}
          <AppLink href={pagePaths.listing} className="quiet-link inline-flex min-h-11 items-center">
            <Trans>View All Opportunities</Trans>
          </AppLink>
        </div>
      </div>
      {!loading && sheets.length === 0 ? (
        <EmptyState
          picture={<EmptyBoard />}
          title={<Trans>No Current Opportunities</Trans>}
          text={<Trans>Check back soon for new volunteer opportunities!</Trans>}
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 @lg:grid-cols-[repeat(2,minmax(0,1fr))] @4xl:grid-cols-[repeat(4,minmax(0,1fr))] print:grid-cols-2">
          {loading
            ? [1, 2, 3, 4].map((place) => (
                <li key={place}>
                  <SheetCardSkeleton />
                </li>
              ))
            : sheets.map((sheet) => (
                <li key={sheet.id}>
                  <UpcomingSheet sheet={sheet} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

const UpcomingSheet = memo(function UpcomingSheet({ sheet }: { readonly sheet: SheetView }) {
  return <SheetCard sheet={useLiveSheet(sheet)} more={useOtherDays(sheet)} brief headingLevel={3} />;
});

function WhyVolunteer() {
  const { t } = useLingui();
  const reasons = [
    {
      icon: <HeartHandshake aria-hidden="true" />,
      title: t`Make a difference`,
      text: t`Your two hours become a fair, a warm lunch or a dance that students remember.`,
    },
    {
      icon: <UsersRound aria-hidden="true" />,
      title: t`Meet other parents`,
      text: t`You won’t work alone. Every shift is a good way to get to know other families.`,
    },
    {
      icon: <School aria-hidden="true" />,
      title: t`Know your school`,
      text: t`See the hallways, meet the staff, and be the first to hear what’s going on.`,
    },
    {
      icon: <Clock aria-hidden="true" />,
      title: t`Fits your week`,
      text: t`Short shifts with clear times. Pick one that suits you, and change or cancel it from your email.`,
    },
  ];
  return (
    <section>
      <h2 className="mb-4 text-[1.625rem] leading-tight">
        <Trans>Why volunteer?</Trans>
      </h2>
      <ul className="grid gap-4 @lg:grid-cols-2 @4xl:grid-cols-4 print:grid-cols-2">
        {reasons.map(({ icon, title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-[3px] border-marigold pt-4">
            <span className="text-spruce">{icon}</span>
            <h3 className="text-[1.1875rem]">{title}</h3>
            <p className="text-small text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <AppLink href={pagePaths.listing} className={buttonClass('outline')}>
          <Trans>Find your shift</Trans>
        </AppLink>
      </p>
    </section>
  );
}
