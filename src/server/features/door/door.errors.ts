import { HubError, invalid, notFound } from '#server/http/errors.ts';

export const doorLinkDead = () => notFound('This link is incomplete. Ask whoever sent it for the whole link.');
export const doorRevoked = () =>
  new HubError(410, 'door_link_revoked', 'This link no longer works. Ask the organizer for a new one.');
export const doorCalledOff = () =>
  new HubError(410, 'door_called_off', 'This event was called off. Ask the organizer.');
export const doorOver = () => new HubError(410, 'door_link_over', 'This day is over. Thank you for your help!');
/** @param opensAt ISO */
export const doorNotOpenYet = (opensAt: string) =>
  new HubError(409, 'door_not_open_yet', 'This link opens a day before the event.', { facts: { opensAt } });
export const doorFull = () =>
  new HubError(409, 'door_full', 'This link has been used too often. Ask the organizer for a new one.');

export const nothingOnDay = () => invalid([{ path: 'day', message: 'The sheet has nothing on this day' }]);
export const tooManyDoorLinks = (most: number) =>
  new HubError(409, 'too_many_door_links', `This day has ${most} links already. Revoke one that nobody uses.`);
export const doorLinkNotFound = () => notFound('There is no such link');
export const wallLinkNotFound = () => notFound('This day has no link for the wall');
export const deviceNotFound = () => notFound('This phone has never opened the link');

export const typeMoreOfName = () => invalid([{ path: 'name', message: 'Type at least three letters of your name' }]);
export const nobodyOfDay = () => notFound('There is nobody with this sign-up today');
export const notHereNow = () =>
  new HubError(409, 'not_here_now', 'You can say this from two hours before your slot until it ends.');
