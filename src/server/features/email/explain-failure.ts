import type { TestPostAnswer } from '#contract/email.ts';
import { providerOfHost } from '#domain/mail-providers.ts';
import type { Failure, Trouble } from '#server/mail/delivery.ts';
import type { MailAccount } from '#server/mail/mail-account.ts';

type Explanation = Pick<TestPostAnswer, 'message' | 'field'>;
type Explain = (account: MailAccount, recipient: string) => readonly [string, TestPostAnswer['field']];

const isGoogle = ({ host }: MailAccount) => host === 'smtp.gmail.com';
const APP_PASSWORD =
  'Google needs a 16-letter app password here, not your usual email password. Create one at myaccount.google.com/apppasswords.';

const explanations: Readonly<Record<Trouble, Explain>> = {
  'password-refused': (account) => [
    `${account.host} doesn’t accept this address with this password. ${isGoogle(account) ? APP_PASSWORD : 'Most providers need an app password here, not your usual email password.'}`,
    'senderPassword',
  ],
  'app-password-wanted': (account) => [
    isGoogle(account)
      ? `${account.host} doesn’t accept the account’s usual password. ${APP_PASSWORD}`
      : `${account.host} doesn’t accept the account’s usual password. Create an app password with your provider and enter it.`,
    'senderPassword',
  ],
  'passwords-not-taken': ({ host }) => [
    `${host} doesn’t accept passwords for this account because Microsoft has turned them off. Use a Gmail account with an app password, or ask whoever manages the account to allow “SMTP AUTH”.`,
    'senderEmail',
  ],
  'too-many-sign-ins': ({ host }) => [
    `${host} isn’t accepting more sign-ins right now. Wait 15 minutes and test again.`,
    null,
  ],
  quota: ({ host }) => [`${host} won’t accept more email from this account today. Try again tomorrow.`, null],
  'no-such-host': ({ host }) => [`There’s no mail server named ${host}. Check the spelling.`, 'host'],
  'port-closed': ({ host, port }) => [
    `${host} doesn’t accept email on port ${port}. Check the server and the port. The usual ports are 465 with TLS and 587 with STARTTLS.`,
    'port',
  ],
  'no-answer': ({ host, port }) => [
    `${host} didn’t answer on port ${port}. Check the server and the port. If they’re right, a firewall or your hosting company is blocking outgoing email. Ask them to open port ${port}.`,
    'port',
  ],
  'no-greeting': ({ host, port }) => [
    `${host} accepts the connection on port ${port} but doesn’t respond. The encryption is probably wrong: use TLS with port 465 and STARTTLS with 587. If that’s right, a firewall may be blocking email.`,
    'port',
  ],
  'other-encryption': ({ host, port }) => [
    `${host} doesn’t support this encryption on port ${port}. Use TLS with port 465 and STARTTLS with 587.`,
    'port',
  ],
  certificate: ({ host }) => [
    `${host} has a certificate that is expired, for another name, or not trusted. Enter the server name exactly as your provider gives it.`,
    'host',
  ],
  'line-broken': ({ host, port }) => [
    `The connection to ${host} on port ${port} was lost. Test again in a minute.`,
    null,
  ],
  busy: ({ host }) => [`${host} asked us to try later. Wait a few minutes and test again.`, null],
  'sender-refused': ({ host, from }) => [
    `${host} doesn’t let this account send email from ${from.address}. Use the account’s own address.`,
    'senderEmail',
  ],
  'no-such-recipient': (_account, recipient) => [
    `The mail server says that ${recipient} doesn’t exist. Correct the default recipient and test again.`,
    null,
  ],
  'recipient-refused': (_account, recipient) => [
    `The mail server doesn’t accept email for ${recipient}. Choose another default recipient and test again.`,
    null,
  ],
  'content-refused': ({ host }) => [
    `${host} accepted the sign-in but refused the email as spam. Ask your provider why this account can’t send.`,
    null,
  ],
  'not-confirmed': ({ host }, recipient) => [
    `${host} got the email, but the connection was lost before it confirmed. Check whether it arrived at ${recipient}.`,
    null,
  ],
  'not-written': () => ['We couldn’t create the test email. The server log says why.', null],
  'too-late': () => ['The test took too long. Please try again.', null],
  suppressed: (_account, recipient) => [`We don’t send email to ${recipient} because an earlier email bounced.`, null],
};

/** Reveals nothing secret, and nothing that the mail server wrote. */
export function explainFailure({ trouble, reason }: Failure, account: MailAccount, recipient: string): Explanation {
  const [words, field] = explanations[trouble](account, recipient);
  const answer = / \(([^()]+)\)$/.exec(reason)?.[1];
  // The provider's own search box knows its numbers.
  const message = answer === undefined ? words : `${words} (${answer})`;
  // A server that goes with the address has no fields of its own.
  return { message, field: isChosenByAddress(account) && isServerField(field) ? 'senderEmail' : field };
}

function isChosenByAddress({ host }: MailAccount): boolean {
  return providerOfHost(host) !== null;
}

function isServerField(field: TestPostAnswer['field']): boolean {
  return field === 'host' || field === 'port';
}
