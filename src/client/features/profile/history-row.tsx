import { Plural, Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import { useId, useState } from 'react';
import type { ProfileView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { roundHours, slotHours } from '#domain/volunteer-hours.ts';
import { TitleOf, useTitle } from '#client/features/sheets/organizers-words.tsx';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';

export type HistoryItem = ProfileView['user']['volunteerHistory'][number];

interface HistoryRowProps {
  readonly item: HistoryItem;
  readonly isUpcoming: boolean;
  readonly onWithdraw: (() => void) | null;
}

export function HistoryRow({ item, isUpcoming, onWithdraw }: HistoryRowProps) {
  const { date } = useSchoolTime();
  const { slot, notes, signupTime } = item;
  const { eventDate, language } = slot.signupSheet;
  const title = useTitle(slot, language);
  return (
    <li className="flex flex-col gap-x-4 gap-y-2.5 p-4 @[18rem]:flex-row md:gap-x-5 md:p-6">
      {eventDate === null ? <LeafWithoutDate /> : <CalendarLeaf instant={eventDate} size="small" />}
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-col-reverse items-start justify-between gap-x-4 gap-y-1.5 sm:flex-row">
          <h3 className="min-w-0 text-[1.125rem] leading-snug">
            <SheetTitle sheet={slot.signupSheet} />
          </h3>
          <Badge isUpcoming={isUpcoming} isCalledOff={slot.signupSheet.isCalledOff} />
        </div>
        <p className="font-medium">
          <TitleOf of={slot} written={slot.signupSheet.language} />
        </p>
        <When slot={slot} />
        {notes === null ? null : <Note text={notes} />}
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <p className="text-small text-muted">
            <Trans>
              Signed up on{' '}
              <time dateTime={signupTime} translate="no">
                {date('withYear', signupTime)}
              </time>
            </Trans>
          </p>
          {onWithdraw === null ? null : (
            <Button variant="outline" size="sm" className="mt-1 sm:-mb-1" onClick={onWithdraw}>
              <Trans>
                Cancel sign-up <span className="sr-only">for {title.text}</span>
              </Trans>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

export function SheetTitle({ sheet }: { readonly sheet: HistoryItem['slot']['signupSheet'] }) {
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

export function When({ slot }: Pick<HistoryItem, 'slot'>) {
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

/** Longer notes are folded, in characters. */
const FOLDED_FROM = 240;

function Note({ text }: { readonly text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isFoldable = text.length > FOLDED_FROM;
  return (
    <div className="my-0.5 border-s-2 border-line ps-3 text-small text-muted">
      <p id={id} dir="auto" className={`whitespace-pre-line ${isFoldable && !isOpen ? 'line-clamp-4' : ''}`}>
        {text}
      </p>
      {isFoldable ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="quiet-link min-h-11 text-start md:min-h-9"
        >
          {isOpen ? <Trans>Show less</Trans> : <Trans>Show the whole note</Trans>}
        </button>
      ) : null}
    </div>
  );
}

function Badge({ isUpcoming, isCalledOff }: { readonly isUpcoming: boolean; readonly isCalledOff: boolean }) {
  if (isCalledOff)
    return (
      <span className="shrink-0 rounded-full bg-brick-soft px-3 py-0.5 text-small font-bold text-brick-dark forced-colors:border">
        <Trans>This event is cancelled</Trans>
      </span>
    );
  return isUpcoming ? (
    <span className="shrink-0 rounded-full bg-marigold-soft px-3 py-0.5 text-small font-bold text-marigold-ink forced-colors:border">
      <Trans>Upcoming</Trans>
    </span>
  ) : (
    <span className="shrink-0 rounded-full bg-spruce-soft px-3 py-0.5 text-small font-bold text-spruce-dark forced-colors:border">
      <Trans>Completed</Trans>
    </span>
  );
}
