import type { GrantPreview, GrantQuery } from '#contract/hour-reports.ts';
import type { TableColumn } from '#domain/columns.ts';
import { countOnce, sumMinutes } from '#domain/given-hours.ts';
import { grantLines, isMeant, type GrantLine } from '#domain/hour-reports.ts';
import { exactHours } from '#domain/volunteer-hours.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import { hoursBetween, type Hours } from '#server/features/given-hours/hours.store.ts';
import { writeLetterhead, writePrintedPage } from '#server/features/printing/printed-page.ts';
import type { Table } from '#server/http/send-table.ts';
import type { Platform } from '#server/platform/platform.ts';
import { REPORT } from './report-look.ts';
import { HOW_FOUND } from './write-annual-page.ts';

const MINUTES = 60;
const CENTS = 100;

interface Grant {
  readonly lines: readonly GrantLine[];
  readonly minutes: number;
  /** Null where the council typed none: then nothing is said of money. */
  readonly rate: { readonly cents: number; readonly source: string } | null;
  readonly notes: readonly string[];
}

/** Which sheets have hours between these days, and what the chosen ones come to. */
export async function previewGrant(platform: Platform, query: GrantQuery): Promise<GrantPreview> {
  const withOpen = query.open === 'true';
  const all = (await hoursBetween(platform.database.db, query.from, query.to)).filter((one) => isMeant(one, withOpen));
  const counted = countOnce(all);
  const sheets = Map.groupBy(
    all.map((one, at) => ({ one, minutes: counted[at] ?? 0 })),
    ({ one }) => one.sheetId ?? one.sheetTitle,
  );
  const { lines, minutes } = grantOf(all, query);
  return {
    sheets: [...sheets.values()].map((rows) => ({
      id: rows[0]?.one.sheetId ?? null,
      title: rows[0]?.one.sheetTitle ?? '',
      minutes: sumMinutes(rows.map((row) => row.minutes)),
    })),
    lines: lines.length,
    minutes,
  };
}

async function readGrant(platform: Platform, query: GrantQuery): Promise<Grant> {
  return grantOf(await hoursBetween(platform.database.db, query.from, query.to), query);
}

function grantOf(all: readonly Hours[], { sheets = [], open, rate = null, source = null }: GrantQuery): Grant {
  const withOpen = open === 'true';
  const chosen = sheets.length === 0 ? all : all.filter(({ sheetId }) => sheetId !== null && sheets.includes(sheetId));
  const lines = grantLines(chosen, { withOpen });
  const valued = rate === null || source === null ? null : { cents: rate, source };
  return {
    lines,
    minutes: sumMinutes(lines.map((line) => line.minutes)),
    rate: valued,
    notes: [
      withOpen ? `${HOW_FOUND.split(' Hours that')[0] ?? ''} Hours that nobody has confirmed are included.` : HOW_FOUND,
      ...(valued === null ? [] : [`Rate: ${money(valued.cents)} an hour. Source: ${valued.source}`]),
    ],
  };
}

const money = (cents: number) => `$${(cents / CENTS).toFixed(2)}`;
const valueOf = (minutes: number, cents: number) => money(Math.round((minutes * cents) / MINUTES));

const grantColumns: readonly TableColumn[] = [
  { heading: 'Date', kind: 'day' },
  { heading: 'Activity', kind: 'text' },
  { heading: 'Role', kind: 'text' },
  { heading: 'People', kind: 'number' },
  { heading: 'Hours', kind: 'number' },
];

export async function grantTable(platform: Platform, query: GrantQuery): Promise<Table> {
  const { lines, minutes, rate, notes } = await readGrant(platform, query);
  const value = (of: number) => (rate === null ? [] : [valueOf(of, rate.cents)]);
  const rows = [
    ...lines.map((line) => [
      line.day,
      line.activity,
      line.role,
      String(line.people),
      String(exactHours(line.minutes)),
      ...value(line.minutes),
    ]),
    ['Total', '', '', '', String(exactHours(minutes)), ...value(minutes)],
    ...notes.map((note) => [note]),
  ];
  const columns = rate === null ? grantColumns : [...grantColumns, { heading: 'Value', kind: 'money' as const }];
  return { name: 'volunteer-time', columns, pieces: [[{ common: [], rows }]] };
}

export async function writeGrantPage(platform: Platform, query: GrantQuery): Promise<string> {
  const { lines, minutes, rate, notes } = await readGrant(platform, query);
  const value = (of: number) => (rate === null ? '' : `<td class="n">${valueOf(of, rate.cents)}</td>`);
  const title = 'Volunteer time';
  return writePrintedPage({
    look: REPORT,
    site: platform.site,
    language: 'en',
    title,
    bar: '<p>For a grant application. It has no names.</p>',
    paper: [
      `<article><p class="council">${writeLetterhead(platform.site)}</p><h1>${title}</h1>`,
      `<p>${query.from} to ${query.to}</p>`,
      '<table class="lines"><thead><tr><th scope="col">Date</th><th scope="col">Activity</th><th scope="col">Role</th>',
      `<th scope="col" class="n">People</th><th scope="col" class="n">Hours</th>${rate === null ? '' : '<th scope="col" class="n">Value</th>'}</tr></thead><tbody>`,
      ...lines.map(
        (line) =>
          `<tr><td class="day">${line.day}</td><td dir="auto">${escapeHtml(line.activity)}</td><td dir="auto">${escapeHtml(line.role)}</td><td class="n people">${line.people}</td><td class="n hours">${exactHours(line.minutes).toFixed(2)}</td>${value(line.minutes)}</tr>`,
      ),
      `<tr class="total"><th scope="row" colspan="4">Total</th><td class="n hours">${exactHours(minutes).toFixed(2)}</td>${value(minutes)}</tr></tbody></table>`,
      ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
      '</article>',
    ].join(''),
  });
}
