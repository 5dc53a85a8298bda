import { useState, type ReactNode } from 'react';
import type { HoursOfPerson, PersonView, SignupOfPerson, WaitOfPerson } from '#contract/people.ts';
import { sheetPlace, slotPlace } from '#contract/organizer-paths.ts';
import { isOfSchoolYear } from '#domain/school-time/date-words.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { formatWeekday, isToday } from '#client/lib/day-words.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { useDays } from '#client/lib/use-days.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Leaf, type LeafLook } from '#client/ui/leaf.tsx';
import { formatWait, givenWords } from './person-words.ts';

type Place = SignupOfPerson | WaitOfPerson;

const startOf = ({ startTime, eventDate }: Pick<Place, 'startTime' | 'eventDate'>) => startTime ?? eventDate;

/** What is to come, and for what somebody waits; each leads to its slot, where it can be changed. */
export function ComingPlaces({ view: { signups, waiting } }: { readonly view: PersonView }) {
  const coming = signups.filter(({ isPast }) => !isPast);
  const waits = waiting.filter(({ isPast }) => !isPast);
  const places = [...coming, ...waits].toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const notes = [
    coming.length === 0 ? '' : formatCount(coming.length, 'place'),
    waits.length === 0 ? '' : `${waits.length} waiting`,
  ];
  return (
    <PlacesCard id="coming" title="Coming up" note={notes.filter((part) => part !== '').join(', ')}>
      {places.length === 0 ? (
        <p className="px-4 pb-4 text-muted wide:px-5">Nothing is coming up.</p>
      ) : (
        <ul className="divide-y divide-hair border-t border-hair">
          {places.map((place) => (
            <ComingRow key={place.id} place={place} />
          ))}
        </ul>
      )}
    </PlacesCard>
  );
}

function ComingRow({ place }: { readonly place: Place }) {
  const days = useDays();
  const { range } = useSchoolTime();
  const { slot, sheet, sheetId, slotId, startTime, endTime, isCalledOff } = place;
  const day = formatWeekday(days, startOf(place));
  const when = startTime === null ? day : `${day}, ${range(startTime, endTime)}`;
  const chip = isCalledOff ? (
    <Chip tone="bad">Cancelled</Chip>
  ) : 'ahead' in place ? (
    <Chip tone="hands">{formatWait(place)}</Chip>
  ) : null;
  return (
    <PlaceRow
      at={startOf(place)}
      look={isCalledOff ? 'off' : isToday(days, startOf(place)) ? 'today' : 'open'}
      title={slot}
      href={slotPlace(sheetId, slotId)}
      facts={[sheet, when, ...broughtIn(place)]}
    >
      {chip}
    </PlaceRow>
  );
}

/** `2 dozen`, and what it is. */
function broughtIn(place: Place): string[] {
  if (place.kind !== 'item' || !('quantity' in place)) return [];
  const { quantity, unit, bringing } = place;
  const amount = unit === null ? (quantity === 1 ? '' : String(quantity)) : `${quantity} ${unit}`;
  return [amount, bringing ?? ''].filter((part) => part !== '');
}

interface Past {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly sheet: string;
  /** Null once the sheet is deleted. */
  readonly href: string | null;
  readonly hours: HoursOfPerson | undefined;
}

const FIRST = 6;

/** What is over, with what became of it; also what was given without a sign-up, or on a sheet that is gone. */
export function PastPlaces({ view: { signups, hours } }: { readonly view: PersonView }) {
  const { clock } = useSchoolTime();
  const [isWhole, setIsWhole] = useState(false);
  const bySignup = new Map(hours.map((one) => [one.signupId, one]));
  const known = new Set(signups.map(({ id }) => id));
  const places: Past[] = signups
    .filter(({ isPast }) => isPast)
    .map((one) => ({
      id: one.id,
      at: startOf(one),
      title: one.slot,
      sheet: one.sheet,
      href: slotPlace(one.sheetId, one.slotId),
      hours: bySignup.get(one.id),
    }));
  const others: Past[] = hours
    .filter(({ signupId }) => signupId === null || !known.has(signupId))
    .map((one) => ({
      id: one.id,
      at: readInstant(clock, one.day)?.toISOString() ?? one.day,
      title: one.slot,
      sheet: one.sheet,
      href: one.sheetId === null ? null : sheetPlace(one.sheetId, 'hours'),
      hours: one,
    }));
  const all = [...places, ...others].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  if (all.length === 0) return null;
  return (
    <PlacesCard id="past" title="Past" note={String(all.length)}>
      <ul className="divide-y divide-hair border-t border-hair">
        {all.slice(0, isWhole ? all.length : FIRST).map((one) => (
          <PastRow key={one.id} past={one} />
        ))}
      </ul>
      {isWhole || all.length <= FIRST ? null : (
        <div className="grid min-h-[2.875rem] justify-items-center border-t border-hair p-0.5">
          <Button variant="link" size="sm" onClick={() => setIsWhole(true)}>
            Show all {all.length}
          </Button>
        </div>
      )}
    </PlacesCard>
  );
}

function PastRow({ past: { at, title, sheet, href, hours } }: { readonly past: Past }) {
  const { clock, date } = useSchoolTime();
  const { now } = usePageData();
  const given = givenWords(hours);
  // The leaf says no year, which is known of this school year.
  const facts = [sheet, ...(isOfSchoolYear(clock, now, at) ? [] : [date('withYear', at)])];
  return (
    <PlaceRow at={at} look="past" title={title} href={href} facts={facts}>
      {given === null ? null : (
        <span className="text-end leading-[1.4] tabular-nums" translate="no">
          <bdi>{given.words}</bdi>
          {given.note === null ? null : <span className="block text-[0.875rem] text-muted">{given.note}</span>}
        </span>
      )}
    </PlaceRow>
  );
}

interface PlacesCardProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function PlacesCard({ id, title, note, children }: PlacesCardProps) {
  return (
    <section aria-labelledby={id} className="card overflow-clip">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3.5 pb-2.5 text-[1.0625rem] wide:px-5">
        <span>{title}</span>
        <span className="text-[0.9375rem] font-normal tracking-normal text-muted" translate="no">
          <bdi>{note}</bdi>
        </span>
      </h2>
      {children}
    </section>
  );
}

interface PlaceRowProps {
  readonly at: string;
  readonly look: LeafLook;
  readonly title: string;
  readonly href: string | null;
  readonly facts: readonly string[];
  readonly children: ReactNode;
}

const TITLE = 'text-[1rem] leading-[1.3] font-semibold text-pretty';

function PlaceRow({ at, look, title, href, facts, children }: PlaceRowProps) {
  const { date } = useSchoolTime();
  return (
    <li className="relative grid min-h-[3.875rem] grid-cols-[2.625rem_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-[7px] hover:bg-band wide:px-5">
      <Leaf instant={at} look={look} />
      <div className="min-w-0">
        {href === null ? (
          <bdi className={TITLE} translate="no">
            {title}
          </bdi>
        ) : (
          <AppLink
            href={href}
            className={`${TITLE} after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-spruce`}
          >
            <bdi translate="no">{title}</bdi>
          </AppLink>
        )}
        <p className="text-[0.9375rem] leading-[1.4] text-muted tabular-nums wide:text-[0.875rem]" translate="no">
          <span className="sr-only">{date('fullWithYear', at)}. </span>
          {facts.map((fact, nth) => (
            <span key={fact}>
              {nth === 0 ? null : ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      {children}
    </li>
  );
}
