import { HubError } from '#server/http/errors.ts';

export const COMMUNICATION_NOT_FOUND = 'This entry doesn’t exist in the history.';

const conflict = (code: string, message: string) => new HubError(409, code, message);

export const wasSent = () => conflict('was_sent', 'This email was already sent.');
export const stillWaits = () => conflict('still_waits', 'This email is already waiting to be sent.');
export const mayHaveArrived = () =>
  conflict('may_have_arrived', 'This email may have arrived. Confirm that you want to send it again anyway.');
export const personIsGone = () =>
  conflict('person_is_gone', 'This person’s data was deleted, so there’s nobody to send it to.');
export const holdsSecret = () =>
  conflict('holds_secret', 'This email contained a one-time code or link that we don’t keep. Ask for a new one.');
export const isOutdated = () => conflict('is_outdated', 'It’s too late to send this email.');
export const kindIsUnknown = () =>
  conflict('kind_is_unknown', 'This version of the software doesn’t know this kind of email.');
export const isOnlyANote = () => conflict('is_only_a_note', 'This is a note in the history, not an email.');
export const isNotUnknown = () =>
  conflict('is_not_unknown', 'You can only mark an email if it isn’t known whether it arrived.');
