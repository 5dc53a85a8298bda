import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SheetRow } from '#contract/overview.ts';
import { kindLabels } from '#client/features/reminders/management/reminder-labels.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { formatDay, formatMoment, type Days } from '#client/lib/day-words.ts';
import type { Filled, RowChip } from './row-words.ts';

/** The columns that all rows of the list have in common. Below `wide` the cells stand one below the other. */
export const ROW_COLUMNS =
  'grid grid-cols-[2.625rem_minmax(0,1fr)_2.75rem] gap-x-3 wide:grid-cols-[2.625rem_minmax(9rem,1fr)_minmax(0,8.75rem)_minmax(0,6rem)_minmax(0,10.75rem)_2.75rem] wide:gap-x-4';

interface RowTitleProps {
  readonly id: string;
  readonly href: string;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}

/** The whole row leads where its title does; what is pressed inside the row lies above it. */
export function RowTitle({ id, href, isOff = false, children }: RowTitleProps) {
  return (
    <AppLink
      id={id}
      href={href}
      className={`line-clamp-3 text-[1rem] leading-[1.3] font-semibold tracking-[-0.008em] text-pretty after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-spruce wide:line-clamp-2 ${
        isOff ? 'text-muted line-through decoration-[1.5px]' : ''
      }`}
    >
      <bdi translate="no">{children}</bdi>
    </AppLink>
  );
}

export function Chips({ chips }: { readonly chips: readonly RowChip[] }) {
  return chips.map(({ words, tone }) => (
    <Chip key={words} tone={tone}>
      {words}
    </Chip>
  ));
}

/** `Sat, 8:00 a.m. – 5:30 p.m. · 7 slots`, after the whole date for who does not see the leaf. */
export function RowFacts({ day, facts }: { readonly day: string; readonly facts: readonly string[] }) {
  return (
    <p className="text-[0.9375rem] leading-[1.4] text-muted tabular-nums wide:text-[0.875rem]" translate="no">
      <span className="sr-only">{day}. </span>
      {facts.map((fact, at) => (
        <span key={fact}>
          {at === 0 ? null : ' · '}
          <span className="wide:inline-block">{fact.replaceAll(/(\d+) (?=\p{L})/gu, '$1\u00a0')}</span>
        </span>
      ))}
    </p>
  );
}

interface FilledCellProps {
  readonly filled: Filled | null;
  /** On a phone the next reminder stands at the end of the same line. */
  readonly reminder: ReactNode;
}

export function FilledCell({ filled, reminder }: FilledCellProps) {
  return (
    <div className="col-[2/-1] me-2.5 mt-1 wide:col-[3] wide:row-start-1 wide:me-0 wide:mt-0">
      <p
        className="flex flex-wrap gap-x-3 text-[0.9375rem] leading-[1.3] tabular-nums wide:justify-between wide:gap-x-2 wide:text-[0.875rem]"
        translate="no"
      >
        {filled === null ? null : <span>{filled.words}</span>}
        {filled?.note === null || filled === null ? null : (
          <span className={filled.isShort ? 'font-semibold text-brick' : 'text-muted'}>{filled.note}</span>
        )}
        {reminder}
      </p>
      {filled === null || filled.bar === null ? null : <PlacesBar {...filled.bar} className="mt-[5px] h-1.5!" />}
    </div>
  );
}

interface ReminderProps {
  readonly next: NonNullable<SheetRow['nextReminder']>;
  readonly days: Days;
}

export function ReminderCell({ next, days }: ReminderProps) {
  return (
    <p
      className="hidden text-[0.875rem] leading-[1.35] text-muted tabular-nums wide:col-[5] wide:row-start-1 wide:block"
      translate="no"
    >
      <span className="sr-only">Next reminder: </span>
      <span className="flex items-center gap-[7px] font-medium text-ink">
        <Bell aria-hidden="true" size={16} className="shrink-0 text-muted" />
        {formatMoment(days, next.at)}
      </span>
      <span className="ps-[23px]">{kindLabels[next.reminderType]}</span>
    </p>
  );
}

export function ReminderOnPhone({ next, days }: ReminderProps) {
  return (
    <span className="ms-auto inline-flex items-center gap-[5px] text-muted wide:hidden">
      <Bell aria-hidden="true" size={16} className="shrink-0" />
      <span className="sr-only">Next reminder: </span>
      {formatDay(days, next.at)}
    </span>
  );
}
