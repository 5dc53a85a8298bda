/** Mails about places that are handed over. */
/** To who asked for a place: an organizer refused, or the giver comes after all. */
export const TAKER_REFUSED = 'hand-over-refused';
/** To who asked for a place: an organizer is asked. */
export const TAKER_WAITS = 'hand-over-asked';
/** To organizers, who approve or refuse: of all who ask on a sheet. */
export const APPROVAL_WANTED = 'hand-over-approval';

/** To who asked. What the mails say is read right before each attempt. */
export interface AskedMail {
  readonly handOverId: string;
  /** Absent in mails of earlier versions. */
  readonly slotId?: string;
}

export interface ApprovalMail {
  readonly sheetId: string;
  /** Until then others who ask are told by it too. */
  readonly dueAt: string;
}
