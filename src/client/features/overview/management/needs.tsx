import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { Need, OverviewView } from '#contract/overview.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { needsQuery } from '#client/features/overview/overview.api.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { formatDay, isToday, isTomorrow, type Days } from '#client/lib/day-words.ts';
import { NeedDeed } from './need-deed.tsx';
import { expectsPeople, formatWhen, sayNeed, type Piece } from './need-words.ts';
import { useDays } from '#client/lib/use-days.ts';

const ON_A_PHONE = 3;

/** What somebody has to do something about, soonest first, with one thing to do for each. */
export function Needs() {
  const { data, isError, refetch } = useQuery(needsQuery);
  const days = useDays();
  const keepsFocus = useKeptFocus(data?.needsYou.length ?? 0);
  if (data !== undefined)
    return (
      <div className="contents" {...keepsFocus}>
        {data.needsYou.length === 0 ? <Calm next={data.nextEvent} days={days} /> : <List overview={data} days={days} />}
      </div>
    );
  if (!isError) return <Loading />;
  return (
    <section
      className="card flex flex-wrap items-center justify-between gap-x-4 ps-4 pe-2 wide:ps-5"
      aria-label="Needs you now"
    >
      <p className="py-3">We couldn’t load what needs you now.</p>
      <Button variant="link" size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    </section>
  );
}

/** A line whose deed is done goes, with the focus on its button. */
function useKeptFocus(lines: number) {
  const hasFocus = useRef(false);
  const before = useRef(lines);
  useEffect(() => {
    const isFewer = lines < before.current;
    before.current = lines;
    if (isFewer && hasFocus.current && document.activeElement === document.body)
      document.getElementById('needs-heading')?.focus({ preventScroll: true });
  }, [lines]);
  return {
    onFocus: () => void (hasFocus.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => void (hasFocus.current = relatedTarget === null && hasFocus.current),
  };
}

function List({ overview: { needsYou, more }, days }: { readonly overview: OverviewView; readonly days: Days }) {
  const [isOpen, setIsOpen] = useState(false);
  const folded = needsYou.length - ON_A_PHONE;
  return (
    <section className="card pb-1.5" aria-labelledby="needs-heading">
      <h2 id="needs-heading" tabIndex={-1} className="outline-none px-4 pt-3.5 pb-1 text-[1.0625rem] wide:px-5">
        Needs you now
      </h2>
      <ul>
        {needsYou.map((need, at) => (
          <NeedLine
            key={`${need.kind} ${need.sheetId} ${need.day} ${need.slotId} ${need.handOverId}`}
            need={need}
            days={days}
            isFolded={!isOpen && at >= ON_A_PHONE}
          />
        ))}
      </ul>
      {folded <= 0 || isOpen ? null : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="quiet-link min-h-11 w-full border-t border-hair text-center wide:hidden"
        >
          {folded} more
        </button>
      )}
      {more === 0 ? null : (
        <p className="mx-4 border-t border-hair py-3 text-muted wide:mx-5">And {more} more, once these are done.</p>
      )}
    </section>
  );
}

interface NeedLineProps {
  readonly need: Need;
  readonly days: Days;
  readonly isFolded: boolean;
}

function NeedLine({ need, days, isFolded }: NeedLineProps) {
  return (
    <li
      className={`mx-4 grid-cols-[1fr_auto] items-center gap-x-3 border-hair py-[11px] not-first:border-t wide:mx-5 wide:grid wide:min-h-[2.875rem] wide:grid-cols-[9.5rem_minmax(0,1fr)_max-content] wide:gap-x-6 wide:py-1 ${
        isFolded ? 'hidden' : 'grid'
      }`}
    >
      <p className="flex items-center gap-2.5 text-[0.875rem] font-semibold whitespace-nowrap tabular-nums wide:text-[0.9375rem]">
        <span
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText] ${need.isUrgent ? 'bg-brick' : 'bg-marigold'}`}
        />
        {need.isUrgent ? <span className="sr-only">Urgent: </span> : null}
        <span translate="no">{formatWhen(need, days)}</span>
      </p>
      <p className="col-span-2 mt-0.5 text-pretty wrap-anywhere wide:col-span-1 wide:mt-0" translate="no">
        {sayNeed(need, days).map((piece, at) => (
          // Two people of one name are two pieces.
          <Words key={at} piece={piece} />
        ))}
      </p>
      <div
        className={`flex items-center justify-self-end wide:col-span-1 wide:col-start-3 wide:row-start-1 wide:my-0 ${
          expectsPeople(need) ? 'col-span-2 row-start-3 mt-2 w-full *:grow' : 'col-start-2 row-start-1 -my-[11px]'
        }`}
      >
        <NeedDeed need={need} />
      </div>
    </li>
  );
}

function Words({ piece }: { readonly piece: Piece }) {
  if (typeof piece === 'string') return piece;
  return 'title' in piece ? <bdi className="font-semibold">{piece.title}</bdi> : <bdi>{piece.name}</bdi>;
}

interface CalmProps {
  readonly next: OverviewView['nextEvent'];
  readonly days: Days;
}

function Calm({ next, days }: CalmProps) {
  return (
    <section className="card flex min-h-12 items-center gap-3 px-4 py-[11px] wide:px-5" aria-labelledby="needs-heading">
      <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-spruce" />
      <p className="text-muted">
        <b id="needs-heading" tabIndex={-1} className="font-semibold text-ink outline-none">
          Nothing needs you now.
        </b>
        {next === null ? null : (
          <>
            {' Next: '}
            <AppLink href={sheetPlace(next.sheetId)} className="underline-offset-4 hover:underline">
              <bdi translate="no">{next.title}</bdi>
            </AppLink>
            <span translate="no">, {formatNext(next, days)}.</span>
          </>
        )}
      </p>
    </section>
  );
}

/** `tomorrow at 2:30 p.m.`, `Sat, Dec 12` */
function formatNext({ day, startTime }: NonNullable<OverviewView['nextEvent']>, days: Days): string {
  const start = startTime ?? readInstant(days.clock, day)?.toISOString() ?? day;
  const isNear = isToday(days, start) || isTomorrow(days, start);
  const words = isNear ? formatDay(days, start).toLowerCase() : formatDay(days, start);
  return startTime === null ? words : `${words} at ${days.date('time', startTime).replace(/\.$/, '')}`;
}

function Loading() {
  return (
    <div className="card grid gap-4 px-4 py-4 wide:px-5" aria-busy="true">
      <output className="sr-only">Loading what needs you now…</output>
      <Bone className="h-5 w-40" />
      <Bone className="h-5 w-4/5" />
      <Bone className="h-5 w-3/4" />
    </div>
  );
}
