import { HubError } from '#server/http/errors.ts';

export const mailboxNotProved = () =>
  new HubError(
    409,
    'mailbox_not_proved',
    'Enter the code from our email first, so that we know that this is your mailbox.',
  );
