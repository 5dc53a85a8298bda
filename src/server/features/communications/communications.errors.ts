import { HubError } from '#server/http/errors.ts';

export const COMMUNICATION_NOT_FOUND = 'There is no such entry in the history.';

const conflict = (code: string, message: string) => new HubError(409, code, message);

export const wasSent = () => conflict('was_sent', 'This mail was sent already.');
export const stillWaits = () => conflict('still_waits', 'This mail is waiting to be sent already.');
export const mayHaveArrived = () =>
  conflict('may_have_arrived', 'This mail may have arrived. Confirm that it is to be sent once more all the same.');
export const personIsGone = () =>
  conflict('person_is_gone', 'The data of this person was deleted, so there is nobody to send it to.');
export const holdsSecret = () =>
  conflict(
    'holds_secret',
    'This mail held a code or a link that works once, which is not kept. A new one has to be asked for.',
  );
export const isOutdated = () => conflict('is_outdated', 'It is too late for this mail to be of use.');
export const kindIsUnknown = () => conflict('kind_is_unknown', 'This version knows no mail of this kind.');
export const isOnlyANote = () => conflict('is_only_a_note', 'This is a note for the history and no mail.');
export const isNotUnknown = () =>
  conflict('is_not_unknown', 'Only a mail of which nobody knows whether it arrived can be marked.');
