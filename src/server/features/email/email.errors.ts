import { APP_PASSWORD_REQUIRED } from '#contract/email.ts';
import { HubError, invalid } from '#server/http/errors.ts';

export const passwordRequired = () => invalid([{ path: 'senderPassword', message: APP_PASSWORD_REQUIRED }]);

/** A password that was entered for one server is never shown to another. */
export const passwordForOtherServer = (host: string) =>
  invalid([
    {
      path: 'senderPassword',
      message: `Enter the app password again: it was saved for another mail server than ${host}`,
    },
  ]);

export const tooManyTests = (waitMs: number) => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new HubError(429, 'too_often', `You have sent several tests already. Please try again in ${when}.`, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  });
};
