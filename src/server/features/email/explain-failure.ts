import type { TestPostAnswer } from '#contract/email.ts';
import { providerOfHost } from '#domain/mail-providers.ts';
import type { Failure, Trouble } from '#server/platform/mail/delivery.ts';
import type { MailAccount } from '#server/platform/mail/mail-account.ts';

type Explanation = Pick<TestPostAnswer, 'message' | 'field'>;
type Explain = (account: MailAccount, recipient: string) => readonly [string, TestPostAnswer['field']];

const isGoogle = ({ host }: MailAccount) => host === 'smtp.gmail.com';
const APP_PASSWORD =
  'Google takes an app password of 16 letters here, not the password with which one reads mail; one is made under myaccount.google.com/apppasswords.';

const explanations: Readonly<Record<Trouble, Explain>> = {
  'password-refused': (account) => [
    `${account.host} does not accept this address with this password. ${isGoogle(account) ? APP_PASSWORD : 'Most providers want an app password here, not the password with which one reads mail.'}`,
    'senderPassword',
  ],
  'app-password-wanted': (account) => [
    isGoogle(account)
      ? `${account.host} does not accept the usual password of the account. ${APP_PASSWORD}`
      : `${account.host} does not accept the usual password of the account. Make an app password at your provider and enter that.`,
    'senderPassword',
  ],
  'passwords-not-taken': ({ host }) => [
    `${host} takes no passwords for this account: Microsoft has switched them off. Use a Gmail account with an app password, or ask whoever manages the account to allow “SMTP AUTH”.`,
    'senderEmail',
  ],
  'too-many-sign-ins': ({ host }) => [
    `${host} wants no more sign-ins for the moment. Wait a quarter of an hour and test again.`,
    null,
  ],
  quota: ({ host }) => [`${host} takes no more mail from this account for today. It will again tomorrow.`, null],
  'no-such-host': ({ host }) => [`There is no mail server by the name of ${host}. Check the spelling.`, 'host'],
  'port-closed': ({ host, port }) => [
    `${host} does not take mail at port ${port}. Check the server and the port: usual are 465 with TLS and 587 with STARTTLS.`,
    'port',
  ],
  'no-answer': ({ host, port }) => [
    `${host} did not answer at port ${port}. Check the server and the port. If they are right, a firewall or the company that hosts this website blocks outgoing mail: ask them to open port ${port}.`,
    'port',
  ],
  'no-greeting': ({ host, port }) => [
    `${host} takes the connection at port ${port} but says nothing. Usually the encryption is another one: TLS goes with port 465, STARTTLS with 587. If that is right, a firewall may hold the mail back.`,
    'port',
  ],
  'other-encryption': ({ host, port }) => [
    `${host} does not encrypt at port ${port} the way that is set. TLS goes with port 465, STARTTLS with 587.`,
    'port',
  ],
  certificate: ({ host }) => [
    `${host} shows a certificate that is out of date, for another name, or of nobody who is trusted. Enter the name of the server exactly as your provider gives it.`,
    'host',
  ],
  'line-broken': ({ host, port }) => [`The connection to ${host} at port ${port} broke. Test again in a minute.`, null],
  busy: ({ host }) => [`${host} asks to try later. Wait a few minutes and test again.`, null],
  'sender-refused': ({ host, from }) => [
    `${host} does not let this account send mail from ${from.address}. Use the address of the account itself.`,
    'senderEmail',
  ],
  'no-such-recipient': (_account, recipient) => [
    `The mail server says that ${recipient} does not exist. Correct the default recipient and test again.`,
    null,
  ],
  'recipient-refused': (_account, recipient) => [
    `The mail server does not take mail for ${recipient}. Choose another default recipient and test again.`,
    null,
  ],
  'content-refused': ({ host }) => [
    `${host} signed in but refused the mail itself, as if it were junk. Ask your provider why this account may not send.`,
    null,
  ],
  'not-confirmed': ({ host }, recipient) => [
    `${host} took the mail, but the connection broke before it confirmed. Look whether it arrived at ${recipient}.`,
    null,
  ],
  'not-written': () => ['The test could not be written. The log of the server says why.', null],
  'too-late': () => ['The test took too long. Please try again.', null],
  suppressed: (_account, recipient) => [`No mail goes to ${recipient}, because earlier mail came back.`, null],
};

/** What went wrong with a test, and what to do; nothing secret, and nothing of what the mail server wrote. */
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
