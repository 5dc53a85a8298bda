import type { SheetView } from '#contract/sheets.ts';
import { englishName } from '#domain/language-names.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { languagesOf, readyLanguagesOf, slotsByLanguage, formatTranslated } from './translation-fields.ts';

/** What of a sheet is unusual: when it opens and closes, its rules, what it hides, and its languages. */
export function SheetFacts({ sheet }: { readonly sheet: SheetView }) {
  const { date } = useSchoolTime();
  const { now } = usePageData();
  const moment = (instant: string) => `${date('day', instant)}, ${date('time', instant)}`;
  const facts = [
    sheet.state === 'published' ? formatOpen(sheet, moment, now) : null,
    formatLimit(sheet, moment),
    sheet.waitlist === undefined || sheet.waitlist === 'automatic' ? null : waitlists[sheet.waitlist],
    sheet.handOverApproval === true ? 'hand-overs need approval' : null,
    sheet.namesShown === true ? 'names can be shown' : null,
    sheet.showEventDate ? null : 'date hidden',
    sheet.showSpotCount ? null : 'counts hidden',
    ...formatLanguages(sheet),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <p className="text-small text-muted tabular-nums" translate="no">
      {facts.map((fact, at) => (
        <span key={fact}>
          {at === 0 ? null : <span aria-hidden="true"> · </span>}
          <span>{fact}</span>
        </span>
      ))}
    </p>
  );
}

const waitlists = { by_hand: 'free places offered by hand', off: 'no waiting list' };

type Moment = (instant: string) => string;

function formatOpen({ opensAt, eventDeadline, signupsOpen }: SheetView, moment: Moment, now: string): string | null {
  if (opensAt !== undefined && Date.parse(opensAt) > Date.parse(now)) return `opens ${moment(opensAt)}`;
  if (eventDeadline !== null) return `${signupsOpen ? 'closes' : 'closed'} ${moment(eventDeadline)}`;
  return null;
}

function formatLimit({ placesPerAddress, placesPerAddressUntil }: SheetView, moment: Moment): string | null {
  if (placesPerAddress === undefined) return null;
  const limit = `${formatCount(placesPerAddress, 'place')} per family`;
  return placesPerAddressUntil === undefined ? limit : `${limit} until ${moment(placesPerAddressUntil)}`;
}

/** Those that came with a template are counted, not listed. */
function formatLanguages(sheet: SheetView): string[] {
  const all = languagesOf(sheet);
  const ready = readyLanguagesOf(sheet);
  const own = all.filter((tag) => !ready.includes(tag)).map((tag) => formatLanguage(sheet, tag));
  if (ready.length === 0) return own;
  const fewest = ready.map((tag) => slotsByLanguage(sheet, tag)).toSorted((a, b) => a.translated - b.translated)[0];
  const count = formatCount(ready.length, 'more language');
  const isWhole = fewest === undefined || fewest.missing.length === 0;
  return [...own, isWhole ? count : `${count}: ${formatTranslated(fewest)}`];
}

function formatLanguage(sheet: SheetView, tag: LanguageTag): string {
  const name = englishName(tag);
  const slots = slotsByLanguage(sheet, tag);
  return slots.missing.length === 0 ? name : `${name}: ${formatTranslated(slots)}`;
}
