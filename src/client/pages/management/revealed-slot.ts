/** A slot or sheet to scroll to; `nth` tells two requests apart. */
export interface Revealed {
  readonly sheetId: string;
  /** Null for the sheet as a whole. */
  readonly slotId: string | null;
  readonly nth: number;
}
