import type { OpenSlot } from '#contract/open-slots.ts';
import { MOST_LISTS_PER_SHEET, MOST_WAITING_PLACES } from '#domain/offers.ts';
import { HubError, invalid, notFound } from '#server/http/errors.ts';

export const waitlistLinkDead = () => notFound('This link doesn’t work any more');
/** @param left how many places are left; null where the sheet hides its counts */
export const notFull = (left: number | null) =>
  new HubError(409, 'not_full', 'There are places left: you can sign up', left === null ? {} : { facts: { left } });
export const noWaitlist = () => new HubError(409, 'no_waitlist', 'This event has no waiting list');
export const alreadyWaiting = () => new HubError(409, 'already_waiting', 'You are on this waiting list already');
export const onTooManyLists = () =>
  new HubError(
    409,
    'too_many_lists',
    `With one email address you can be on at most ${MOST_LISTS_PER_SHEET} waiting lists of this event`,
  );
/** Of one slot, with what the address waits for already. */
export const onTooManyPlaces = () =>
  invalid([{ path: 'places', message: `You can wait for at most ${MOST_WAITING_PLACES} places` }]);
/** @param open what the reader can have instead */
export const offerOver = (sheetId: string, open: readonly OpenSlot[]) =>
  new HubError(410, 'offer_over', 'This place is not held for you any more', { facts: { sheetId, open: [...open] } });
export const offerAccepted = () => new HubError(409, 'offer_accepted', 'You have accepted this place already');
export const entryNotFound = () => notFound('Nobody waits here under this id');
export const nothingToOffer = () =>
  new HubError(409, 'nothing_to_offer', 'No place is free that this person could take');
export const offersNeedMail = () =>
  new HubError(409, 'mail_not_ready', 'Email isn’t set up yet, so nobody would learn of a place that is offered.');
