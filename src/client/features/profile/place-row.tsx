import { Plural, Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlaceView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { roundHours, slotHours } from '#domain/volunteer-hours.ts';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';

interface PlaceRowProps {
  readonly slot: PlaceView;
  /** Beside the title. */
  readonly badge: ReactNode;
  readonly children: ReactNode;
}

/** A place that somebody has or had, in a list. */
export function PlaceRow({ slot, badge, children }: PlaceRowProps) {
  const { eventDate, language } = slot.signupSheet;
  return (
    <li className="flex flex-col gap-x-4 gap-y-2.5 p-4 @[18rem]:flex-row md:gap-x-5 md:p-6">
      {eventDate === null ? <LeafWithoutDate /> : <CalendarLeaf instant={eventDate} size="small" />}
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-col-reverse items-start justify-between gap-x-4 gap-y-1.5 sm:flex-row">
          <h3 className="min-w-0 text-[1.125rem] leading-snug">
            <SheetTitle sheet={slot.signupSheet} />
          </h3>
          {badge}
        </div>
        <p className="font-medium">
          <TitleOf of={slot} written={language} />
        </p>
        <When slot={slot} />
        {children}
      </div>
    </li>
  );
}

export function SheetTitle({ sheet }: { readonly sheet: PlaceView['signupSheet'] }) {
  return (
    <a
      href={pagePaths.sheet(sheet.id)}
      className="-my-2.5 inline-block py-2.5 underline decoration-spruce-line decoration-1 underline-offset-4 hover:text-spruce hover:decoration-spruce hover:decoration-2"
    >
      <TitleOf of={sheet} written={sheet.language} />
    </a>
  );
}

function LeafWithoutDate() {
  return (
    <span
      aria-hidden="true"
      className="grid h-15.5 w-13 shrink-0 place-content-center rounded-[14px] border border-dashed border-spruce-line bg-card text-spruce"
    >
      <CalendarClock size={22} />
    </span>
  );
}

export function When({ slot }: Pick<PlaceRowProps, 'slot'>) {
  const { date } = useSchoolTime();
  const writeHours = useSlotHours();
  const { startTime } = slot;
  const { eventDate } = slot.signupSheet;
  const hours = roundHours(slotHours(slot));
  const range = writeHours(slot, eventDate !== null);
  const isOtherDay =
    eventDate !== null && startTime !== null && date('withYear', startTime) !== date('withYear', eventDate);
  return (
    <p className="flex flex-wrap gap-x-3 tabular-nums">
      {eventDate === null ? (
        <span>
          <Trans>The organizer will tell you the date</Trans>
        </span>
      ) : (
        <span translate="no">{date('withYear', eventDate)}</span>
      )}
      {range === null ? null : (
        <span className="font-bold text-spruce" translate="no">
          {isOtherDay ? `${date('short', startTime)}, ${range}` : range}
        </span>
      )}
      {hours === 0 || slot.signupSheet.isCalledOff ? null : (
        <span className="text-muted">
          <Plural value={hours} one="# hour" other="# hours" />
        </span>
      )}
    </p>
  );
}

export function CalledOffBadge() {
  return (
    <span className="shrink-0 rounded-full bg-brick-soft px-3 py-0.5 text-small font-bold text-brick-dark forced-colors:border">
      <Trans>This event is cancelled</Trans>
    </span>
  );
}
