import type { WhoIsAsked } from '#contract/who-is-asked.ts';
import { MOST_WAVES_A_WEEK } from '#domain/calls.ts';
import { HubError, notFound } from '#server/http/errors.ts';

export const callNotFound = () => notFound('There is no such call for helpers');
export const helpLinkDead = () => notFound('This link doesn’t work any more');

export const noMailingAddress = () =>
  new HubError(
    409,
    'no_mailing_address',
    'Enter the council’s mailing address first: it must be in each of these emails. A full administrator sets it in the dashboard, under Email Settings.',
  );
export const mailNotReady = () =>
  new HubError(409, 'mail_not_ready', 'Email isn’t set up yet, so nobody can be asked.');
export const nothingThin = (why: 'closed' | 'full' | 'too_late') => new HubError(409, `call_${why}`, WHY[why]);
const WHY = {
  closed: 'This event takes no sign-ups now, so nobody can be asked to help.',
  full: 'No places are missing.',
  too_late: 'The event is less than three hours away, so it’s too late to ask people by email.',
} as const;
/** @param again when the next wave may be written */
export const askedEnough = (again: string) =>
  new HubError(409, 'asked_enough', `People can be asked at most ${MOST_WAVES_A_WEEK} times a week for one event.`, {
    facts: { again },
  });
/** @param again when this call asks others, or is over */
export const askingAlready = (again: string) =>
  new HubError(409, 'asking_already', 'People are being asked for this event right now.', { facts: { again } });
export const nobodyToAsk = (why: WhoIsAsked) =>
  new HubError(409, 'nobody_to_ask', 'Nobody can be asked at the moment.', { facts: { why } });
export const waitingListFirst = () =>
  new HubError(
    409,
    'waiting_list_first',
    'People are on the waiting list, so the free places were offered to them first.',
  );
/** @param sells what in the note looks so */
export const noteSells = (sells: string) =>
  new HubError(
    409,
    'note_sells',
    'This note seems to sell something or to raise funds. Change it, or ask only people who agreed to news and fundraising.',
    { facts: { sells } },
  );
