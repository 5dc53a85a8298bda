import { isItem } from '#domain/slot-kinds.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { describeBrought } from '#server/features/signups/describe-brought.ts';
import { signupsOf, type Signup } from '#server/features/signups/signups.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { byName } from './by-name.ts';
import { chosenDays, isolated, linksToDays, paperWords, timeOf, writePaper, type PaperWords } from './paper-head.ts';
import { paperDays } from './paper-days.ts';
import { writePrintedPage } from './printed-page.ts';
import { writeSlotTable, type PaperColumn } from './slot-table.ts';
import { TABLES } from './table-look.ts';

/** For people who just come by. */
const WALK_UP_LINES = 2;

const TICK: PaperColumn = { name: 'tick', head: '' };
const NAME: PaperColumn = { name: 'name', head: 'Name' };
const BROUGHT: PaperColumn = { name: 'brought', head: 'Brings' };
const PHONE: PaperColumn = { name: 'phone', head: 'Phone' };
const NOTE: PaperColumn = { name: 'note', head: 'Note' };

/**
 * Who comes when, for the coordinator on the day: names and phone numbers, what people bring, and whether they wrote a
 * note, which itself may be nobody else's business. In English, as all of the administration.
 */
export async function writeRoster(
  platform: Platform,
  sheet: CachedSheet['sheet'],
  day: string | undefined,
): Promise<string> {
  const words = paperWords(platform, 'en');
  const signups = await signupsOf(platform.database.db, { sheetIds: [sheet.id] });
  const bySlot = Map.groupBy(signups.toSorted(byName(sheet.language)), ({ slotId }) => slotId);
  const all = paperDays(platform.schoolClock, sheet);
  const days = chosenDays(all, day);
  const hint = days.length === 0 ? 'This sheet has no slots here.' : 'Names and phone numbers: for organizers only.';
  return writePrintedPage({
    look: TABLES,
    site: platform.site,
    language: 'en',
    title: `Roster: ${sheet.title}`,
    bar: `<p>${hint}</p>${linksToDays(platform, 'roster.html', all, day)}`,
    paper: writePaper(platform, words, {
      kind: 'Roster',
      sheet,
      days,
      writeSlot: (slot) => tableOf(platform, words, sheet, slot, bySlot.get(slot.id) ?? []),
      below: isolated('For organizers only: destroy it after the event. Notes are on the dashboard.'),
    }),
  });
}

function tableOf(
  platform: Platform,
  words: PaperWords,
  sheet: CachedSheet['sheet'],
  slot: Slot,
  signups: readonly Signup[],
): string {
  const isThing = isItem(slot);
  const title = `<bdi lang="${sheet.language}">${escapeHtml(slot.title)}</bdi>`;
  const head = `${isolated(timeOf(platform, words, slot))} · ${title} <span class="count">· ${isolated(countOf(slot, signups))}</span>`;
  const rows = signups.map((signup) => {
    const brought = { ...signup, unit: slot.unit, marks: signup.marks ?? [] };
    return [
      '',
      isolated(signup.name),
      ...(isThing ? [isolated(describeBrought(words.i18n, brought) ?? '1')] : []),
      `<bdi dir="ltr">${escapeHtml(signup.phone ?? '')}</bdi>`,
      signup.notes === null ? '' : '<bdi>has a note</bdi>',
    ];
  });
  const columns = [TICK, NAME, ...(isThing ? [BROUGHT] : []), PHONE, NOTE];
  return writeSlotTable({ head, columns, rows, blank: isThing ? 0 : WALK_UP_LINES });
}

function countOf({ maxVolunteers, unit }: Slot, signups: readonly Signup[]): string {
  const taken = signups.reduce((sum, { quantity }) => sum + quantity, 0);
  const amount = maxVolunteers === null ? String(taken) : `${taken} of ${maxVolunteers}`;
  return unit === null ? amount : `${amount} ${unit}`;
}
