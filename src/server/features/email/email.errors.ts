import { APP_PASSWORD_REQUIRED } from '#contract/email.ts';
import { invalid } from '#server/http/errors.ts';

export const passwordRequired = () => invalid([{ path: 'senderPassword', message: APP_PASSWORD_REQUIRED }]);

/** A password that was entered for one server is never shown to another. */
export const passwordForOtherServer = (host: string) =>
  invalid([
    {
      path: 'senderPassword',
      message: `Enter the app password again. It was saved for a different mail server than ${host}`,
    },
  ]);
