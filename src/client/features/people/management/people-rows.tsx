import type { PersonRow } from '#contract/people.ts';
import { personUrl } from '#contract/organizer-paths.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { schoolYearStart } from '#domain/school-year.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useDays } from '#client/lib/use-days.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { formatDuration, formatSignedUp, inMinutes } from './person-words.ts';
import { EmailOf, PhoneOf } from './reach-person.tsx';

const COLUMNS =
  'wide:grid wide:grid-cols-[minmax(0,1.65fr)_8.25rem_minmax(0,1.45fr)_minmax(0,1.1fr)_6.5rem_5rem] wide:gap-x-4';

/** One row each, which leads to the person; on a phone the cells stand one below the other. */
export function PeopleRows({ people }: { readonly people: readonly PersonRow[] }) {
  const { clock, today } = useDays();
  const year = schoolYearStart(clock, today);
  return (
    <>
      <div
        aria-hidden="true"
        className={`hidden min-h-[2.375rem] items-center border-b border-hair px-5 text-[0.875rem] font-medium text-muted ${COLUMNS}`}
      >
        <span>Name</span>
        <span>Phone</span>
        <span>Email</span>
        <span>Signed up</span>
        <span translate="no">
          Hours {year}–{String((year + 1) % 100).padStart(2, '0')}
        </span>
        <span>Last helped</span>
      </div>
      <ul className="divide-y divide-hair">
        {people.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
    </>
  );
}

function Row({ person }: { readonly person: PersonRow }) {
  const { clock, date } = useSchoolTime();
  const { id, name, email, phone, hours, lastHelped } = person;
  const signedUp = formatSignedUp(person);
  const day = lastHelped === null ? null : readInstant(clock, lastHelped);
  return (
    <li
      data-entry
      aria-labelledby={`person-${id}`}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 hover:bg-band wide:min-h-12 wide:items-center wide:px-5 wide:py-1.5 ${COLUMNS}`}
    >
      <AppLink
        id={`person-${id}`}
        href={personUrl(id)}
        className="text-[1rem] leading-[1.3] font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-spruce wide:text-[0.9375rem]"
      >
        <bdi translate="no">{name}</bdi>
      </AppLink>
      <span className="max-wide:col-start-2 max-wide:row-span-2 max-wide:row-start-1">
        {phone === null ? <Missing words="No phone" /> : <PhoneOf phone={phone} className="relative z-1" />}
      </span>
      <span className="min-w-0 max-wide:hidden">
        {email === null ? <Missing words="No email" /> : <EmailOf email={email} className="relative z-1" />}
      </span>
      <span className={`max-wide:row-start-2 ${signedUp === null ? 'text-muted' : ''}`} translate="no">
        <bdi>{signedUp ?? 'Nothing coming up'}</bdi>
        <span className="text-muted wide:hidden">
          {hours === 0 ? null : (
            <>
              {' · '}
              <bdi>{formatDuration(inMinutes(hours))}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="tabular-nums max-wide:hidden" translate="no">
        {hours === 0 ? <span className="text-muted">–</span> : <bdi>{formatDuration(inMinutes(hours))}</bdi>}
      </span>
      <span className="text-muted max-wide:hidden" translate="no">
        <bdi>{day === null ? 'never yet' : date('short', day)}</bdi>
      </span>
    </li>
  );
}

function Missing({ words }: { readonly words: string }) {
  return <span className="text-muted max-wide:hidden">{words}</span>;
}
