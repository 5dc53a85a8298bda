import { Ban, History, LogOut, Undo2, UserX } from 'lucide-react';
import { useId, useState } from 'react';
import type { AttendingPerson } from '#contract/attendance.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { CallButton, PhoneLink } from '#client/ui/call-button.tsx';
import { MoreMenu, type MenuItem } from '#client/ui/more-menu.tsx';
import { describeKind, describePerson, lastSaid } from './describe-attendance.ts';
import { PersonHistory } from './person-history.tsx';
import { useSaying } from './say-attendance.ts';

interface AttendanceRowProps {
  readonly sheetId: string;
  readonly person: AttendingPerson;
  /** Nobody is missing before the slot begins. */
  readonly hasBegun: boolean;
}

/** Somebody at a slot: whether they came, and what an organizer can say of it. */
export function AttendanceRow({ sheetId, person, hasBegun }: AttendanceRowProps) {
  const { date } = useSchoolTime();
  const saying = useSaying(sheetId);
  const [isOpen, setIsOpen] = useState(false);
  const history = useId();
  const name = describePerson(person);
  const last = lastSaid(person);
  const tell = (kind: 'arrived' | 'left' | 'no_show' | 'not_needed') => saying.run([{ kind, person: person.id }]);
  const isHere = person.state === 'came';
  const isAway = person.state !== 'came' && person.state !== 'left';
  const items: MenuItem[] = [
    ...(isAway && hasBegun && person.state !== 'no_show'
      ? [{ icon: UserX, words: 'Did not come', onSelect: () => tell('no_show') }]
      : []),
    ...(isAway && person.state !== 'not_needed'
      ? [{ icon: Ban, words: 'Not needed', onSelect: () => tell('not_needed') }]
      : []),
    ...(last === null
      ? []
      : [
          {
            icon: Undo2,
            words: `Take back “${describeKind(last.kind)}, ${date('time', last.at)}”`,
            onSelect: () => saying.run([{ kind: 'undone', undoes: last.id, person: person.id }]),
          },
        ]),
    ...(person.facts.length === 0
      ? []
      : [
          { icon: History, words: isOpen ? 'Hide what was said' : 'What was said', onSelect: () => setIsOpen(!isOpen) },
        ]),
  ];
  return (
    <li className="border-line px-4 py-1.5 not-first:border-t md:px-5">
      <div className="flex min-h-12 items-center gap-x-2">
        <div className="min-w-0 grow py-1">
          <p className="flex flex-wrap items-baseline gap-x-2 font-semibold" translate="no">
            <bdi className="wrap-anywhere">{name}</bdi>
            {person.kind === 'signup' ? null : (
              <span className="text-small font-normal text-muted">
                {person.kind === 'walk_up' ? ' came by' : ' has cancelled'}
              </span>
            )}
          </p>
          <State person={person} />
        </div>
        {isAway ? (
          <Button size="sm" variant="outline" className="shrink-0" busy={saying.isBusy} onClick={() => tell('arrived')}>
            Came<span className="sr-only"> {name}</span>
          </Button>
        ) : isHere ? (
          <Button
            size="sm"
            variant="ghost"
            className="shrink-0 px-2!"
            busy={saying.isBusy}
            onClick={() => tell('left')}
          >
            <LogOut aria-hidden="true" size={17} className="rtl:-scale-x-100" />
            Left<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        <CallButton name={name} phone={person.phone} className="wide:hidden" />
        {items.length === 0 ? null : <MoreMenu label={`More for ${name}`} groups={[items]} />}
      </div>
      <div id={history} className="empty:hidden">
        {isOpen ? <PersonHistory person={person} onHide={() => setIsOpen(false)} /> : null}
      </div>
    </li>
  );
}

function State({ person }: Pick<AttendanceRowProps, 'person'>) {
  const { date } = useSchoolTime();
  const { state, arrivedAt, leftAt, email, phone } = person;
  const time = (instant: string | null) => (instant === null ? '?' : date('time', instant));
  const words = {
    expected: 'Expected',
    came: `Came ${time(arrivedAt)}`,
    left: `${time(arrivedAt)} – ${time(leftAt)}`,
    no_show: 'Did not come',
    not_needed: 'Not needed',
  }[state];
  const look = {
    expected: 'text-muted',
    came: 'font-semibold text-spruce',
    left: 'text-spruce',
    no_show: 'text-brick',
  };
  return (
    <p className="flex flex-wrap gap-x-3 text-small tabular-nums" translate="no">
      <span className={state === 'not_needed' ? 'text-muted' : look[state]}>{words}</span>
      <PhoneLink phone={phone} className="hidden text-muted wide:inline" />
      {email === null ? null : (
        <a href={mailtoAddress(email)} className="text-muted wrap-anywhere underline-offset-4 hover:underline">
          {email}
        </a>
      )}
    </p>
  );
}
