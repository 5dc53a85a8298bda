/** A slot or sheet to scroll to; `nth` distinguishes two requests for the same one. */
export interface Revealed {
  readonly sheetId: string;
  readonly slotId: string | null;
  readonly nth: number;
}
