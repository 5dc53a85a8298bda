/** A slot or sheet to scroll to; `nth` tells two requests apart. */
export interface Revealed {
  readonly sheetId: string;
  readonly slotId: string | null;
  readonly nth: number;
}
