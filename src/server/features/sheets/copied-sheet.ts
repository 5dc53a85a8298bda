import type { Insertable, Selectable } from 'kysely';
import { withoutOutdated } from '#domain/kept-translations.ts';
import { searchTextOf } from '#domain/sheet-search.ts';
import { copiedValues, type CopyRules } from '#server/platform/database/copy-row.ts';
import type { SignupSheetsTable } from '#server/platform/database/sheet-tables.ts';

export const sheetCopyRules = {
  id: 'dropped',
  title: 'kept',
  description: 'kept',
  language: 'kept',
  translations: 'kept',
  picture: 'kept',
  event_date: 'shifted',
  show_event_date: 'kept',
  show_spot_count: 'kept',
  event_deadline: 'shifted',
  organizer_name: 'kept',
  organizer_email: 'kept',
  created_at: 'dropped',
  state: 'dropped',
  visibility: 'kept',
  published_at: 'dropped',
  called_off_at: 'dropped',
  called_off_reason: 'dropped',
  draft_mentioned_at: 'dropped',
  search_text: 'dropped',
  series_id: 'dropped',
  opens_at: 'shifted',
  places_per_address: 'kept',
  places_per_address_until: 'shifted',
  names_shown: 'kept',
  waitlist: 'kept',
  hand_over_approval: 'kept',
  has_questions: 'kept',
} as const satisfies CopyRules<SignupSheetsTable>;

interface CopiedWords {
  readonly title: string;
  readonly translations: string | null;
  readonly search_text: string;
}

/** With another title, ready translations of the old one go. */
export function copiedWords(
  source: Selectable<SignupSheetsTable>,
  {
    title = source.title,
    withTranslations,
  }: { readonly title?: string | undefined; readonly withTranslations: boolean },
): CopiedWords {
  const { description } = source;
  const before = { title: source.title, description };
  const translations = withTranslations ? withoutOutdated(source.translations, before, { title, description }) : null;
  return {
    title,
    translations: translations === null ? null : JSON.stringify(translations),
    search_text: searchTextOf({ title, description, translations }),
  };
}

interface Copy {
  readonly id: string;
  readonly seriesId: string | null;
  readonly words: CopiedWords;
  readonly shift: (moment: string) => string;
  readonly now: Date;
}

/** A draft. */
export function copiedSheet(
  source: Selectable<SignupSheetsTable>,
  { id, seriesId, words, shift, now }: Copy,
): Insertable<SignupSheetsTable> {
  return {
    ...copiedValues(source, sheetCopyRules, shift),
    ...words,
    picture: source.picture === null ? null : JSON.stringify(source.picture),
    id,
    created_at: now.toISOString(),
    state: 'draft',
    series_id: seriesId,
  };
}
