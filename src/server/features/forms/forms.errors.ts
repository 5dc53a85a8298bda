import { HubError } from '#server/http/errors.ts';

/** The form was sent faster than people type, is too old, was used before, or is none of ours: a fresh one is shown. */
export const sendAgain = () =>
  new HubError(409, 'send_again', 'Please press the button once more. Nothing that you typed is lost.');
