import { Mail, Pencil, Phone, UserMinus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SignupView } from '#contract/signups.ts';
import { isUnknownInstant } from '#domain/school-time/unknown-instants.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { telAddress } from '#client/ui/tel.ts';
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
}

export function Roster({ volunteers, renderBrought, renderAnswers, onEdit, onRemove }: RosterProps) {
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
    .filter(({ name, email, phone }) => foldWords(`${name} ${email} ${phone}`).includes(foldWords(search)))
    .toSorted((a, b) => (a.signupTime < b.signupTime ? -1 : 1));
  const shown = isWhole ? found : found.slice(0, FIRST_SHOWN);
  return (
    <div>
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
      <ul aria-label="Volunteers" className="divide-y divide-line">
        {shown.map((volunteer) => (
          <Person
            key={volunteer.id}
            volunteer={volunteer}
            renderBrought={renderBrought}
            renderAnswers={renderAnswers}
            onEdit={onEdit}
            onRemove={onRemove}
          />
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

const contact = 'inline-flex min-h-9 print:min-h-0 items-center gap-2 underline-offset-4 hover:underline';

interface PersonProps extends Pick<RosterProps, 'renderBrought' | 'renderAnswers' | 'onEdit' | 'onRemove'> {
  readonly volunteer: SignupView;
}

function Person({ volunteer, renderBrought, renderAnswers, onEdit, onRemove }: PersonProps) {
  const { date } = useSchoolTime();
  const { name, email, phone, notes, emailConsent, signupTime } = volunteer;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-2.5 text-small lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1.3fr)_auto] print:grid-cols-[minmax(0,2fr)_minmax(0,4fr)] print:break-inside-avoid print:items-baseline print:py-1">
      <div className="pt-1.5 print:pt-0">
        <p className="text-[1rem] font-semibold" translate="no">
          {name}
        </p>
        {renderBrought(volunteer)}
        <p className="text-muted print:hidden">
          <span>{emailConsent ? 'Wants reminders' : 'No reminders'}</span>
          <span aria-hidden="true"> · </span>
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
      <div
        className="col-span-2 row-start-2 grid justify-items-start lg:col-span-1 lg:row-start-auto print:col-span-1 print:row-start-auto print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
        translate="no"
      >
        <a className={contact} href={mailtoAddress(email)}>
          <Mail aria-hidden="true" size={15} className="shrink-0 text-muted" />
          <span>{email}</span>
        </a>
        <a className={contact} href={telAddress(phone)}>
          <Phone aria-hidden="true" size={15} className="shrink-0 text-muted" />
          <span>{phone}</span>
        </a>
      </div>
      <div className="flex justify-self-end print:hidden">
        <Tooltip text="Edit volunteer">
          <Button
            variant="ghost"
            size="icon"
            className="text-muted! hover:text-ink!"
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(volunteer)}
          >
            <Pencil aria-hidden="true" size={18} />
          </Button>
        </Tooltip>
        <Tooltip text="Remove volunteer">
          <Button
            variant="ghost"
            size="icon"
            className="text-muted! hover:text-brick!"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(volunteer)}
          >
            <UserMinus aria-hidden="true" size={18} />
          </Button>
        </Tooltip>
      </div>
      {renderAnswers(volunteer)}
      {notes === null ? null : (
        <p className="col-span-full mt-1 mb-1 rounded-lg bg-desk px-3 py-2 whitespace-pre-line">
          <span className="sr-only">Notes: </span>
          <span>{notes}</span>
        </p>
      )}
    </li>
  );
}
