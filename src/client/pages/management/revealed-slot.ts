/** A slot or sheet that was asked for from elsewhere; `nth` tells two askings apart. */
export interface Revealed {
  readonly sheetId: string;
  /** Null when the sheet as a whole was asked for. */
  readonly slotId: string | null;
  readonly nth: number;
}
