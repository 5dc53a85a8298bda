/**
 * Mails to people who wait. Their payloads are ids: what they say is read right before each attempt, because the place
 * may be gone by then.
 */
/** Who has joined a list. */
export const JOINED = 'waitlist-joined';
export const OFFER = 'waitlist-offer';
/** The place is open to everybody: too late to hold it. */
export const OPEN_TO_ALL = 'waitlist-open';
/** To the organizer, once for each slot. */
export const OPEN_SOON = 'waitlist-open-soon';
export const MISSED = 'waitlist-missed';
/** Missed for the last time. */
export const GIVEN_UP = 'waitlist-given-up';
export const WITHDRAWN = 'waitlist-withdrawn';

export interface OfferMail {
  readonly offerId: string;
}

export interface EntryMail {
  readonly entryId: string;
  /** Of a hold that ended, that it was not because of fewer places. */
  readonly isOtherwise?: boolean;
}
