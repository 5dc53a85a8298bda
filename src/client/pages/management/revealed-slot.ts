import { useSearchParams } from 'wouter';

/** A slot or sheet to scroll to; `nth` distinguishes two requests for the same one. */
export interface Revealed {
  readonly sheetId: string;
  readonly slotId: string | null;
  readonly nth: number;
}

/** The sheet that a link from an email names. */
export function useSheetOfLink(): Revealed | null {
  const [search] = useSearchParams();
  const sheetId = search.get('sheet');
  return sheetId === null ? null : { sheetId, slotId: null, nth: 0 };
}
