import { ArrowLeft, ExternalLink, Share2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { withoutHeld } from '#domain/held-places.ts';
import { placesInAll } from '#domain/places.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import { isPublic } from '#domain/sheet-states.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { actedOnSheet } from '#client/features/sheets/management/acted-on.ts';
import { PublishButton } from '#client/features/sheets/management/publish-button.tsx';
import { actionsOf, PLACE_MENU, type Deeds } from '#client/features/sheets/management/sheet-actions.ts';
import { SheetFacts } from '#client/features/sheets/management/sheet-facts.tsx';
import { chipsOf, hoursOfEvent, lookOf } from '#client/features/sheets/management/sheet-look.ts';
import { SheetMenu } from '#client/features/sheets/management/sheet-menu.tsx';
import { formatFilled, formatWaiting } from '#client/lib/format-amounts.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { useDays } from '#client/lib/use-days.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Leaf } from '#client/ui/leaf.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';

/** Beside the dashboard; what leads back to the list. */
export function Crumb({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between">
      <AppLink
        href={pagePaths.management}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-spruce underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
        <span>Signup sheets</span>
      </AppLink>
      {children}
    </div>
  );
}

interface PlaceHeadProps {
  readonly sheet: SheetView;
  readonly user: Pick<OwnUserView, 'isAdmin'>;
  readonly deeds: Deeds;
  readonly isBusy: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** What the sheet is, when, how it is doing, and what is done with all of it. */
export function PlaceHead({ sheet, user, deeds, isBusy, heading }: PlaceHeadProps) {
  const days = useDays();
  const now = useNow();
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 wide:grid-cols-[auto_minmax(0,1fr)_auto] wide:gap-x-5">
      <div className="row-span-2">
        <Leaf instant={sheet.eventDate} look={lookOf(sheet, days, now)} size="large" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1
          ref={heading}
          id={`sheet-${sheet.id}`}
          tabIndex={-1}
          className="text-[1.5625rem] leading-tight wrap-anywhere outline-none wide:text-[1.75rem]"
        >
          <bdi translate="no">{sheet.title}</bdi>
        </h1>
        {chipsOf(sheet, days, now).map(({ words, tone }) => (
          <Chip key={words} tone={tone}>
            {words}
          </Chip>
        ))}
      </div>
      <div className="col-span-2 row-start-3 mt-2.5 flex flex-wrap items-center gap-2 wide:col-span-1 wide:col-start-3 wide:row-start-1 wide:mt-0">
        <Actions sheet={sheet} user={user} deeds={deeds} isBusy={isBusy} />
      </div>
      <div className="col-start-2 grid gap-1.5 wide:col-[2/-1]">
        <When sheet={sheet} />
        <Sum sheet={sheet} />
        {isPublic(sheet) ? null : <p className="text-small text-muted">Only organizers can see it.</p>}
        <SheetFacts sheet={sheet} />
      </div>
    </header>
  );
}

function Actions({ sheet, user, deeds, isBusy }: Omit<PlaceHeadProps, 'heading'>) {
  const { clock } = useSchoolTime();
  const acted = actedOnSheet(sheet, clock, useNow());
  const mayShare = actionsOf(['share'], acted, user).length > 0;
  return (
    <>
      <a href={pagePaths.sheet(sheet.id)} className={`${buttonClass('ghost', 'sm')} px-2! text-spruce!`}>
        <span>{isPublic(sheet) ? 'View page' : 'Preview'}</span>
        <span className="sr-only"> of {sheet.title}</span>
        <ExternalLink aria-hidden="true" size={16} />
      </a>
      {mayShare ? (
        <Button
          variant="outline"
          size="sm"
          className="grow wide:grow-0"
          onClick={() => deeds.show({ kind: 'share-sheet', sheetId: sheet.id })}
        >
          <Share2 aria-hidden="true" size={17} />
          <span>Share</span>
          <span className="sr-only"> {sheet.title}</span>
        </Button>
      ) : null}
      <PublishButton sheet={sheet} />
      <span className="ms-auto wide:ms-0">
        <SheetMenu sheet={acted} user={user} groups={PLACE_MENU} deeds={deeds} busy={isBusy} />
      </span>
    </>
  );
}

function When({ sheet }: { readonly sheet: SheetView }) {
  const { clock, date, range } = useSchoolTime();
  const hours = hoursOfEvent(sheet, (a, b) => isSameDay(clock, a, b));
  return (
    <p className="text-[0.9375rem] text-muted tabular-nums wide:text-[1rem]" translate="no">
      {date('full', sheet.eventDate)}
      {hours === null ? null : `, ${range(hours.start, hours.end)}`}
      <span aria-hidden="true" className="max-wide:hidden">
        {' '}
        ·{' '}
      </span>
      <span className="max-wide:block">
        organized by <bdi>{sheet.organizerName}</bdi>
      </span>
    </p>
  );
}

function Sum({ sheet }: { readonly sheet: SheetView }) {
  const shifts = withoutHeld(sheet.slots).filter((slot) => !isItem(slot));
  const { limited, taken } = placesInAll(shifts);
  const words = formatFilled(sheet.slots);
  const waiting = formatWaiting(sheet.slots);
  if (words.length + waiting.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-[0.9375rem] tabular-nums" translate="no">
      {limited === 0 ? null : (
        <span className="w-45 max-w-full">
          <PlacesBar taken={taken} places={limited} />
        </span>
      )}
      {words.map((each, at) => (
        <span key={each} className={at === 0 ? 'font-semibold' : 'text-muted'}>
          {each}
        </span>
      ))}
      {waiting.map((each) => (
        <Chip key={each} tone="hands">
          {each}
        </Chip>
      ))}
    </div>
  );
}
