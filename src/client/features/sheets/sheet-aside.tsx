import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Printer, Share2 } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import { placesInAll } from '#domain/places.ts';
import { sheetClosesAt } from '#domain/closing-times.ts';
import { useNow, usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { showToast } from '#client/lib/toast.ts';
import { pagePaths } from '#contract/paths.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { MoreDates } from './more-dates.tsx';
import { useTitle } from './organizers-words.tsx';
import { useOtherDays } from './use-other-days.ts';

export function SheetAside({ sheet }: { readonly sheet: SheetView }) {
  const { language } = usePageData();
  return (
    <aside className="card grid gap-4 p-5 md:p-6 @4xl:sticky @4xl:top-6 print:break-inside-avoid print:gap-2 print:p-4">
      <Filled sheet={sheet} />
      <When sheet={sheet} />
      <MoreDates days={useOtherDays(sheet)} />
      <div className="grid gap-2 print:hidden">
        {sheet.showEventDate ? (
          <a
            href={`/api/signup-sheets/${sheet.id}/calendar.ics?language=${language}`}
            download
            className={buttonClass('outline')}
          >
            <CalendarPlus aria-hidden="true" size={19} />
            <Trans>Add to calendar</Trans>
          </a>
        ) : null}
        <ShareButton sheet={sheet} />
        <Button variant="outline" className="noscript:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} />
          <Trans>Print this sheet</Trans>
        </Button>
      </div>
      {sheet.signupsOpen ? (
        <>
          <p className="border-t border-line pt-4 text-small text-muted print:hidden">
            {sheet.namesShown === true ? (
              <Trans>No account needed. Only the organizers see your contact details.</Trans>
            ) : (
              <Trans>No account needed. Only the organizers see your name and contact details.</Trans>
            )}
          </p>
          <OnPaper sheet={sheet} />
        </>
      ) : null}
    </aside>
  );
}

function OnPaper({ sheet }: { readonly sheet: SheetView }) {
  const { publicUrl } = usePageData();
  const address = `${publicUrl}${pagePaths.sheet(sheet.id)}`;
  return (
    <p className="hidden print:block">
      <Trans>
        Sign up at{' '}
        <strong dir="ltr" translate="no">
          {address}
        </strong>
      </Trans>
    </p>
  );
}

function Filled({ sheet }: { readonly sheet: SheetView }) {
  const { areItems, limited, taken } = placesInAll(sheet.slots);
  if (!sheet.showSpotCount || limited === 0) return null;
  return (
    <div className="grid gap-2.5 border-b border-line pb-4">
      <h2 className="text-heading" translate="no">
        {areItems ? (
          <Plural value={limited} one={`${taken} of # item taken`} other={`${taken} of # items taken`} />
        ) : (
          <Plural value={limited} one={`${taken} of # place filled`} other={`${taken} of # places filled`} />
        )}
      </h2>
      <PlacesBar taken={taken} places={limited} />
    </div>
  );
}

function When({ sheet }: { readonly sheet: SheetView }) {
  const { date, range, zoneName } = useSchoolTime();
  const starts = sheet.slots.map(({ startTime }) => startTime).filter((start) => start !== null);
  const ends = sheet.slots.map(({ endTime }) => endTime).filter((end) => end !== null);
  const first = starts.toSorted()[0];
  const last = ends.toSorted().at(-1);
  const sameDay = first !== undefined && last !== undefined && date('withYear', first) === date('withYear', last);
  return (
    <div className="grid gap-1 empty:hidden">
      {sheet.showEventDate ? (
        <p className="font-bold" translate="no">
          {date('full', sheet.eventDate)}
        </p>
      ) : null}
      {first !== undefined && sameDay ? (
        <p className="text-small text-muted" translate="no">
          <span>{range(first, last)}</span> <span>{zoneName}</span>
        </p>
      ) : null}
      {sheet.eventDeadline === null ? null : <Closes sheet={sheet} />}
    </div>
  );
}

/** With the last slot, which may be long before the deadline. */
function Closes({ sheet }: { readonly sheet: SheetView }) {
  const { clock, date } = useSchoolTime();
  const closes = sheetClosesAt(clock, sheet, sheet.slots);
  const isAhead = closes > useNow();
  const isOver = sheet.state === 'archived' || sheet.state === 'called_off';
  // Then it closed before its time; when, the sheet doesn’t say.
  if (isOver && isAhead) return null;
  // A sheet that hides its day does not tell it by when a slot closes before its start.
  const deadlines = [sheet.eventDeadline, ...sheet.slots.map(({ deadline }) => deadline)];
  if (!sheet.showEventDate && !deadlines.some((deadline) => Date.parse(deadline ?? '') === closes.getTime()))
    return null;
  return (
    <p className="text-small text-muted">
      {isAhead || sheet.signupsOpen ? (
        <Trans>
          Sign-ups close <span translate="no">{date('full', closes)}</span>,{' '}
          <span translate="no">{date('time', closes)}</span>
        </Trans>
      ) : (
        <Trans>
          Sign-ups closed <span translate="no">{date('full', closes)}</span>
        </Trans>
      )}
    </p>
  );
}

function ShareButton({ sheet }: { readonly sheet: SheetView }) {
  const { t } = useLingui();
  const { publicUrl } = usePageData();
  const { text: title } = useTitle(sheet, sheet.language);
  const share = async () => {
    const url = `${publicUrl}${pagePaths.sheet(sheet.id)}`;
    try {
      if (navigator.share !== undefined) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ title: t`Link Copied`, description: t`Paste it into a message or a post.` });
      }
    } catch (error) {
      // Closing the share sheet is no fault; a forbidden clipboard still leaves the address to copy by hand.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({ title: t`Copy This Link`, description: url });
    }
  };
  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => void share()}>
      <Share2 aria-hidden="true" size={18} />
      <Trans>Share this sheet</Trans>
    </Button>
  );
}
