import { isItem, type DishMark } from '#domain/slot-kinds.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import { writePrintedPage } from '#server/features/printing/printed-page.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { dishMarkName } from '#server/features/signups/describe-brought.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { LABELS } from './label-page.ts';

type Sheet = CachedSheet['sheet'];

interface Label {
  readonly slot: Slot;
  readonly quantity: number;
  readonly bringing: string | null;
  readonly marks: readonly DishMark[];
}

const LABELS_A_PAGE = 4;
/** In characters: a longer name of a dish is written smaller. */
const LONG = 40;

/**
 * A page with a label for each sign-up of the sheet that brings something: its dish, marks in the language of the sheet,
 * and when the slot ends, or else the last one of the sheet, after which the container can be taken back. No names: the
 * labels lie on a table.
 */
export async function writeLabels(platform: Platform, sheet: Sheet): Promise<string> {
  const items = sheet.slots.filter(isItem);
  const signups = items.length === 0 ? [] : await signupsOf(platform.database.db, { sheetIds: [sheet.id] });
  const labels = items.flatMap((slot) =>
    signups
      .filter(({ slotId }) => slotId === slot.id)
      .map(({ quantity, bringing, marks }) => ({ slot, quantity, bringing, marks: marks ?? [] })),
  );
  const write = labelWriter(platform, sheet);
  const pages = Array.from({ length: Math.ceil(labels.length / LABELS_A_PAGE) }, (_none, at) =>
    labels.slice(at * LABELS_A_PAGE, (at + 1) * LABELS_A_PAGE),
  );
  return writePrintedPage({
    look: LABELS,
    site: platform.site,
    language: sheet.language,
    title: sheet.title,
    bar: `<p>${hintFor(labels.length)}</p>`,
    paper: pages.map((page) => `<div class="sheet">${page.map(write).join('')}</div>`).join(''),
  });
}

function hintFor(labels: number): string {
  if (labels === 0) return 'Nobody has signed up to bring something yet.';
  return `${labels === 1 ? '1 label' : `${labels} labels`}, four to a page. They fit on A4 and on Letter paper.`;
}

function labelWriter({ schoolClock, config }: Platform, sheet: Sheet): (label: Label) => string {
  const i18n = serverTexts(sheet.language);
  const words = dateWords(i18n.locale, config.timeZone);
  const moment = (end: string) => {
    const isOnDay = !sheet.showEventDate || isSameDay(schoolClock, end, sheet.eventDate);
    const styles = isOnDay ? (['time'] as const) : (['day', 'time'] as const);
    return styles.map((style) => writeDate(schoolClock, words, style, end)).join(', ');
  };
  const lastEnd = sheet.slots
    .flatMap(({ endTime }) => endTime ?? [])
    .sort()
    .at(-1);
  return ({ slot, quantity, bringing, marks }) => {
    const dish = bringing ?? slot.title;
    const amount = slot.unit === null ? (quantity === 1 ? null : `${quantity} ×`) : `${quantity} ${slot.unit}`;
    const what = [amount, bringing === null ? null : slot.title].filter((part) => part !== null);
    const end = slot.endTime ?? lastEnd;
    const back =
      end === undefined
        ? null
        : i18n._({ id: 'label.back', message: 'Back after {time}', values: { time: moment(end) } });
    return [
      '<article class="label">',
      paragraph(`dish${dish.length > LONG ? ' long' : ''}`, escapeHtml(dish)),
      what.length === 0 ? '' : paragraph('what', escapeHtml(what.join(' · '))),
      marks.length === 0
        ? ''
        : paragraph('marks', marks.map((mark) => `<span>${escapeHtml(dishMarkName(i18n, mark))}</span>`).join(' ')),
      back === null ? '' : paragraph('back', escapeHtml(back)),
      '</article>',
    ].join('');
  };
}

function paragraph(name: string, html: string): string {
  return `<p class="${name}" dir="auto">${html}</p>`;
}
