import { ArrowRight, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoundSheet } from '#contract/overview.ts';
import type { PersonRow } from '#contract/people.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { isFoundIn } from '#domain/search.ts';
import { formatSignedUp } from '#client/features/people/management/person-words.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { isToday } from '#client/lib/day-words.ts';
import { useDays } from '#client/lib/use-days.ts';
import { Leaf, type LeafLook } from '#client/ui/leaf.tsx';
import { Marked } from './marked.tsx';
import type { FoundOption as Option } from './use-found.ts';

/** What is shown of a person, a sheet or a page. */
export function FoundLine({ option, search }: { readonly option: Option; readonly search: string }) {
  switch (option.kind) {
    case 'person':
      return <OfPerson person={option.person} search={search} />;
    case 'people':
      return (
        <Line
          sign={<ArrowRight aria-hidden="true" size={18} />}
          title={<bdi>See all {formatPeople(option.total)}</bdi>}
        />
      );
    case 'sheet':
      return <OfSheet sheet={option.sheet} search={search} />;
    case 'page':
      return (
        <Line sign={<FileText aria-hidden="true" size={18} />} title={<Marked text={option.words} search={search} />} />
      );
  }
}

function OfPerson({ person, search }: { readonly person: PersonRow; readonly search: string }) {
  const days = useDays();
  const { name, email, phone, lastHelped } = person;
  const day = lastHelped === null ? null : readInstant(days.clock, lastHelped);
  const last = day === null ? '' : ` · last helped ${days.date('short', day)}`;
  // By what the person was found, if it was not the name.
  const isByEmail = email !== null && !isFoundIn(search, [name]) && isFoundIn(search, [email]);
  const reach = isByEmail ? email : (phone ?? email);
  const signedUp = formatSignedUp(person) ?? `Nothing coming up${last}`;
  return (
    <Line
      sign={initialsOf(name)}
      title={
        <bdi>
          <Marked text={name} search={search} />
        </bdi>
      }
      note={
        <>
          <bdi>{signedUp}</bdi>
          {reach === null ? null : (
            <>
              {' · '}
              <bdi dir="ltr">{isByEmail ? <Marked text={reach} search={search} /> : reach}</bdi>
            </>
          )}
        </>
      }
    />
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words[1] : ''];
  return [first, last]
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

function OfSheet({ sheet, search }: { readonly sheet: FoundSheet; readonly search: string }) {
  const days = useDays();
  const { title, eventDate, showEventDate, state, isPast, slot, organizer } = sheet;
  const date = days.date('withYear', eventDate);
  const look: LeafLook =
    state === 'called_off'
      ? 'off'
      : state === 'draft'
        ? 'draft'
        : isPast
          ? 'past'
          : isToday(days, eventDate)
            ? 'today'
            : 'open';
  return (
    <Line
      leaf={<Leaf instant={eventDate} look={look} />}
      title={
        <bdi>
          <Marked text={title} search={search} />
        </bdi>
      }
      note={
        <>
          {slot === null ? null : (
            <>
              Slot “
              <bdi>
                <Marked text={slot.title} search={search} />
              </bdi>
              ” ·{' '}
            </>
          )}
          {organizer === null ? null : (
            <>
              Organized by{' '}
              <bdi>
                <Marked text={organizer} search={search} />
              </bdi>{' '}
              ·{' '}
            </>
          )}
          {state === 'draft' ? 'Draft · ' : state === 'called_off' ? 'Cancelled · ' : ''}
          {date}
          {showEventDate ? '' : ' (date hidden)'}
        </>
      }
    />
  );
}

interface LineProps {
  readonly sign?: ReactNode;
  readonly leaf?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
}

function Line({ sign, leaf, title, note }: LineProps) {
  return (
    <span className="grid min-h-13 grid-cols-[2.625rem_minmax(0,1fr)] items-center gap-3" translate="no">
      {leaf ?? (
        <span
          aria-hidden="true"
          className="grid size-9 place-content-center justify-self-center rounded-full bg-chip text-[0.8125rem] font-semibold text-muted"
        >
          {sign}
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate font-semibold">{title}</span>
        {note === undefined ? null : <span className="block truncate text-[0.875rem] text-muted">{note}</span>}
      </span>
    </span>
  );
}
