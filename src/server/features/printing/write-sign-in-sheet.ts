import type { I18n } from '@lingui/core';
import { isItem } from '#domain/slot-kinds.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { byName } from './by-name.ts';
import { chosenDays, isolated, linksToDays, paperWords, timeOf, writePaper } from './paper-head.ts';
import { paperDays } from './paper-days.ts';
import { writePrintedPage } from './printed-page.ts';
import { writeSlotTable, type PaperColumn } from './slot-table.ts';
import { TABLES } from './table-look.ts';

/** For people who just come by. */
const WALK_UP_LINES = 5;

/**
 * A list for the table at the door, in which volunteers write when they came and went. It lies where everyone reads it,
 * so it has names and nothing else of anybody, and is in the language of the sheet.
 */
export async function writeSignInSheet(
  platform: Platform,
  sheet: CachedSheet['sheet'],
  day: string | undefined,
): Promise<string> {
  const words = paperWords(platform, sheet.language);
  const { i18n } = words;
  const signups = await signupsOf(platform.database.db, { sheetIds: [sheet.id] });
  const bySlot = Map.groupBy(signups.toSorted(byName(sheet.language)), ({ slotId }) => slotId);
  const shifts = { ...sheet, slots: sheet.slots.filter((slot) => !isItem(slot)) };
  const all = paperDays(platform.schoolClock, shifts);
  const days = chosenDays(all, day);
  const kind = i18n._({ id: 'signIn.title', message: 'Sign-in sheet' });
  const columns = columnsIn(i18n);
  const hint = days.length === 0 ? 'Nobody is expected here.' : 'Names only: no phone numbers, emails or notes.';
  return writePrintedPage({
    look: TABLES,
    site: platform.site,
    language: sheet.language,
    title: `${kind}: ${sheet.title}`,
    bar: `<p>${hint}</p>${linksToDays(platform, 'sign-in.html', all, day)}`,
    paper: writePaper(platform, words, {
      kind,
      sheet,
      days,
      writeSlot: (slot) =>
        writeSlotTable({
          head: `${isolated(timeOf(platform, words, slot))} · ${isolated(slot.title)}`,
          columns,
          rows: (bySlot.get(slot.id) ?? []).map(({ name }) => [isolated(name)]),
          blank: WALK_UP_LINES,
          isFilledIn: true,
        }),
      below: '',
    }),
  });
}

function columnsIn(i18n: I18n): PaperColumn[] {
  const heads = {
    name: i18n._({ id: 'signIn.name', message: 'Name' }),
    arrived: i18n._({ id: 'signIn.arrived', message: 'Arrived' }),
    left: i18n._({ id: 'signIn.left', message: 'Left' }),
    initials: i18n._({ id: 'signIn.initials', message: 'Initials' }),
  };
  return Object.entries(heads).map(([name, head]) => ({ name, head: escapeHtml(head) }));
}
