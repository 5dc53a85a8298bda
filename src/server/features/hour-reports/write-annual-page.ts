import { sumYear, type EventSum, type YearSum } from '#domain/hour-reports.ts';
import { isConfirmed } from '#domain/given-hours.ts';
import { schoolYearOfDay, yearName } from '#domain/school-year.ts';
import { roundHours } from '#domain/volunteer-hours.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import { closedYears } from '#server/features/given-hours/closed-years.store.ts';
import { hoursBetween } from '#server/features/given-hours/hours.store.ts';
import { writeLetterhead, writePrintedPage } from '#server/features/printing/printed-page.ts';
import type { Platform } from '#server/platform/platform.ts';
import { REPORT } from './report-look.ts';

const YEARS = 3;
const MINUTES = 60;
const FIRST_DAY = '0000-01-01';

interface ShownYear {
  readonly year: number;
  readonly sum: YearSum;
  readonly isClosed: boolean;
}

/** One page for the annual meeting: a school year and the two before it, without names. */
export async function writeAnnualPage(platform: Platform, year: number): Promise<string> {
  const { db } = platform.database;
  const all = await hoursBetween(db, FIRST_DAY, `${year + 1}-08-31`);
  const closed = await closedYears(db);
  const ofYear = Map.groupBy(all, ({ day }) => schoolYearOfDay(day));
  const years = Array.from({ length: YEARS }, (_none, at): ShownYear => {
    const shown = year - at;
    const before = all.filter((one) => isConfirmed(one) && schoolYearOfDay(one.day) < shown);
    const sum = sumYear(ofYear.get(shown) ?? [], new Set(before.map(({ person }) => person)));
    return { year: shown, sum, isClosed: closed.has(shown) };
  });
  const title = `Volunteer hours ${yearName(year)}`;
  return writePrintedPage({
    look: REPORT,
    site: platform.site,
    language: 'en',
    title,
    bar: '<p>One page for the annual meeting. It has no names.</p>',
    paper: [
      `<article><p class="council">${writeLetterhead(platform.site)}</p><h1>${title}</h1>`,
      yearsTable(years),
      `<h2>By event, ${yearName(year)}</h2>${eventsTable(years[0]?.sum)}`,
      `<p class="note">${HOW_FOUND} ${SMALL_EVENTS}</p></article>`,
    ].join(''),
  });
}

export const HOW_FOUND =
  'Confirmed hours were confirmed or entered by an organizer, from check-ins at the event or from who came. Time that a person gave to two tasks at once counts once. Hours that nobody has confirmed stand beside them and are in no total.';
const SMALL_EVENTS = 'Events of fewer than five people are shown together. Hours are rounded to one decimal.';

function yearsTable(years: readonly ShownYear[]): string {
  const row = (words: string, of: (year: ShownYear) => string, look = '') =>
    `<tr${look === '' ? '' : ` class="${look}"`}><th scope="row">${words}</th>${years.map((year) => `<td class="n">${of(year)}</td>`).join('')}</tr>`;
  const heads = years.map(
    ({ year, isClosed }) => `<th scope="col" class="n">${yearName(year)}${isClosed ? '<br>closed' : ''}</th>`,
  );
  return [
    `<table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>`,
    row('People who helped', ({ sum }) => String(sum.people)),
    row('of them for the first time', ({ sum }) => String(sum.newPeople)),
    row('Confirmed hours', ({ sum }) => decimalHours(sum.confirmed), 'total'),
    years.some(({ sum }) => sum.adjusted !== 0)
      ? row(
          'Adjustments after the year was closed',
          ({ sum }) => (sum.adjusted === 0 ? '–' : signed(sum.adjusted)),
          'open',
        )
      : '',
    row('Hours not confirmed, not in the sum', ({ sum }) => decimalHours(sum.open), 'open'),
    '</tbody></table>',
  ].join('');
}

function eventsTable(sum: YearSum | undefined): string {
  if (sum === undefined || sum.events.length === 0) return '<p>No hours yet.</p>';
  return [
    '<table><thead><tr><th scope="col">Event</th><th scope="col" class="n">People</th>',
    '<th scope="col" class="n">Confirmed hours</th><th scope="col" class="n">Not confirmed</th></tr></thead><tbody>',
    ...sum.events.map(eventRow),
    `<tr class="total"><th scope="row">Total</th><td></td><td class="n">${decimalHours(sum.confirmed)}</td><td class="n">${decimalHours(sum.open)}</td></tr>`,
    '</tbody></table>',
  ].join('');
}

function eventRow({ title, events, people, confirmed, open }: EventSum): string {
  const name = title === null ? (events === 1 ? '1 small event' : `${events} small events`) : escapeHtml(title);
  return `<tr><th scope="row" dir="auto">${name}</th><td class="n">${people}</td><td class="n">${decimalHours(confirmed)}</td><td class="n">${open === 0 ? '–' : decimalHours(open)}</td></tr>`;
}

function decimalHours(minutes: number): string {
  return roundHours(minutes / MINUTES).toFixed(1);
}

function signed(minutes: number): string {
  return minutes < 0 ? `−${decimalHours(-minutes)}` : `+${decimalHours(minutes)}`;
}
