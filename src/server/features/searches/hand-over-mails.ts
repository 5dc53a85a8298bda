/** Mails about places that are handed over. */
/** To who asked for a place: an organizer refused, or the giver comes after all. */
export const TAKER_REFUSED = 'hand-over-refused';
/** To who asked for a place: an organizer is asked. */
export const TAKER_WAITS = 'hand-over-asked';
/** To organizers, who approve or refuse. */
export const APPROVAL_WANTED = 'hand-over-approval';

/** What they say is read right before each attempt. */
export interface AskedMail {
  readonly handOverId: string;
}
