import { useQuery } from '@tanstack/react-query';
import type { OwnUserView } from '#contract/accounts.ts';
import type { FoundSheet } from '#contract/overview.ts';
import type { PersonRow } from '#contract/people.ts';
import { peopleUrl, personUrl, sheetPlace, slotPlace } from '#contract/organizer-paths.ts';
import { foundSheetsQuery } from '#client/features/overview/overview.api.ts';
import { foundPeopleQuery, type VisitOfPeople } from '#client/features/people/people.api.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { pagesOf } from './pages-of.ts';

export type FoundOption = { readonly key: string; readonly href: string } & (
  | { readonly kind: 'person'; readonly person: PersonRow }
  /** Leads to the page with all who are found. */
  | { readonly kind: 'people'; readonly total: number; readonly visit: VisitOfPeople }
  | { readonly kind: 'sheet'; readonly sheet: FoundSheet }
  | { readonly kind: 'page'; readonly words: string }
);

interface Found {
  readonly search: string;
  readonly options: readonly FoundOption[];
  /** Whether this is what was typed last. */
  readonly isFresh: boolean;
  readonly failed: boolean;
}

/** In ms. */
const TYPED_AFTER = 120;
/** Other scripts say with one sign as much as Latin letters with several. */
const ENOUGH = /[^\u0000-\u024f]|..$/u;
const NONE: readonly FoundOption[] = [];

/** People, sheets and pages with what is typed. Empty until that is enough to look for. */
export function useFound(user: OwnUserView, typed: string): Found {
  const wanted = typed.trim();
  const search = useSettled(wanted, TYPED_AFTER);
  const isEnough = ENOUGH.test(search);
  const people = useQuery({ ...foundPeopleQuery(search), enabled: isEnough });
  const sheets = useQuery({ ...foundSheetsQuery(search), enabled: isEnough });
  if (!isEnough) return { search, options: NONE, isFresh: wanted === search, failed: false };
  const isThere = [people, sheets].every(({ isSuccess, isError, isPlaceholderData }) =>
    isSuccess ? !isPlaceholderData : isError,
  );
  const { people: found = [], total = 0 } = people.data ?? {};
  const options: FoundOption[] = [
    ...found.map((person) => ({ kind: 'person' as const, key: person.id, href: personUrl(person.id), person })),
    ...(total > found.length
      ? [{ kind: 'people' as const, key: 'people', href: peopleUrl(), total, visit: { search } }]
      : []),
    ...(sheets.data?.sheets ?? []).map((sheet) => ({
      kind: 'sheet' as const,
      key: sheet.id,
      href: sheet.slot === null ? sheetPlace(sheet.id) : slotPlace(sheet.id, sheet.slot.id),
      sheet,
    })),
    ...pagesOf(user, search).map(({ words, href }) => ({ kind: 'page' as const, key: href, href, words })),
  ];
  return { search, options, isFresh: wanted === search && isThere, failed: people.isError };
}
