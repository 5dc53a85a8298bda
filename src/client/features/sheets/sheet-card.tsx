import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import type { SeriesDay } from '#domain/series/group-series.ts';
import { placesAskedFor } from '#domain/places.ts';
import { SLOTS_ON_A_CARD } from '#domain/slot-order.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { HandsNeeded } from './hands-needed.tsx';
import { MoreDates } from './more-dates.tsx';
import { TitleOf } from './organizers-words.tsx';
import { SheetPicture } from './sheet-picture.tsx';
import { PlacesInShort } from './places-label.tsx';
import { useSlotHours } from './slot-hours.ts';

interface SheetCardProps {
  readonly sheet: SheetView;
  readonly brief?: boolean;
  readonly headingLevel?: 2 | 3;
  /** Further dates of its series. */
  readonly more?: readonly SeriesDay[];
  readonly actions?: ReactNode;
  readonly renderSlotActions?: (slot: SlotView) => ReactNode;
}

export function SheetCard({
  sheet,
  brief = false,
  headingLevel = 2,
  more = [],
  actions,
  renderSlotActions,
}: SheetCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card flex h-full flex-col gap-4 p-5 md:p-6 print:break-inside-avoid">
      <SheetPicture
        sheet={sheet}
        sizes="(min-width: 48rem) 34rem, 100vw"
        loading="lazy"
        className="-mx-5 -mt-5 aspect-[3/1] w-[calc(100%+2.5rem)] max-w-none rounded-t-card md:-mx-6 md:-mt-6 md:w-[calc(100%+3rem)]"
      />
      <header className="flex flex-wrap gap-4">
        {sheet.showEventDate ? <CalendarLeaf instant={sheet.eventDate} /> : null}
        <div className={`grid min-w-0 grow content-start justify-items-start gap-2 ${brief ? 'basis-20' : 'basis-36'}`}>
          <Heading
            tabIndex={-1}
            className={`leading-snug outline-none ${brief ? 'text-[1.15625rem]' : 'text-heading'}`}
          >
            <TitleOf of={sheet} written={sheet.language} />
          </Heading>
          {brief ? null : <Organizer name={sheet.organizerName} />}
          {brief ? null : <HandsNeeded sheet={sheet} />}
        </div>
      </header>
      {brief ? (
        <div>
          <HandsNeeded sheet={sheet} />
        </div>
      ) : null}
      {sheet.showSpotCount ? <FilledAndOpen sheet={sheet} /> : null}
      {brief ? null : <FirstSlots sheet={sheet} {...(renderSlotActions === undefined ? {} : { renderSlotActions })} />}
      <MoreDates days={more} />
      <footer className="mt-auto flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-1 pt-1">
        {brief ? null : (
          <a
            href={mailtoAddress(sheet.organizerEmail)}
            className="quiet-link inline-flex min-h-11 items-center text-small"
          >
            <Trans>Contact Organizer</Trans>
          </a>
        )}
        <AppLink href={pagePaths.sheet(sheet.id)} className={`${buttonClass()} ${brief ? 'w-full' : 'max-sm:w-full'}`}>
          <Trans>View & Sign Up</Trans>
          <span className="sr-only">
            <TitleOf of={sheet} written={sheet.language} />
          </span>
        </AppLink>
      </footer>
      {actions}
    </article>
  );
}

function Organizer({ name }: { readonly name: string }) {
  return (
    <p className="text-small text-muted">
      <Trans>
        Organized by{' '}
        <bdi className="break-keep" translate="no">
          {name}
        </bdi>
      </Trans>
    </p>
  );
}

function FilledAndOpen({ sheet }: { readonly sheet: SheetView }) {
  const { areItems, limited, taken, open } = placesAskedFor(sheet.slots);
  if (limited === 0) return null;
  return (
    <div className="grid gap-1.5">
      <PlacesBar taken={taken} places={limited} />
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-muted tabular-nums" translate="no">
        <span>
          {areItems ? (
            <Plural value={taken} one="# item taken" other="# items taken" />
          ) : (
            <Plural value={taken} one="# place filled" other="# places filled" />
          )}
        </span>
        <span>
          <Plural value={open} one="# open" other="# open" />
        </span>
      </p>
    </div>
  );
}

function FirstSlots({ sheet, renderSlotActions }: Pick<SheetCardProps, 'sheet' | 'renderSlotActions'>) {
  const { slots } = sheet;
  const more = slots.length - SLOTS_ON_A_CARD;
  if (slots.length === 0) return null;
  return (
    <div>
      <ul className="border-y border-line">
        {slots.slice(0, SLOTS_ON_A_CARD).map((slot) => (
          <SlotLine key={slot.id} slot={slot} sheet={sheet}>
            {renderSlotActions?.(slot)}
          </SlotLine>
        ))}
      </ul>
      {more > 0 ? (
        <p className="pt-3 text-small text-muted" translate="no">
          <Plural value={more} one="+ # more opportunity" other="+ # more opportunities" />
        </p>
      ) : null}
    </div>
  );
}

interface SlotLineProps {
  readonly slot: SlotView;
  readonly sheet: SheetView;
  readonly children: ReactNode;
}

function SlotLine({ slot, sheet, children }: SlotLineProps) {
  const hours = useSlotHours()(slot, sheet.showEventDate);
  return (
    <li className="flex justify-between gap-4 border-line py-2.5 text-small not-first:border-t">
      <span className="grow font-semibold text-pretty">
        {hours === null ? null : (
          <span className="tabular-nums" translate="no">
            <span className={slot.startTime === null ? 'inline-block first-letter:uppercase' : ''}>{hours}</span>{' '}
            <span aria-hidden="true">·</span>{' '}
          </span>
        )}
        <TitleOf of={slot} written={sheet.language} />
      </span>
      <span className="shrink-0 text-muted">
        <PlacesInShort {...slot} />
      </span>
      {children}
    </li>
  );
}
