import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { GivenHours } from '#contract/hours.ts';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { DisclosureButton } from '#client/ui/disclosure-button.tsx';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { formatChange, formatFlag, formatMinutes, badgeOf } from './hour-words.ts';

interface HoursRowProps {
  readonly hours: GivenHours;
  readonly onCorrect: () => void;
}

export function HoursRow({ hours, onCorrect }: HoursRowProps) {
  const writeHours = useSlotHours();
  const [isOpen, setIsOpen] = useState(hours.state === 'disputed');
  const id = useId();
  const name = hours.name ?? 'Former volunteer';
  const range = writeHours({ startTime: hours.startsAt, endTime: hours.endsAt }, true);
  const isAbsent = hours.absence !== null;
  return (
    <li className="grid gap-x-5 gap-y-1 border-t border-line px-4 py-3 md:grid-cols-[minmax(0,1fr)_13rem_8.5rem] md:px-5">
      <div className="grid min-w-0 content-start">
        <h3 className="text-body font-semibold wrap-anywhere">
          <bdi translate="no">{name}</bdi>
        </h3>
        {hours.flags.map((flag) => (
          <p key={flag} className="text-small text-marigold-ink">
            {formatFlag(flag)}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 tabular-nums md:block md:text-end" translate="no">
        <p className={`font-semibold ${isAbsent || hours.state === 'struck' ? 'text-muted line-through' : ''}`}>
          {hours.minutes === null ? '–' : formatMinutes(hours.minutes)}
        </p>
        {range === null || isAbsent ? null : <p className="text-small text-muted">{range}</p>}
      </div>
      <div className="md:justify-self-end">
        <StateBadge {...badgeOf(hours)} />
      </div>
      <div className="-ms-2 flex flex-wrap items-center md:col-span-3 md:-mt-1">
        <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onCorrect}>
          <Pencil aria-hidden="true" size={16} />
          <span>{hours.state === 'disputed' ? 'Answer' : 'Correct'}</span>
          <span className="sr-only"> the hours of {name}</span>
        </Button>
        {hours.changes.length === 0 ? null : (
          <DisclosureButton isOpen={isOpen} controls={id} onToggle={() => setIsOpen(!isOpen)}>
            <span>What was done</span>
            <span className="sr-only"> with the hours of {name}</span>
          </DisclosureButton>
        )}
      </div>
      <div id={id} className="empty:hidden md:col-span-3">
        {isOpen && hours.changes.length > 0 ? <Changes changes={hours.changes} /> : null}
      </div>
    </li>
  );
}

function Changes({ changes }: Pick<GivenHours, 'changes'>) {
  const { date } = useSchoolTime();
  return (
    <ol className="grid gap-2 rounded-control bg-desk px-4 py-2.5 text-small">
      {changes.map((change, at) => (
        // Changes are appended, so their place is their name.
        <li key={at} className="grid">
          <span>{formatChange(change)}</span>
          <span className="text-muted" translate="no">
            {date('withYear', change.at)}, {date('time', change.at)}
          </span>
          {change.reason === null ? null : (
            <span dir="auto" className="whitespace-pre-line wrap-anywhere">
              “{change.reason}”
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
