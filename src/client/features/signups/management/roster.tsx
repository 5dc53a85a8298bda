import { ArrowRightLeft, GripVertical, Mail, Pencil, UserMinus } from 'lucide-react';
import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SignupView } from '#contract/signups.ts';
import { isReached } from '#domain/reached-people.ts';
import { isUnknownInstant } from '#domain/school-time/unknown-instants.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CallButton, PhoneLink } from '#client/ui/call-button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { MoreMenu } from '#client/ui/more-menu.tsx';
import { foldWords } from '#domain/fold-words.ts';

const FIRST_SHOWN = 20;

interface RosterProps {
  readonly volunteers: readonly SignupView[];
  /** What the volunteer brings. */
  readonly renderBrought: (volunteer: SignupView) => ReactNode;
  /** The answers of the volunteer. */
  readonly renderAnswers: (volunteer: SignupView) => ReactNode;
  readonly onEdit: (volunteer: SignupView) => void;
  readonly onRemove: (volunteer: SignupView) => void;
  /** Absent where nobody can be moved. */
  readonly onMove?: ((volunteer: SignupView) => void) | undefined;
  /** By a mouse, where there is room for it; absent where nobody can be moved. */
  readonly onDrag?: ((volunteer: SignupView | null) => void) | undefined;
}

export function Roster({ volunteers, ...deeds }: RosterProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [search, setSearch] = useState('');
  useEffect(() => {
    // Paper has no button to show the rest.
    const showAll = () => flushSync(() => setIsWhole(true));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  if (volunteers.length === 0) return <p className="py-2 text-small text-muted">Nobody has signed up yet.</p>;
  const found = volunteers
    .filter(({ name, email, phone }) => foldWords(`${name} ${email ?? ''} ${phone ?? ''}`).includes(foldWords(search)))
    .toSorted((a, b) => (a.signupTime < b.signupTime ? -1 : 1));
  const shown = isWhole ? found : found.slice(0, FIRST_SHOWN);
  return (
    <div className="@container">
      {volunteers.length > FIRST_SHOWN ? (
        <input
          type="search"
          aria-label="Find a volunteer"
          placeholder="Find a volunteer by name, email or phone"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="my-1.5 h-11 w-full print:hidden rounded-control border border-field bg-card px-4 text-body lg:text-small placeholder:text-muted"
        />
      ) : null}
      {found.length === 0 ? <output className="block py-2 text-small text-muted">No volunteers match.</output> : null}
      <ul
        aria-label="Volunteers"
        className="divide-y divide-hair rounded-control border border-line bg-card @3xl:grid @3xl:grid-cols-[minmax(9rem,auto)_auto_minmax(0,auto)_minmax(10rem,1fr)_2.75rem] @3xl:gap-x-5 print:border-0"
      >
        {shown.map((volunteer) => (
          <Person key={volunteer.id} volunteer={volunteer} {...deeds} />
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button variant="link" size="sm" className="mt-1" onClick={() => setIsWhole(true)}>
          Show all {found.length} volunteers
        </Button>
      ) : null}
    </div>
  );
}

interface PersonProps extends Omit<RosterProps, 'volunteers'> {
  readonly volunteer: SignupView;
}

/** In columns where there is room, and on paper; on a phone a name with a button that calls, and the rest in the menu. */
function Person({ volunteer, renderBrought, renderAnswers, onEdit, onRemove, onMove, onDrag }: PersonProps) {
  const { name, email, phone } = volunteer;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center py-1.5 ps-3.5 pe-1 text-small @3xl:col-span-full @3xl:grid-cols-subgrid @3xl:py-0.5 @3xl:ps-4 print:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_minmax(0,2fr)] print:break-inside-avoid print:items-baseline print:py-1">
      <div
        className={`min-w-0 py-0.5 ${onDrag === undefined ? '' : 'group/name relative cursor-grab active:cursor-grabbing'}`}
        {...(onDrag === undefined ? {} : dragged(volunteer, onDrag))}
      >
        {onDrag === undefined ? null : (
          <GripVertical
            aria-hidden="true"
            size={16}
            className="absolute inset-y-0 -start-4 my-auto text-muted opacity-0 group-hover/name:opacity-100"
          />
        )}
        <p className="text-[1rem] leading-snug font-semibold wrap-anywhere" translate="no">
          <bdi>{name}</bdi>
        </p>
        {renderBrought(volunteer)}
      </div>
      <PhoneLink phone={phone} className="hidden whitespace-nowrap @3xl:inline print:inline" />
      <CallButton name={name} phone={phone} className="col-start-2 row-start-1 row-end-3 @3xl:hidden" />
      {email === null ? (
        <span className="hidden text-muted @3xl:col-start-3 @3xl:inline">No email</span>
      ) : (
        <a
          href={mailtoAddress(email)}
          dir="ltr"
          translate="no"
          className="hidden wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current @3xl:col-start-3 @3xl:inline print:inline"
        >
          {email}
        </a>
      )}
      <Note volunteer={volunteer} />
      <div className="col-start-3 row-start-1 row-end-3 justify-self-end @3xl:col-start-5 @3xl:row-end-auto print:hidden">
        <MoreMenu
          label={`More for ${name}`}
          groups={[
            isReached(volunteer) ? [{ icon: Mail, words: 'Email', href: mailtoAddress(volunteer.email) }] : [],
            [
              ...(onMove === undefined
                ? []
                : [{ icon: ArrowRightLeft, words: 'Move to…', onSelect: () => onMove(volunteer) }]),
              { icon: Pencil, words: 'Edit…', onSelect: () => onEdit(volunteer) },
            ],
            [
              {
                icon: UserMinus,
                words: 'Remove from this slot…',
                onSelect: () => onRemove(volunteer),
                isDestructive: true,
              },
            ],
          ]}
        />
      </div>
      {renderAnswers(volunteer)}
    </li>
  );
}

/** Text beside it can still be selected. */
function dragged(volunteer: SignupView, onDrag: NonNullable<RosterProps['onDrag']>) {
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      const row = event.currentTarget.closest('li');
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', volunteer.name);
      if (row !== null) event.dataTransfer.setDragImage(row, 24, row.clientHeight / 2);
      onDrag(volunteer);
    },
    onDragEnd: () => onDrag(null),
  };
}

function Note({ volunteer: { notes, email, emailConsent, signupTime } }: Pick<PersonProps, 'volunteer'>) {
  const { date } = useSchoolTime();
  const isNoted = email === null;
  return (
    <div className="col-start-1 row-start-2 min-w-0 text-muted @3xl:col-start-4 @3xl:row-start-1 print:col-start-4 print:row-start-1">
      {notes === null ? null : (
        <p className="whitespace-pre-line text-ink wrap-anywhere">
          <span className="sr-only">Notes: </span>
          <span dir="auto">{notes}</span>
        </p>
      )}
      <p className="print:hidden">
        <span className={isNoted ? '@3xl:hidden' : ''}>
          {isNoted ? 'No email' : emailConsent ? 'Wants reminders' : 'No reminders'}
          <span aria-hidden="true"> · </span>
        </span>
        <span>
          {isUnknownInstant(signupTime) ? (
            'signed up at an unknown time'
          ) : (
            <>
              signed up <span translate="no">{date('short', signupTime)}</span>
            </>
          )}
        </span>
      </p>
    </div>
  );
}
